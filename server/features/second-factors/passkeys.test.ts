import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/second-factors.ts'
import { getCurrentUser } from '#contract/users.ts'
import {
  codeOf,
  enterByPasskey,
  enters,
  givePasskey,
  here,
  type Lie,
  origin,
  person,
  setUpPasskey,
} from '#testing/second-factors.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { SoftAuthenticator } from '#testing/soft-authenticator.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { PUBLIC_URL: origin } })
})
afterAll(() => server.close())

describe('a passkey as the second factor', () => {
  it('finishes signing in', async () => {
    const someone = await person(server)
    const { device } = await setUpPasskey(someone)
    const guest = await server.guest().signIn(someone.email)
    expect((await guest.call(contract.getSignInFactors, {})).body.kinds).toEqual(['passkey'])
    const fixed = guest.at(server.address)
    expect((await givePasskey(guest, device)).status).toBe(200)
    expect([await enters(guest), await enters(fixed)]).toEqual(['enters', 'unauthenticated'])
    const { passkeys } = (await someone.client.call(contract.listSecondFactors, {})).body
    expect(passkeys).toMatchObject([{ name: '会社のPC', lastUsedAt: expect.any(String) }])
  })

  it.each<[string, Lie]>([
    ['of another page', { origin: 'https://hiroba.example.evil.example' }],
    ['of the same host without encryption', { origin: 'http://hiroba.example' }],
    ['of another port', { origin: 'https://hiroba.example:8443' }],
    ['that belongs to another host', { origin, rpId: 'evil.example' }],
    ['whose device did not check who uses it', { origin, unverified: true }],
    ['whose person is unknown', { origin, handle: Buffer.from('1.999999').toString('base64url') }],
    ['whose person is nonsense', { origin, handle: Buffer.from('1.1; drop').toString('base64url') }],
  ])('is refused if it is a signature %s', async (_, lie) => {
    const someone = await person(server)
    const { device } = await setUpPasskey(someone)
    const guest = await server.guest().signIn(someone.email)
    expect(codeOf(await givePasskey(guest, device, lie))).toBe('passkey_refused')
    expect(codeOf(await enterByPasskey(server.guest(), device, lie))).toBe('passkey_refused')
    expect(await enters(guest)).toBe('FactorRequiredError')
  })

  it.each(['of another person', 'of a person of another company'])(
    'is refused if it is one %s',
    async (who) => {
      const [one, two] = [
        await person(server),
        await person(server, who.includes('company') ? server.other : server.company),
      ]
      await setUpPasskey(one)
      const { device } = await setUpPasskey(two)
      const handle = Buffer.from(`${one.company.companyId}.${one.id}`).toString('base64url')
      for (const lie of [here, { origin, handle }, { origin, handle: null }]) {
        const guest = await server.guest().signIn(one.email)
        expect(codeOf(await givePasskey(guest, device, lie))).toBe('passkey_refused')
        expect(await enters(guest)).toBe('FactorRequiredError')
      }
    },
  )

  it('signs each challenge once, in the browser that asked, and not one for creating a passkey', async () => {
    const someone = await person(server)
    const { device } = await setUpPasskey(someone)
    const guest = await server.guest().signIn(someone.email)
    const ask = async (client: Client) =>
      (await client.call(contract.createPasskeyChallenge, {})).body.options
    const give = async (credential: string) =>
      codeOf(await guest.call(contract.giveFactor, { body: { kind: 'passkey', credential } }))
    expect(await give(device.use(await ask(server.guest()), here))).toBe('passkey_refused')
    const registration = (await someone.client.call(contract.startPasskey, {})).body.options
    expect(await give(device.use(registration, { ...here, rpId: 'hiroba.example' }))).toBe('passkey_refused')
    const signed = device.use(await ask(guest), here)
    expect(await give(signed)).toBeUndefined()
    const again = await server.guest().signIn(someone.email)
    const replayed = { kind: 'passkey', credential: signed } as const
    expect(codeOf(await again.call(contract.giveFactor, { body: replayed }))).toBe('passkey_refused')
  })

  it('is refused if its counter goes back, as that of a copy does', async () => {
    const someone = await person(server)
    const { device } = await setUpPasskey(someone)
    const give = async (counter: number) =>
      codeOf(await givePasskey(await server.guest().signIn(someone.email), device, { origin, counter }))
    expect([await give(5), await give(4), await give(6)]).toEqual([undefined, 'passkey_refused', undefined])
  })

  it.each<[string, Lie]>([
    ['by another page', { origin: 'https://evil.example' }],
    ['for another host', { origin, rpId: 'evil.example' }],
    ['by a device that did not check who uses it', { origin, unverified: true }],
  ])('is not added if it was created %s', async (_, lie) => {
    const someone = await person(server)
    const { options } = (await someone.client.call(contract.startPasskey, {})).body
    const credential = new SoftAuthenticator().create(options, lie)
    const reply = await someone.client.call(contract.createPasskey, { body: { name: 'x', credential } })
    expect(codeOf(reply)).toBe('passkey_refused')
  })

  it('is added once, up to ten, renamed and removed by its person only', async () => {
    const [one, two] = [await person(server), await person(server)]
    const { id } = await setUpPasskey(one)
    const rename = (client: Client, name: string) =>
      client.call(contract.renamePasskey, { params: { id }, body: { name } })
    expect((await rename(two.client, '横取り')).status).toBe(404)
    expect((await two.client.call(contract.deletePasskey, { params: { id } })).status).toBe(404)
    expect((await rename(one.client, '自宅のPC')).status).toBe(204)
    const listed = (await one.client.call(contract.listSecondFactors, {})).body.passkeys
    expect(listed).toMatchObject([{ id, name: '自宅のPC' }])
    for (let more = 1; more < 10; more += 1) await setUpPasskey(one)
    expect(codeOf(await one.client.call(contract.startPasskey, {}))).toBe('conflict')
  })
})

describe('a passkey alone', () => {
  it('signs in without a name or password, as two factors in one', async () => {
    const someone = await person(server)
    const { device } = await setUpPasskey(someone)
    const guest = server.guest()
    const reply = await enterByPasskey(guest, device)
    expect([reply.status, reply.body.next]).toEqual([200, null])
    expect((await guest.call(getCurrentUser, {})).body.id).toBe(someone.id)
  })

  it('replaces the session that the browser had', async () => {
    const [one, two] = [await person(server), await person(server)]
    const { device } = await setUpPasskey(two)
    const before = one.client.at(server.address)
    expect((await enterByPasskey(one.client, device)).status).toBe(200)
    expect((await one.client.call(getCurrentUser, {})).body.id).toBe(two.id)
    expect(await enters(before)).toBe('unauthenticated')
  })

  it('is refused to people who may not sign in', async () => {
    const someone = await person(server)
    const { device } = await setUpPasskey(someone)
    await someone.company.db
      .updateTable('users')
      .set({ status: 'stopped' } as never)
      .where('id', '=', someone.id)
      .execute()
    expect(codeOf(await enterByPasskey(server.guest(), device))).toBe('passkey_refused')
  })
})
