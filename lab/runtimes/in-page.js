/** A page of a browser: asks a worker for one document after the other. */
const worker = new Worker(new URL('./in-worker.js', import.meta.url), { type: 'module' })

window.answerAll = async names => {
  const answers = []
  for (const name of names) {
    const answer = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = ({ message }) => reject(new Error(message))
      worker.postMessage(name)
    })
    answers.push([name, answer])
  }
  return answers
}
