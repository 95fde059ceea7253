import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import {
  chatReminderLimits,
  deleteChatReminder,
  listChatReminders,
  setChatReminder,
} from '#contract/chat-reminders.ts'
import { findChatMessage } from '#server/features/chat-messages/chat-messages.queries.ts'
import { nameOf, presentExcerpt } from '#server/features/chat-rooms/chat-rooms.present.ts'
import { futureTime } from '#server/features/posting/future-time.checks.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { removeReminder, setReminder } from './chat-reminders.commands.ts'
import { type ChatReminderRow, countReminders, findChatReminders } from './chat-reminders.queries.ts'
import { chatRemindersStrings } from './chat-reminders.strings.ts'

function presentReminder(row: ChatReminderRow, locale: Locale) {
  const { partnerFamilyName: familyName, partnerGivenName: givenName, partnerStatus: status } = row
  return {
    message: {
      ...{ id: row.id, chatRoomId: row.chatRoomId, seq: row.seq, authorName: nameOf(row, locale) },
      ...presentExcerpt(row),
    },
    room: {
      kind: row.roomKind,
      name: status === null ? row.roomName : nameOf({ familyName, givenName, status }, locale),
    },
    remindAt: row.remindAt.toISOString(),
  }
}

export const chatReminderRoutes = [
  route(listChatReminders, async ({ db, session, query, locale }) => {
    const rows = await findChatReminders(db, session.userId, query.chatMessageId)
    return { chatReminders: rows.map((row) => presentReminder(row, locale)), nextCursor: null }
  }),

  route(setChatReminder, async ({ db, session, params, body, locale }) => {
    const message = found(await findChatMessage(db, session.userId, params.id))
    permit(message.deletedAt === null)
    const remindAt = futureTime(body.remindAt, locale, 'remindAt')
    const most = chatReminderLimits.waiting
    const known = await findChatReminders(db, session.userId, message.id)
    if (known.length === 0 && (await countReminders(db, session.userId)) >= most)
      throw new Refusal('validation_failed', {
        remindAt: phrases(chatRemindersStrings, locale).tooMany(most),
      })
    await setReminder(db, session.userId, message.id, remindAt)
  }),

  route(deleteChatReminder, async ({ db, session, params }) => {
    // Also of a message that the person does not see any more.
    const removed = await removeReminder(db, session.userId, params.id)
    if (removed.length === 0) found(await findChatMessage(db, session.userId, params.id))
  }),
]
