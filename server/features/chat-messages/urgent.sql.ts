import { seenFrom } from '#server/features/chat-rooms/chat-rooms.sql.ts'

/* Fragments about an urgent message `q`, its message `c` and its room `r`. */

/** SQL: the message and its room. */
export const urgentFrom = `urgent_messages q
  join chat_messages c on c.company_id = q.company_id and c.id = q.chat_message_id
  join chat_rooms r on r.company_id = q.company_id and r.id = c.chat_room_id`

/** SQL: the members `m` of the room, with their accounts `u`. */
export const urgentMembers = `join chat_memberships m on m.company_id = q.company_id and m.chat_room_id = r.id
  join users u on u.company_id = q.company_id and u.id = m.user_id`

/** SQL: until when it can be confirmed. A month later nobody needs an answer any more. */
export const urgentLapsesAt = `(q.sent_at + interval '30 days')`

/** SQL: it still asks for confirmation. */
export const urgentIsOpen = `q.ended_at is null and c.deleted_at is null and q.sent_at > now() - interval '30 days'
  and not exists (select from chat_settings z where z.company_id = q.company_id and not z.enabled)`

/** SQL: the member `m` must confirm it or has: is active, sees it, did not write it, and came while it was repeated. */
export const urgentIsAsked = `u.status = 'active' and u.id <> c.author_id and c.seq > ${seenFrom()}
  and m.joined_at <= q.repeats_until`

/** SQL: `person` has confirmed it. */
export const urgentIsConfirmed = (person = 'u.id') => `exists (select from urgent_message_confirmations x
  where x.company_id = q.company_id and x.chat_message_id = q.chat_message_id and x.user_id = ${person})`
