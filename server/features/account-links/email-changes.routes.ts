import { foldLoginName } from '#common/login-name.ts'
import { phrases } from '#common/strings.ts'
import { cancelEmailChange, changeEmail, confirmEmailByLink, getOwnEmail } from '#contract/account-links.ts'
import { companyIdOf } from '#db/tenant.ts'
import { mailDeliveryOf } from '#server/config.ts'
import { limited, takeAttempt } from '#server/platform/auth/attempt-limits.ts'
import * as auth from '#server/platform/auth/auth.queries.ts'
import { openByToken } from '#server/platform/auth/open-by-token.ts'
import { passwordMatches } from '#server/platform/auth/passwords.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { endLinks, findPendingEmail, findReceiver, openLink } from './account-links.queries.ts'
import { accountLinksStrings } from './account-links.strings.ts'
import * as commands from './email-changes.commands.ts'

export const emailChangeRoutes = [
  route(getOwnEmail, async ({ db, session }) => {
    const { email } = found(await findReceiver(db, session.userId))
    const pending = await findPendingEmail(db, session.userId)
    return {
      email,
      pending: pending && { email: pending.email, expiresAt: pending.expiresAt.toISOString() },
    }
  }),

  route(changeEmail, async ({ app, db, session, body: { email }, locale }) => {
    const present = found(found(await findReceiver(db, session.userId)).email)
    if (foldLoginName(present) === foldLoginName(email))
      throw new Refusal('validation_failed', { email: phrases(accountLinksStrings, locale).sameEmail })
    permit(mailDeliveryOf(app.config) !== 'none', 'mail_not_set_up')
    await commands.askForEmail(db, session.userId, email)
  }),

  route(cancelEmailChange, async ({ db, session }) => {
    await endLinks(db, session.userId, 'email')
  }),

  route(confirmEmailByLink, async ({ app, body: { token, currentPassword }, locale, request }) => {
    const { db, userId, newEmail } = await openByToken(app, request, () =>
      openLink(app.engine, token, 'email'),
    )
    const guessing = [limited('confirmation', `${companyIdOf(db)}.${userId}`)]
    const attempt = await takeAttempt(app.engine, guessing, locale)
    const credential = await auth.findCredential(db, userId)
    const matches = await passwordMatches(credential?.passwordHash ?? null, currentPassword)
    if (!matches || !credential?.maySignIn)
      throw new Refusal('validation_failed', {
        currentPassword: phrases(accountLinksStrings, locale).wrongPassword,
      })
    await attempt.succeeded()
    await commands.changeEmail(db, { token, userId, email: newEmail! })
  }),
]
