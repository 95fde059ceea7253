import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '#testing/server.ts'
import { runSlowClients } from './slow-clients.ts'

const patience = {
  head: 1_000,
  body: 1_000,
  upload: 1_000,
  unread: 500,
  idle: 1_500,
  silence: 1_500,
  check: 200,
}
let server: TestServer
beforeAll(async () => {
  server = await testServer({ patience, background: false })
})
afterAll(() => server.close())

it('idle and slow clients cannot hold connections open', async () => {
  const { open, unanswered, connections, answered } = await runSlowClients({
    address: server.address,
    login: server.company.logins.employee,
    each: 3,
    patience,
    // Its pings have their own interval.
    without: ['a live connection that answers nothing'],
    grace: 20_000,
  })
  expect(connections).toBe(14 * 3 + 1)
  expect(answered).toBeGreaterThan(5)
  expect({ open, unanswered }).toEqual({ open: {}, unanswered: 0 })
}, 120_000)
