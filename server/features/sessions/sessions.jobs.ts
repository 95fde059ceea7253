import { sendLink } from '#server/features/account-links/account-links.commands.ts'
import { logSignInFailure } from '#server/features/administration-acts/sign-in-failures.commands.ts'
import { removeOldAttempts } from '#server/platform/auth/attempt-limits.ts'
import { type Barred, openLogin } from '#server/platform/auth/auth.queries.ts'
import { removeOldDevices } from '#server/platform/auth/known-devices.queries.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineInstallationJob } from '#server/platform/jobs/define-job.ts'

type Failure = {
  /** As `foldLoginName` gives it. */
  login: string
  reason: 'wrong_password' | Barred
  ip: string
  /** It is the failure that locked the account. */
  locks: boolean
}

/**
 * Writes a failed sign-in into the log of the company whose account it was, and to the person when it locked the
 * account. Whose it was is looked up here, when the request has been answered: its time tells nothing. Done twice, it
 * counts one failure too many.
 */
export const recordSignInFailure = defineInstallationJob<Failure>({
  name: 'sessions.record-failure',
  forgetsData: () => true,
  async handler({ app, data: { login, reason, ip, locks }, log }) {
    const account = await openLogin(app.engine, login)
    if (!account) return log.info({ ip }, 'Sign-in attempt with an unknown name')
    const { db, userId } = account
    await logSignInFailure(db, { userId, reason, ip })
    if (locks)
      await sendLink(db, { userId, purpose: 'unlock', address: productAddress(app.config), asked: false })
  },
})

const removeOld = defineInstallationJob({
  name: 'sessions.remove-old-attempts',
  schedule: '17 * * * *',
  async handler({ app }) {
    await removeOldAttempts(app.engine)
    await removeOldDevices(app.engine)
  },
})

export const sessionJobs = [recordSignInFailure, removeOld]
