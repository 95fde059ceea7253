import { createPasskeyChallenge } from '#contract/second-factors.ts'
import { call } from '#web/app/api.ts'

/** Whether this browser can use passkeys. */
export const hasPasskeys = () => typeof PublicKeyCredential !== 'undefined'

/** Lets the person choose a passkey. Resolves to what the browser signs; undefined: they chose none. */
export async function askForPasskey() {
  return signByPasskey((await call(createPasskeyChallenge, {})).options)
}

/** The same, with what the server has given for it. */
export async function signByPasskey(options: string) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }))
  } catch {
    return undefined
  }
}

/** Lets the person create a passkey. Resolves to what the browser signs; undefined: they created none. */
export async function makePasskey(options: string) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }))
  } catch {
    return undefined
  }
}
