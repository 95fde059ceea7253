import {
  checkAccountLink,
  requestAccountLink,
  setPasswordByLink,
  unlockByLink,
} from '#contract/account-links.ts'
import { mailDeliveryOf } from '#server/config.ts'
import { checkNewPassword } from '#server/features/password-policy/new-passwords.checks.ts'
import { presentRules } from '#server/features/password-policy/password-policy.queries.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { enterWithPassword } from '#server/platform/auth/enter-with-password.ts'
import { openByToken } from '#server/platform/auth/open-by-token.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { enqueueAnywhere } from '#server/platform/jobs/enqueue-anywhere.ts'
import * as commands from './account-links.commands.ts'
import { sendAccountLink } from './account-links.jobs.ts'
import { openLink } from './account-links.queries.ts'

export const accountLinkRoutes = [
  route(requestAccountLink, async ({ app, body: { purpose, email } }) => {
    permit(mailDeliveryOf(app.config) !== 'none', 'mail_not_set_up')
    await enqueueAnywhere(app.engine, sendAccountLink, { login: email, purpose })
  }),

  route(checkAccountLink, async ({ app, body, request }) => {
    const { newEmail, ...link } = await openByToken(app, request, () =>
      openLink(app.engine, body.token, body.purpose),
    )
    // The reader may be a stranger if the address was mistyped.
    if (newEmail !== null) return { person: null, email: newEmail }
    return {
      ...{ person: { name: fullName(link), companyName: link.companyName }, email: link.email! },
      ...(body.purpose === 'password' && { rules: await presentRules(link.db, link.userId) }),
    }
  }),

  route(setPasswordByLink, async ({ app, body: { token, password }, locale, request, reply }) => {
    const { db, userId } = await openByToken(app, request, () => openLink(app.engine, token, 'password'))
    await checkNewPassword(db, { userId, password, locale })
    return enterWithPassword({ app, request, reply }, { db, userId, password }, (set) =>
      commands.setPasswordByLink(db, { token, userId, ...set }),
    )
  }),

  route(unlockByLink, async ({ app, body: { token }, request }) => {
    const { db, userId } = await openByToken(app, request, () => openLink(app.engine, token, 'unlock'))
    await commands.unlockByLink(db, { token, userId })
  }),
]
