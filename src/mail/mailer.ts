/** Sends what visitors write, as plain text, over SMTP. */
import { createTransport } from 'nodemailer'

export interface Message {
  readonly replyTo: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
}

export interface Mailer {
  /** Resolves with the Message-ID when the mail server has accepted the message; throws otherwise. */
  send(message: Message): Promise<string>
  close(): void
}

interface MailerSettings {
  readonly smtpUrl: string
  readonly from: string
  readonly to: string
}

export function createMailer({ smtpUrl, from, to }: MailerSettings): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 15_000,
    // A message is what the visitor typed, never a file or URL of ours.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ replyTo, subject, text }) {
      const { messageId } = await transport.sendMail({ from, to, replyTo, subject, text })
      return messageId
    },
    close: () => transport.close(),
  }
}
