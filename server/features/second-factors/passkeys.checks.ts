import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { fullName } from '#server/features/people/people.present.ts'
import {
  createChallenge,
  openPasskeyHandle,
  type PasskeyBrowser,
  passkeyHandle,
  spendChallenge,
} from '#server/platform/auth/passkey-challenges.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findOwnNames, findPasskey, findPasskeys } from './second-factors.queries.ts'

/* With the first passkey, not with the program: its 280 files are a tenth of those of a start. */
const library = () => import('@simplewebauthn/server')

/** Ed25519, ECDSA and RSA (COSE numbers): Node still marks the newer ML-DSA as experimental. */
const algorithms = [-8, -7, -257]

/* Passkeys belong to the host of the product's address, and are accepted from exactly that address. */
function place(app: App) {
  const { hostname, origin } = new URL(productAddress(app.config))
  return { rpID: hostname, origin }
}

const text = z.string().check(z.maxLength(20_000))
const signed = z.looseObject({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: text, userHandle: z.optional(z.nullable(text)) }),
})

function read<Shape>(credential: string) {
  try {
    return z.parse(signed, JSON.parse(credential)) as unknown as Shape
  } catch {
    throw new Refusal('passkey_refused')
  }
}

/* The library throws for everything that does not match. */
async function refusing<Verified>(verify: () => Promise<Verified>) {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof Refusal || (error as Error).name === 'DatabaseUnavailableError') throw error
    throw new Refusal('passkey_refused')
  }
}

type NewPasskey = {
  /** What the passkey is for, as the browser shows it. */
  product: string
  /** What it stores of its account. */
  handle: Uint8Array<ArrayBuffer>
  login: string
  name: string
  /** The credentials that the account has already. */
  known: readonly string[]
}

/** What a browser needs to create a passkey. */
export const optionsForCreation = async (
  app: App,
  browser: PasskeyBrowser,
  { product, handle, login, name, known }: NewPasskey,
) =>
  (await library()).generateRegistrationOptions({
    rpName: product,
    rpID: place(app).rpID,
    userID: handle,
    userName: login,
    userDisplayName: name,
    challenge: await createChallenge(app.engine, { purpose: 'registration', ...browser }),
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    // Found without a name, and two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })

/** The same for a person. */
export async function registrationOptions(app: App, db: CompanyDb, userId: number, request: FastifyRequest) {
  const names = await findOwnNames(db, userId)
  const passkeys = await findPasskeys(db, userId)
  return optionsForCreation(
    app,
    { request },
    {
      product: `Hiroba ${names.companyName}`,
      handle: new Uint8Array(passkeyHandle(companyIdOf(db), userId)),
      ...{ login: names.login ?? fullName(names), name: fullName(names) },
      known: passkeys.map(({ credentialId }) => credentialId),
    },
  )
}

/** The passkey that a browser has created. */
export async function verifyCreation(app: App, browser: PasskeyBrowser, credential: string) {
  const response = read<RegistrationResponseJSON>(credential)
  const { rpID, origin } = place(app)
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) =>
        spendChallenge(app.engine, challenge, { purpose: 'registration', ...browser }),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!verified) throw new Refusal('passkey_refused')
  return registrationInfo.credential
}

/** What a browser needs to use a passkey. `only`: one of these; if unset, any that it has for the product. */
export const optionsForUse = async (app: App, browser: PasskeyBrowser, only?: readonly string[]) =>
  (await library()).generateAuthenticationOptions({
    rpID: place(app).rpID,
    challenge: await createChallenge(app.engine, { purpose: 'assertion', ...browser }),
    userVerification: 'required',
    ...(only && { allowCredentials: only.map((id) => ({ id })) }),
  })

/** What a browser says about a passkey that it used. @throws {Refusal} passkey_refused */
export const readAssertion = (credential: string) => read<AuthenticationResponseJSON>(credential)

/** Verifies that a browser has a passkey. Returns its new counter. @throws {Refusal} passkey_refused */
export async function verifyAssertion(
  app: App,
  browser: PasskeyBrowser,
  response: AuthenticationResponseJSON,
  passkey: { publicKey: Uint8Array; counter: number },
) {
  const { rpID, origin } = place(app)
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) =>
        spendChallenge(app.engine, challenge, { purpose: 'assertion', ...browser }),
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new Refusal('passkey_refused')
  return authenticationInfo.newCounter
}

/**
 * The account and passkey that a browser proves to have. `of`: the only account that counts.
 * @throws passkey_refused
 */
export async function checkAssertion(
  app: App,
  request: FastifyRequest,
  credential: string,
  of?: { db: CompanyDb; companyId: number; userId: number },
) {
  const response = readAssertion(credential)
  const { userHandle } = response.response
  const account = userHandle ? openPasskeyHandle(app.engine, userHandle) : of
  if (!account || (of && (of.companyId !== account.companyId || of.userId !== account.userId)))
    throw new Refusal('passkey_refused')
  const { db } = account
  const passkey = await findPasskey(db, response.id)
  if (passkey?.userId !== account.userId) throw new Refusal('passkey_refused')
  const counter = await verifyAssertion(app, { request }, response, passkey)
  return { db, userId: account.userId, passkeyId: passkey.id, counter }
}
