import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail server; what it received, in plain text. */
export async function mailbox() {
  const received: string[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) =>
      void text(stream).then((source) => {
        const [head = '', ...body] = source.split(/\r?\n\r?\n/)
        const plain = /base64/i.test(head)
          ? Buffer.from(body.join(''), 'base64').toString()
          : body
              .join('\n\n')
              .replace(/=\r?\n/g, '')
              .replace(/=3D/g, '=')
        received.push(`${head}\n\n${plain}`)
        done()
      }, done),
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => smtp.close(() => resolve()))
  return { received, close, url: `smtp://127.0.0.1:${port}?tls=ignore` }
}
