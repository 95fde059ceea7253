import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '#contract/sessions.ts'
import { changePassword } from '#contract/users.ts'
import { password } from '#db/factories/password.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

const account = 3
let server: TestServer
beforeAll(async () => {
  server = await testServer({ attemptLimits: { requestsByAddress: 10, requestsByAccount: account } })
})
afterAll(() => server.close())

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  `${status} ${body?.error?.code ?? ''}`.trim()
const enter = async (login: string, given: string) =>
  codeOf(await server.guest().call(signIn, { body: { login, password: given } }))
const change = async (client: Client, currentPassword: string) =>
  codeOf(await client.call(changePassword, { body: { currentPassword, password: 'Atarashii-1' } }))

it('a flood of guesses ends soon for one account, later for one address, and for one session', async () => {
  const { employee, manager } = server.company.logins
  const [taken, own] = [await server.as(employee), await server.as(manager)]

  for (let guess = 0; guess < account; guess++)
    expect(await change(taken, `Guess-${guess}`)).toBe('422 validation_failed')
  expect(await change(taken, password)).toBe('429 too_many_requests')
  // Another session of the same address is not affected.
  expect(await change(own, 'Guess-1')).toBe('422 validation_failed')

  // The sign-in above was one of its attempts. Case, width and blanks do not make it another account.
  expect(await enter(employee, 'Guess-1')).toBe('422 sign_in_failed')
  expect(await enter(` ${employee.toUpperCase().replace('@', '＠')}`, 'Guess-2')).toBe('422 sign_in_failed')
  expect(await enter(employee, password)).toBe('429 too_many_requests')
  expect(await enter(manager, password)).toBe('200')
  for (let guess = 0; guess < 3; guess++)
    expect(await enter(`nobody-${guess}@mihon.example`, password)).toBe('422 sign_in_failed')
  expect(await enter(server.company.logins.administrator, password)).toBe('200')
  expect(await enter('somebody@mihon.example', password)).toBe('429 too_many_requests')
  // A browser in which the person has signed in before is not limited by others at the same address.
  const again = await own.call(signIn, { body: { login: manager, password } })
  expect(again.status).toBe(200)
  const held = await server.guest().call(signIn, { body: { login: manager, password } })
  expect(held.status).toBe(429)
  expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(held.body.error?.message).toMatch(/ほど待ってから|wait about/)
})
