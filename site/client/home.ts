/** The home page: the converter. */
console.log(ENGINE_URL)
