import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getProofWays, proveIdentity } from '#contract/second-factors.proof.ts'
import * as contract from '#contract/second-factors.ts'
import { signIn } from '#contract/sessions.ts'
import { password } from '#db/factories/password.ts'
import { letTimePass } from '#testing/attempts.ts'
import { codeOfApp } from '#testing/authenticator-app.ts'
import { emailTo } from '#testing/emails.ts'
import {
  codeOf,
  enters,
  giveCode,
  giveRecoveryCode,
  here,
  origin,
  type Person,
  person,
  rest,
  setUpApp,
  setUpPasskey,
} from '#testing/second-factors.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import type { SoftAuthenticator } from '#testing/soft-authenticator.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { PUBLIC_URL: origin } })
})
afterAll(() => server.close())

describe('signing in with an authenticator app', () => {
  it('needs the password and then a code, and is told to the person when it is set up', async () => {
    const someone = await person(server)
    const show = await setUpApp(someone)
    expect(await enters(someone.client)).toBe('enters')
    const guest = server.guest()
    const { body } = await guest.call(signIn, { body: { login: someone.email, password } })
    expect(body.next).toBe('factor')
    expect(await enters(guest)).toBe('FactorRequiredError')
    expect((await guest.call(contract.getSignInFactors, {})).body.kinds).toEqual(['code'])
    const given = await giveCode(guest, show(1))
    expect([given.status, given.body.next]).toEqual([200, null])
    expect(await enters(guest)).toBe('enters')
    await emailTo(server, someone.email, 'ログインの方法が追加されました')
  })

  it('accepts each code once, also that of the set-up', async () => {
    const someone = await person(server)
    const show = await setUpApp(someone)
    const used = show()
    const guest = await server.guest().signIn(someone.email)
    expect(codeOf(await giveCode(guest, used))).toBe('validation_failed')
    const next = show(1)
    expect((await giveCode(guest, next)).status).toBe(200)
    const again = await server.guest().signIn(someone.email)
    expect((await giveCode(again, next)).body.error?.fields).toHaveProperty('code')
    expect(await enters(again)).toBe('FactorRequiredError')
  })

  it('accepts a code once even if two browsers send it at the same moment', async () => {
    const someone = await person(server)
    const show = await setUpApp(someone)
    await rest(someone)
    const guests = await Promise.all([1, 2, 3].map(() => server.guest().signIn(someone.email)))
    const replies = await Promise.all(guests.map((guest) => giveCode(guest, show())))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('limits guesses by the account, whatever session they come from', async () => {
    const someone = await person(server)
    const show = await setUpApp(someone)
    for (let guess = 0; guess < 5; guess += 1)
      await giveCode(await server.guest().signIn(someone.email), '000000')
    const guest = await server.guest().signIn(someone.email)
    expect(codeOf(await giveCode(guest, show(1)))).toBe('too_many_attempts')
    expect(codeOf(await giveRecoveryCode(guest, 'aaaaa-aaaaa'))).toBe('too_many_attempts')
    await letTimePass(server, 16)
    expect((await giveCode(guest, show(1))).status).toBe(200)
  })

  it('begins a new session: one fixed before is worth nothing', async () => {
    const someone = await person(server)
    const show = await setUpApp(someone)
    const guest = await server.guest().signIn(someone.email)
    const fixed = guest.at(server.address)
    expect((await giveCode(guest, show(1))).status).toBe(200)
    expect(guest.cookie).not.toBe(fixed.cookie)
    expect(await enters(fixed)).toBe('unauthenticated')
    expect(await enters(guest)).toBe('enters')
  })

  it('is asked of the sessions that were there before the app, of the one that set it up not', async () => {
    const someone = await person(server)
    const elsewhere = await server.guest().signIn(someone.email)
    const show = await setUpApp(someone)
    await expect.poll(() => enters(elsewhere)).toBe('FactorRequiredError')
    expect((await giveCode(elsewhere, show(1))).status).toBe(200)
    expect(await enters(elsewhere)).toBe('enters')
  })

  it('is set up with the draft of the same person only', async () => {
    const [one, two] = [await person(server), await person(server)]
    const draft = (await one.client.call(contract.startAuthenticatorApp, {})).body
    const body = { draft: draft.draft, code: codeOfApp(draft.secret, Date.now()) }
    expect(codeOf(await two.client.call(contract.createAuthenticatorApp, { body }))).toBe('link_expired')
    expect(
      codeOf(await one.client.call(contract.createAuthenticatorApp, { body: { ...body, code: '1' } })),
    ).toBe('validation_failed')
    expect((await one.client.call(contract.createAuthenticatorApp, { body })).status).toBe(204)
  })

  it('stores the key sealed', async () => {
    const someone = await person(server)
    await setUpApp(someone)
    const row = await someone.company.db
      .selectFrom('authenticatorApps')
      .select('secret')
      .where('userId', '=', someone.id)
      .executeTakeFirstOrThrow()
    expect(row.secret).toMatch(/^v?\w*[.:]/)
    const place = { companyId: someone.company.companyId, purpose: `authenticator app of ${someone.id}` }
    expect(Buffer.from(server.app.secrets.open(place, row.secret), 'base64url')).toHaveLength(20)
    expect(() =>
      server.app.secrets.open({ ...place, purpose: 'authenticator app of 1' }, row.secret),
    ).toThrow()
  })
})

describe('recovery codes', () => {
  it('are shown once, work once each, and end when new ones are made', async () => {
    const someone = await person(server)
    expect(codeOf(await someone.client.call(contract.createRecoveryCodes, {}))).toBe('conflict')
    await setUpApp(someone)
    const { codes } = (await someone.client.call(contract.createRecoveryCodes, {})).body
    expect(new Set(codes).size).toBe(10)
    const guest = await server.guest().signIn(someone.email)
    expect((await guest.call(contract.getSignInFactors, {})).body.kinds).toEqual(['code', 'recovery_code'])
    expect((await giveRecoveryCode(guest, ` ${codes[0]!.replace('-', ' ').toUpperCase()}`)).status).toBe(200)
    const again = await server.guest().signIn(someone.email)
    expect(codeOf(await giveRecoveryCode(again, codes[0]!))).toBe('validation_failed')
    const listed = (await someone.client.call(contract.listSecondFactors, {})).body
    expect(listed.recoveryCodeCount).toBe(9)
    await someone.client.call(contract.createRecoveryCodes, {})
    expect(codeOf(await giveRecoveryCode(again, codes[1]!))).toBe('validation_failed')
    const rows = await someone.company.db
      .selectFrom('recoveryCodes')
      .selectAll()
      .where('userId', '=', someone.id)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(codes[1]!)
  })

  it('are those of their person only', async () => {
    const [one, two] = [await person(server), await person(server)]
    await setUpApp(one)
    await setUpApp(two)
    const { codes } = (await one.client.call(contract.createRecoveryCodes, {})).body
    await two.client.call(contract.createRecoveryCodes, {})
    const guest = await server.guest().signIn(two.email)
    expect(codeOf(await giveRecoveryCode(guest, codes[0]!))).toBe('validation_failed')
  })

  it('end with the last factor, which is then no longer asked for', async () => {
    const someone = await person(server)
    await setUpApp(someone)
    const passkey = await setUpPasskey(someone)
    await someone.client.call(contract.createRecoveryCodes, {})
    const count = async () =>
      (await someone.client.call(contract.listSecondFactors, {})).body.recoveryCodeCount
    await someone.client.call(contract.deleteAuthenticatorApp, {})
    expect(await count()).toBe(10)
    await someone.client.call(contract.deletePasskey, { params: { id: passkey.id } })
    expect(await count()).toBe(0)
    expect(await enters(await server.guest().signIn(someone.email))).toBe('enters')
    await emailTo(server, someone.email, 'ログインの方法が削除されました', 2)
  })
})

describe('a recent proof', () => {
  const age = async ({ id, company }: Person) => {
    await company.db
      .updateTable('sessions')
      .set({ provenAt: new Date(Date.now() - 11 * 60_000) })
      .where('userId', '=', id)
      .execute()
    server.app.gate.forgetPerson({ companyId: company.companyId, userId: id })
  }
  const proven = async ({ client }: Person) =>
    codeOf(await client.call(contract.createRecoveryCodes, {})) === undefined

  it('is asked for before factors change', async () => {
    const someone = await person(server)
    const { id } = await setUpPasskey(someone)
    await age(someone)
    const { client } = someone
    const codes = [
      await client.call(contract.startPasskey, {}),
      await client.call(contract.createPasskey, { body: { name: 'x', credential: '{}' } }),
      await client.call(contract.deletePasskey, { params: { id } }),
      await client.call(contract.startAuthenticatorApp, {}),
      await client.call(contract.createAuthenticatorApp, { body: { draft: 'x', code: '1' } }),
      await client.call(contract.deleteAuthenticatorApp, {}),
      await client.call(contract.createRecoveryCodes, {}),
    ].map(codeOf)
    expect(codes).toEqual(codes.map(() => 'ProofRequiredError'))
  })

  it('is a second factor for people who have one, no longer the password', async () => {
    const someone = await person(server)
    const show = await setUpApp(someone)
    await age(someone)
    expect((await someone.client.call(getProofWays, {})).body.kinds).toEqual(['code'])
    const prove = (body: Parameters<typeof someone.client.call<typeof proveIdentity>>[1]['body']) =>
      someone.client.call(proveIdentity, { body })
    expect((await prove({ kind: 'password', password })).status).toBe(404)
    expect(codeOf(await prove({ kind: 'code', code: show() }))).toBe('validation_failed')
    expect(await proven(someone)).toBe(false)
    expect((await prove({ kind: 'code', code: show(1) })).status).toBe(204)
    expect(await proven(someone)).toBe(true)
  })

  it('can be a passkey, of the same person only', async () => {
    const [one, two] = [await person(server), await person(server)]
    const own = await setUpPasskey(one)
    const foreign = await setUpPasskey(two)
    await age(one)
    const prove = async (device: SoftAuthenticator) => {
      const { options } = (await one.client.call(contract.createPasskeyChallenge, {})).body
      return one.client.call(proveIdentity, {
        body: { kind: 'passkey', credential: device.use(options, here) },
      })
    }
    expect(codeOf(await prove(foreign.device))).toBe('passkey_refused')
    expect(await proven(one)).toBe(false)
    expect((await prove(own.device)).status).toBe(204)
    expect(await proven(one)).toBe(true)
  })
})
