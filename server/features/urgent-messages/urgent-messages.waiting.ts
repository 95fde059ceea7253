import { phrases } from '#common/strings.ts'
import { countOwedUrgent } from '#server/features/chat-messages/urgent.queries.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { defineWaitingSource, placeWithoutDay } from '#server/features/waiting/waiting-source.ts'
import { findOwed } from './urgent-messages.queries.ts'
import { urgentMessagesStrings } from './urgent-messages.strings.ts'

export const urgentMessageWaiting = defineWaitingSource({
  kind: 'urgent_message',
  confidential: true,
  count: async ({ db, session }) => ({ count: await countOwedUrgent(db, session.userId), overdueCount: 0 }),
  async list({ db, session, locale, after, limit }) {
    const rows = await findOwed(db, session.userId, placeWithoutDay(after, 'urgent_message'), limit)
    return rows.map((row) => {
      const actor = presentAuthor(row, locale)
      const title = row.excerpt.split('\n')[0] || phrases(urgentMessagesStrings, locale).titleOf(actor.name)
      return {
        ...{ id: row.id, title, actor, menu: null },
        ...(row.roomName && { note: row.roomName }),
        hrefPath: `/chat/rooms/${row.chatRoomId}?message=${row.seq}`,
        since: row.sentAt.toISOString(),
        ...{ dueOn: null, overdue: false },
      }
    })
  },
})
