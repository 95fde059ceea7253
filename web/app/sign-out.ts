import { startExternalSignOut } from '#contract/identity-providers.sign-outs.ts'
import { ApiError, call, keepToken } from './api.ts'
import { forgetColours } from './header-theme.ts'
import { forgetLocale } from './spoken-locale.ts'
import { dress } from './theme.ts'

/**
 * Ends the session here, on the server, and at the identity provider if it began there. The page is left, so that
 * nothing of this person stays in memory.
 */
export async function leaveSession() {
  let next: string | null = null
  try {
    next = (await call(startExternalSignOut, {})).url
  } catch (error) {
    // A session that has already ended is fine.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
  keepToken(undefined)
  forgetLocale()
  forgetColours()
  dress(null)
  location.assign(next ?? '/users/sign_in')
}
