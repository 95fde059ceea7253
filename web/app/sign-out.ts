import { signOut } from '#contract/sessions.ts'
import { ApiError, call, keepToken } from './api.ts'
import { forgetColours } from './header-theme.ts'
import { forgetLocale } from './spoken-locale.ts'
import { dress } from './theme.ts'

/** Ends the session here and on the server. The page is loaded again: nothing of this person stays in it. */
export async function leaveSession() {
  try {
    await call(signOut, {})
  } catch (error) {
    // A session that is over already is what was wanted.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
  keepToken(undefined)
  forgetLocale()
  forgetColours()
  dress(null)
  location.assign('/users/sign_in')
}
