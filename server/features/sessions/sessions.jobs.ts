import { sendLink } from '#server/features/account-links/account-links.commands.ts'
import { logSignInFailure } from '#server/features/administration-acts/sign-in-failures.commands.ts'
import { removeOldAttempts } from '#server/platform/auth/attempt-limits.ts'
import { type Barred, openLogin } from '#server/platform/auth/auth.queries.ts'
import { removeOldDevices } from '#server/platform/auth/known-devices.queries.ts'
import { removeOldLinks } from '#server/platform/auth/linked-accounts.queries.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineInstallationJob } from '#server/platform/jobs/define-job.ts'

type Failure = {
  /** Normalised by `foldLoginName`. */
  login: string
  reason: 'wrong_password' | Barred
  ip: string
  /** This failure locked the account. */
  locks: boolean
}

/**
 * Logs a failed sign-in in the company of the account, and notifies the person if it locked the account. The account is
 * looked up here, after the request has been answered, so that response times reveal nothing. If run twice, it counts
 * one failure too many.
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
    await removeOldLinks(app.engine.installation)
  },
})

export const sessionJobs = [recordSignInFailure, removeOld]
