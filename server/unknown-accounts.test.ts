import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAccessCard } from '#contract/access-cards.ts'
import { checkAccountLink, requestAccountLink } from '#contract/account-links.ts'
import { checkInvitation } from '#contract/admin-users.invitations.ts'
import { findSignInProvider, startExternalSignIn } from '#contract/identity-providers.ts'
import {
  getRegistrationSettings,
  updateRegistrationSettings,
} from '#contract/registration-requests.administration.ts'
import { createRegistrationRequest } from '#contract/registration-requests.ts'
import { signIn } from '#contract/sessions.ts'
import {
  checkSmsCode,
  requestSmsCode,
  setPasswordBySms,
  smsRules,
  updateSmsSettings,
} from '#contract/sms-codes.ts'
import { getCurrentUser } from '#contract/users.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

/* What open calls say: nothing from which one could tell whether somebody has an account. */

let server: TestServer
let known: { email: string; login: string; number: string; stopped: string; invited: string }
let code: string
const sink = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(201, { 'content-type': 'application/json' }).end('{}'))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  server = await testServer({
    env: {
      ...{ SMS_URL: `http://127.0.0.1:${(sink.address() as AddressInfo).port}`, SMS_SENDER: '+15005550006' },
      ...{ SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'secret' },
    },
  })
  const { db } = server.company
  const one = unique()
  known = {
    ...{ email: `known-${one}@mihon.example`, login: `mihon-${one}`, number: '090-5555-0101' },
    ...{ stopped: `stopped-${one}@mihon.example`, invited: `invited-${one}@mihon.example` },
  }
  const id = await makeUser(db, { email: known.email, companyLoginId: known.login })
  await makeUser(db, { email: known.stopped, status: 'stopped' })
  await makeUser(db, { email: known.invited, status: 'invited' })
  await server.app.engine.installation
    .insertInto('logins')
    .values({ identifier: '+819055550101', kind: 'phone', companyId: server.company.companyId, userId: id })
    .execute()
  const administrator = await server.as(server.company.logins.administrator)
  const body = {
    enabled: true,
    countries: ['JP'],
    defaultCountry: 'JP',
    mostADay: smsRules.usualADay,
    version: 0,
  }
  expect((await administrator.call(updateSmsSettings, { body })).status).toBe(200)
  code = await registrationCode(administrator)
})
afterAll(async () => {
  await server.close()
  sink.close()
})

async function registrationCode(administrator: Client) {
  const { body } = await administrator.call(getRegistrationSettings, {})
  const saved = await administrator.call(updateRegistrationSettings, {
    body: { enabled: true, intro: '', items: [], version: body.version },
  })
  expect(saved.status).toBe(204)
  return (await administrator.call(getRegistrationSettings, {})).body.code!
}

/* Headers of the moment and of the browser are different every time. */
const ofTheMoment = new Set(['date', 'set-cookie', 'x-request-id', 'etag', 'keep-alive'])
const secret = /^(token|code)$/

type Reply = { status: number; headers: Headers; body: unknown }
/** All that a reply says: status, headers by name and value, the names of cookies, and the body without tokens. */
function said({ status, headers, body }: Reply) {
  const shown = [...headers].filter(([name]) => !ofTheMoment.has(name))
  const cookies = headers.getSetCookie().map((cookie) => cookie.replace(/=.*?(;|$)/, '=…$1'))
  const text = JSON.stringify(body, (name, value) => (secret.test(name) ? '…' : value))
  return { status, shown, cookies, text }
}

/* A new browser and a name that is new each time, because attempts are counted by name. */
const strangers = {
  email: () => `nobody-${unique()}@mihon.example`,
  login: () => `mihon-${unique()}`,
}

describe('open calls answer the same about people who exist and who do not', () => {
  it('signing in: unknown, wrong, suspended, invited', async () => {
    const enter = (login: string) =>
      server.guest().call(signIn, { body: { login, password: 'Wrong-Password-1' } })
    const nobody = said(await enter(strangers.email()))
    expect(nobody.status).toBe(422)
    for (const login of [
      known.email,
      known.login,
      known.stopped,
      known.invited,
      '+819055550101',
      strangers.login(),
    ])
      expect(said(await enter(login)), login).toEqual(nobody)
    // Even with the right password.
    const right = await server
      .guest()
      .call(signIn, { body: { login: known.stopped, password: 'Hiroba-2026' } })
    expect(said(right)).toEqual(nobody)
  })

  it('links by email', async () => {
    for (const purpose of ['password', 'unlock'] as const) {
      const ask = (email: string) => server.guest().call(requestAccountLink, { body: { purpose, email } })
      const nobody = said(await ask(strangers.email()))
      expect(nobody.status).toBe(204)
      for (const email of [known.email, known.stopped, known.invited])
        expect(said(await ask(email)), email).toEqual(nobody)
    }
  })

  it('codes by SMS: asking, checking, using', async () => {
    const other = '090-5555-0999'
    const ask = (number: string) => server.guest().call(requestSmsCode, { body: { number } })
    const check = (number: string) => server.guest().call(checkSmsCode, { body: { number, code: '123456' } })
    const use = (number: string) =>
      server.guest().call(setPasswordBySms, { body: { number, code: '123456', password: 'Umikaze-7719-to' } })
    for (const [call, status] of [
      [ask, 204],
      [check, 422],
      [use, 422],
    ] as const) {
      const nobody = said(await call(other))
      expect([nobody.status, said(await call(known.number))]).toEqual([status, nobody])
    }
  })

  it('single sign-on', async () => {
    const ask = (email: string) =>
      server.guest().call(startExternalSignIn, { body: { email, returnTo: '/home' } })
    const nobody = said(await ask(strangers.email()))
    for (const email of [known.email, known.stopped]) expect(said(await ask(email)), email).toEqual(nobody)
    // The domain alone decides.
    const name = async (domain: string) =>
      (await server.guest().call(findSignInProvider, { query: { domain } })).body.name
    expect(await name('mihon.example')).toBe(await name('nowhere.example'))
  })

  it('asking for an account', async () => {
    const ask = (email: string) =>
      server.guest().call(createRegistrationRequest, {
        body: {
          ...{ code, familyName: '清水', givenName: '雛', familyNameKana: 'シミズ', givenNameKana: 'ヒナ' },
          ...{
            email,
            employeeNumber: null,
            note: '',
            answers: [],
            website: '',
            clientKey: `key ${unique()}`,
          },
        },
      })
    const nobody = said(await ask(strangers.email()))
    expect(nobody.status).toBeLessThan(300)
    for (const email of [known.email, known.stopped, known.invited])
      expect(said(await ask(email)), email).toEqual(nobody)
  })

  it('cards, links and invitations with tokens that were never made', async () => {
    // The number of the company in front of a token says nothing about anyone.
    const tokens = [
      `${server.company.companyId}.${unique()}`,
      `${server.other.companyId}.${unique()}`,
      '999999.x',
    ]
    const calls = [
      (token: string) => server.guest().call(checkAccessCard, { body: { token } }),
      (token: string) => server.guest().call(checkAccountLink, { body: { purpose: 'password', token } }),
      (token: string) => server.guest().call(checkInvitation, { body: { token } }),
    ]
    for (const call of calls) {
      const [first, ...others] = await Promise.all(tokens.map(async (token) => said(await call(token))))
      for (const other of others) expect(other).toEqual(first)
    }
  })
})

describe('a session fixed before sign-in', () => {
  it('is not taken over: signing in gives the browser another one, and the earlier one is worth nothing', async () => {
    const thief = await server.guest().signIn(known.email)
    // The victim's browser carries the thief's cookie when she signs in.
    const victim = thief.at(server.address)
    const email = `victim-${unique()}@mihon.example`
    const id = await makeUser(server.company.db, { email })
    expect((await victim.call(signIn, { body: { login: email, password: 'Hiroba-2026' } })).status).toBe(200)
    expect(victim.cookie).not.toBe(thief.cookie)
    expect((await victim.call(getCurrentUser, {})).body.id).toBe(id)
    expect((await thief.call(getCurrentUser, {})).status).toBe(401)
  })

  it('is not made of a cookie that was invented or belonged to a guest', async () => {
    const guest = server.guest()
    const email = `victim-${unique()}@mihon.example`
    await makeUser(server.company.db, { email })
    await guest.call(signIn, { body: { login: email, password: 'Wrong-Password-1' } })
    const before = guest.at(server.address)
    expect((await guest.call(signIn, { body: { login: email, password: 'Hiroba-2026' } })).status).toBe(200)
    expect(guest.cookie).not.toBe(before.cookie)
    expect((await before.call(getCurrentUser, {})).status).toBe(401)
    const invented = `${server.company.companyId}.${'x'.repeat(43)}`
    expect(guest.cookie).not.toContain(invented)
  })
})
