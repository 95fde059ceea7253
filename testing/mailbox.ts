import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server; the headers and the text of what it received, and the emails as a mail program reads them. */
export async function mailbox() {
  const received: string[] = []
  const emails: Email[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) =>
      void text(stream).then(async (source) => {
        const [head = ''] = source.split(/\r?\n\r?\n/)
        const email = await PostalMime.parse(source)
        const { text: plain = '' } = email
        emails.push(email)
        received.push(`${head}\n\n${plain}`)
        done()
      }, done),
  })
  // Of connections that break.
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => smtp.close(() => resolve()))
  return { received, emails, close, url: `smtp://127.0.0.1:${port}?tls=ignore` }
}
