import { startExternalSignOut } from '#contract/identity-providers.sign-outs.ts'
import { endMultiAccounts } from '#contract/multi-accounts.ts'
import { ApiError, call, keepToken } from './api.ts'
import { forgetStored } from './offline.ts'
import { forgetLooks, rememberAccounts } from './other-account.ts'
import { forgetPushes } from './pushes.ts'

/** Whether the browser has other accounts: `stay` signed in to them, or leave `all`. */
type Others = 'none' | 'stay' | 'all'

/**
 * Ends the session here, on the server, and at the identity provider if it began there. The page is left, so that
 * nothing of this person stays in memory.
 */
export async function leaveSession(others: Others = 'none') {
  let next: string | null = null
  try {
    next = (await call(startExternalSignOut, {})).url
  } catch (error) {
    // A session that has already ended is fine.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
  // The server has forgotten the device with the session, whatever the browser says.
  await forgetPushes().catch(() => undefined)
  await forgetStored().catch(() => undefined)
  keepToken(undefined)
  if (others === 'all') {
    await call(endMultiAccounts, {})
    rememberAccounts(0)
  }
  forgetLooks()
  location.assign(next ?? (others === 'stay' ? '/m/multi_accounts' : '/users/sign_in'))
}
