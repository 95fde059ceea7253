import { signOut } from '#contract/sessions.ts'
import { ApiError, call, keepToken } from './api.ts'
import { forgetColours } from './header-theme.ts'
import { forgetLocale } from './spoken-locale.ts'
import { dress } from './theme.ts'

/** Ends the session here and on the server. The page is reloaded, so that nothing of this person stays in memory. */
export async function leaveSession() {
  try {
    await call(signOut, {})
  } catch (error) {
    // A session that has already ended is fine.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
  keepToken(undefined)
  forgetLocale()
  forgetColours()
  dress(null)
  location.assign('/users/sign_in')
}
