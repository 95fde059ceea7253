import * as contract from '#contract/second-factors.ts'
import { getCurrentUser } from '#contract/users.ts'
import type { TestCompany } from '#db/factories/test-company.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { codeOfApp } from './authenticator-app.ts'
import type { Client, TestServer } from './server.ts'
import { SoftAuthenticator } from './soft-authenticator.ts'

/** The address of the product in tests of passkeys. */
export const origin = 'https://hiroba.example'
export const here = { origin }

/** A new person, signed in without a second factor. */
export async function person(server: TestServer, company: TestCompany = server.company) {
  const email = `factor-${unique()}@mihon.example`
  const id = await makeUser(company.db, { email })
  return { id, email, company, client: await server.guest().signIn(email) }
}
export type Person = Awaited<ReturnType<typeof person>>

/** The code of an error; undefined: none. */
export const codeOf = (error: { body?: { error?: { code: string } } }) => error.body?.error?.code
/** `enters`, or the code with which a session is refused. */
export const enters = async (client: Client) => codeOf(await client.call(getCurrentUser, {})) ?? 'enters'

/** Sets up an authenticator app; the returned function shows its code, later or earlier by so many steps. */
export async function setUpApp({ client }: Pick<Person, 'client'>) {
  const draft = (await client.call(contract.startAuthenticatorApp, {})).body
  const show = (drift = 0) => codeOfApp(draft.secret, Date.now(), drift)
  const reply = await client.call(contract.createAuthenticatorApp, {
    body: { draft: draft.draft, code: show() },
  })
  if (reply.status !== 204) throw new Error(`the app was refused: ${reply.status}`)
  return show
}
/** Lets the app of a person be used again at once. */
export const rest = ({ id, company }: Pick<Person, 'id' | 'company'>) =>
  company.db.updateTable('authenticatorApps').set({ lastStep: 0 }).where('userId', '=', id).execute()

/** Adds a passkey of a device. */
export async function setUpPasskey({ client }: Pick<Person, 'client'>, device = new SoftAuthenticator()) {
  const { options } = (await client.call(contract.startPasskey, {})).body
  const credential = device.create(options, here)
  const reply = await client.call(contract.createPasskey, { body: { name: '会社のPC', credential } })
  if (reply.status !== 200) throw new Error(`the passkey was refused: ${reply.status}`)
  return { device, id: reply.body.id }
}

export const giveCode = (client: Client, code: string) =>
  client.call(contract.giveFactor, { body: { kind: 'code', code } })
export const giveRecoveryCode = (client: Client, code: string) =>
  client.call(contract.giveFactor, { body: { kind: 'recovery_code', code } })

export type Lie = Parameters<SoftAuthenticator['use']>[1]
/** Finishes signing in with a passkey. */
export async function givePasskey(client: Client, device: SoftAuthenticator, lie: Lie = here) {
  const { options } = (await client.call(contract.createPasskeyChallenge, {})).body
  return client.call(contract.giveFactor, { body: { kind: 'passkey', credential: device.use(options, lie) } })
}
/** Signs in with a passkey alone. */
export async function enterByPasskey(client: Client, device: SoftAuthenticator, lie: Lie = here) {
  const { options } = (await client.call(contract.createPasskeyChallenge, {})).body
  return client.call(contract.signInWithPasskey, { body: { credential: device.use(options, lie) } })
}
