import { normalForm } from '#common/normal-form.ts'
import { phrases } from '#common/strings.ts'
import { cancelEmailChange, changeEmail, confirmEmailByLink, getOwnEmail } from '#contract/account-links.ts'
import * as auth from '#server/platform/auth/auth.queries.ts'
import { passwordMatches } from '#server/platform/auth/passwords.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { enqueueAnywhere } from '#server/platform/jobs/enqueue-anywhere.ts'
import { sendAccountLink } from './account-links.jobs.ts'
import { endLinks, findPendingEmail, findReceiver, openLink } from './account-links.queries.ts'
import { accountLinksStrings } from './account-links.strings.ts'
import * as commands from './email-changes.commands.ts'

const plain = (email: string) => normalForm(email).toLowerCase()

export const emailChangeRoutes = [
  route(getOwnEmail, async ({ db, session }) => {
    const { email } = found(await findReceiver(db, session.userId))
    const pending = await findPendingEmail(db, session.userId)
    return {
      email,
      pending: pending && { email: pending.email, expiresAt: pending.expiresAt.toISOString() },
    }
  }),

  route(changeEmail, async ({ db, session, body: { email }, locale }) => {
    const present = found(found(await findReceiver(db, session.userId)).email)
    if (plain(present) === plain(email))
      throw new Refusal('validation_failed', { email: phrases(accountLinksStrings, locale).sameEmail })
    await commands.askForEmail(db, session.userId, email)
  }),

  route(cancelEmailChange, async ({ db, session }) => {
    await endLinks(db, session.userId, 'email')
  }),

  route(confirmEmailByLink, async ({ app, body: { token, currentPassword }, locale }) => {
    const { db, userId, email: accountEmail, newEmail } = await openLink(app.engine, token, 'email')
    const credential = await auth.findCredential(db, userId)
    const matches = await passwordMatches(credential?.passwordHash ?? null, currentPassword)
    if (!matches && (await auth.recordFailure(db, userId)))
      await enqueueAnywhere(app.engine, sendAccountLink, { login: accountEmail!, purpose: 'unlock' })
    if (!matches || !credential?.maySignIn)
      throw new Refusal('validation_failed', {
        currentPassword: phrases(accountLinksStrings, locale).wrongPassword,
      })
    await commands.changeEmail(db, { token, userId, email: newEmail! })
  }),
]
