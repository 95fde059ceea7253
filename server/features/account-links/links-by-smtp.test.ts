import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestAccountLink, setPasswordByLink } from '#contract/account-links.ts'
import { getCurrentUser } from '#contract/users.ts'
import { type TestServer, testServer } from '#testing/server.ts'

/** A mail server; what it received, in plain text. */
async function mailbox() {
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

let box: Awaited<ReturnType<typeof mailbox>>
let server: TestServer
beforeAll(async () => {
  box = await mailbox()
  server = await testServer({ env: { SMTP_URL: box.url, PUBLIC_URL: 'https://hiroba.example.co.jp/' } })
})
afterAll(async () => {
  await server.close()
  await box.close()
})

it('a link goes out by SMTP, to the product’s own address, and opens the account', async () => {
  const { received } = box
  const email = server.company.logins.employee
  const client = server.guest()
  await client.call(requestAccountLink, { body: { purpose: 'password', email } })
  await expect.poll(() => received.length, { timeout: 15_000 }).toBe(1)
  expect(received[0]).toContain(`To: ${email}`)
  const token = received[0]!.match(/https:\/\/hiroba\.example\.co\.jp\/users\/password\/edit#(\S+)/)?.[1]
  const body = { token: token ?? '', password: 'Atarashii-1' }
  expect((await client.call(setPasswordByLink, { body })).status).toBe(200)
  expect((await client.call(getCurrentUser, {})).status).toBe(200)
  await expect.poll(() => received.length, { timeout: 15_000 }).toBe(2)
  expect(received[1]).not.toContain('#')
})
