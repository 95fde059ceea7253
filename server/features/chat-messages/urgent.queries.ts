import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { ChatRoomRow } from '#server/features/chat-rooms/chat-rooms.queries.ts'
import { mayUrge } from '#server/features/chat-rooms/chat-settings.policy.ts'
import { chatSettings } from '#server/features/chat-rooms/chat-settings.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { urgentFrom, urgentIsAsked, urgentIsConfirmed, urgentIsOpen, urgentMembers } from './urgent.sql.ts'

/** Whether a person may send urgent messages in a room where they may write. */
export const maySendUrgent = async (db: CompanyDb, session: Session, room: Pick<ChatRoomRow, 'kind'>) =>
  room.kind !== 'notes' && mayUrge(session, await chatSettings(db))

/** How many urgent messages a person must still confirm. */
export async function countOwedUrgent(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) from ${urgentFrom} ${urgentMembers}
     where q.company_id = $1 and m.user_id = $2 and ${urgentIsOpen} and ${urgentIsAsked} and not ${urgentIsConfirmed()}`,
    [companyIdOf(db), userId],
  )
  return row!.count
}
