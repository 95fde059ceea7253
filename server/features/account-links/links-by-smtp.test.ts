import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestAccountLink, setPasswordByLink } from '#contract/account-links.ts'
import { getCurrentUser } from '#contract/users.ts'
import { mailbox } from '#testing/mailbox.ts'
import { type TestServer, testServer } from '#testing/server.ts'

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

it('a link is sent by SMTP, points to the product’s own address, and opens the account', async () => {
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
