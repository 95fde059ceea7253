import { getEmailSettings, updateEmailSettings } from '#contract/email-settings.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { route } from '#server/platform/http/route.ts'
import { saveEmailSettings } from './email-settings.commands.ts'
import { findEmailSettings } from './email-settings.queries.ts'

export const emailSettingsRoutes = [
  route(getEmailSettings, ({ db, session }) => {
    requireAdministrator(session)
    return findEmailSettings(db)
  }),

  route(updateEmailSettings, ({ db, session, body }) => {
    requireAdministrator(session)
    return saveEmailSettings(db, session.userId, body)
  }),
]
