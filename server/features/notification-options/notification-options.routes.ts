import { isSwitchable } from '#common/notification-event.ts'
import { phrases } from '#common/strings.ts'
import { getNotificationOptions, updateNotificationOptions } from '#contract/notification-options.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { changeOptions } from './notification-options.commands.ts'
import { presentOptions } from './notification-options.present.ts'
import { findOptions } from './notification-options.queries.ts'
import { notificationOptionsStrings } from './notification-options.strings.ts'

export const notificationOptionRoutes = [
  route(getNotificationOptions, async ({ db, session, params }) => {
    permit(params.id === session.userId)
    return presentOptions(found(await findOptions(db, session.userId)), session)
  }),

  route(updateNotificationOptions, async ({ db, session, params, body, locale }) => {
    permit(params.id === session.userId)
    const words = phrases(notificationOptionsStrings, locale)
    const { choices = [], quietHours } = body
    if (!choices.every(({ event, channel }) => isSwitchable(event, channel)))
      throw new Refusal('validation_failed', { choices: words.compulsory })
    if (quietHours && quietHours.from === quietHours.until)
      throw new Refusal('validation_failed', { quietHours: words.sameTimes })
    return presentOptions(await changeOptions(db, session.userId, body), session)
  }),
]
