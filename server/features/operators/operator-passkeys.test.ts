import { afterAll, beforeAll, expect, it } from 'vitest'
import * as passkeys from '#contract/operators.passkeys.ts'
import { giveOperatorCode, listOperatorActs, signInOperator } from '#contract/operators.ts'
import { createPasskeyChallenge } from '#contract/second-factors.ts'
import { password } from '#db/factories/password.ts'
import { asOperator, OperatorClient, operatorCode } from '#testing/operators.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { SoftAuthenticator } from '#testing/soft-authenticator.ts'
import { changeOperator } from './operators.commands.ts'

const origin = 'https://hiroba.example'
const here = { origin }

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { PUBLIC_URL: origin } })
})
afterAll(() => server.close())

async function withPasskey(role: 'support' | 'engineer' = 'support') {
  const operator = await asOperator(server, role)
  const device = new SoftAuthenticator()
  const started = await operator.client.call(passkeys.startOperatorPasskey, {
    body: { code: operatorCode(1) },
  })
  expect(started.status).toBe(200)
  const credential = device.create(started.body.options, here)
  const made = await operator.client.call(passkeys.createOperatorPasskey, {
    body: { name: '業務用の端末', credential },
  })
  expect(made.status).toBe(200)
  return { ...operator, device, passkeyId: made.body.id }
}

async function halfWay(email: string) {
  const client = new OperatorClient(server.address)
  expect((await client.call(signInOperator, { body: { email, password } })).body.next).toBe('code')
  return client
}
const options = async (client: OperatorClient) =>
  (await client.call(passkeys.startOperatorPasskeySignIn, {})).body.options

it('a passkey completes the session in place of the code, and the code still does', async () => {
  const { email, device, client: own, id } = await withPasskey()
  const client = await halfWay(email)
  const credential = device.use((await options(client))!, here)
  const done = await client.call(passkeys.giveOperatorPasskey, { body: { credential } })
  expect([done.status, done.body.next]).toEqual([200, null])
  const listed = (await client.call(passkeys.listOperatorPasskeys, {})).body.passkeys
  expect([listed.length, listed[0]!.lastUsedAt !== null]).toEqual([1, true])
  const { operatorActs } = (await own.call(listOperatorActs, { query: { operatorId: id } })).body
  expect(operatorActs.map(({ action }) => action)).toEqual(['sign_in', 'passkey_added', 'sign_in'])
  const again = await halfWay(email)
  expect((await again.call(giveOperatorCode, { body: { code: '000000' } })).status).toBe(422)
})

it('needs a code of the app to be added, and is no way in alone', async () => {
  const { client } = await asOperator(server, 'support')
  const wrong = await client.call(passkeys.startOperatorPasskey, { body: { code: '000000' } })
  expect([wrong.status, Object.keys(wrong.body.error!.fields)]).toEqual([422, ['code']])
  const stranger = new OperatorClient(server.address)
  expect((await stranger.call(passkeys.startOperatorPasskeySignIn, {})).status).toBe(401)
})

it('counts for its own operator, for one use, and from the product’s address only', async () => {
  const one = await withPasskey()
  const other = await withPasskey('engineer')
  const client = await halfWay(other.email)
  const give = (credential: string) => client.call(passkeys.giveOperatorPasskey, { body: { credential } })
  const asked = async () => (await options(client))!
  const statusOf = async (credential: string) => (await give(credential)).body.error?.code
  expect(await statusOf(one.device.use(await asked(), here))).toBe('passkey_refused')
  expect(await statusOf(other.device.use(await asked(), { origin: 'https://evil.example' }))).toBe(
    'passkey_refused',
  )
  const guest = server.guest()
  const ofPeople = (await guest.call(createPasskeyChallenge, {})).body.options
  expect(await statusOf(other.device.use(ofPeople, here))).toBe('passkey_refused')
  const credential = other.device.use(await asked(), here)
  expect((await give(credential)).status).toBe(200)
  expect((await give(credential)).status).toBeGreaterThanOrEqual(400)
})

it('is gone when it is removed, or the operator is reset', async () => {
  const { email, client, passkeyId } = await withPasskey()
  const params = { id: passkeyId }
  const other = await withPasskey('engineer')
  expect((await other.client.call(passkeys.deleteOperatorPasskey, { params })).status).toBe(404)
  expect((await client.call(passkeys.deleteOperatorPasskey, { params })).status).toBe(204)
  expect(await options(await halfWay(email))).toBeNull()
  await changeOperator(server.app.engine.installation, other.email, { passwordHash: 'x' }, 'test')
  const { client: again } = await asOperator(server, 'support')
  expect((await again.call(passkeys.listOperatorPasskeys, {})).body.passkeys).toEqual([])
})
