/** SQL: how many messages of others a member has not read, given the aliases of the room and the membership. */
export const unreadOf = (room = 'r', membership = 'm') =>
  `greatest(0, ${room}.last_seq - ${membership}.read_seq - ${membership}.own_after)`

/** SQL: how many unread messages of others mention a member. */
export const unreadMentionsOf = (membership = 'm') => `(select count(*) from chat_mentions x
  join chat_messages y on y.company_id = x.company_id and y.chat_room_id = x.chat_room_id and y.seq = x.seq
    and y.author_id <> x.user_id
  where x.company_id = ${membership}.company_id and x.user_id = ${membership}.user_id
    and x.chat_room_id = ${membership}.chat_room_id and x.seq > ${membership}.read_seq)`

/** SQL: whether a member has muted the room. */
export const isMuted = (membership = 'm') => `coalesce(${membership}.muted_until > now(), false)`

/** SQL: which messages of the room a member is notified of; unless chosen, all, in official rooms only mentions. */
export const notificationLevelOf = (room = 'r', membership = 'm') =>
  `coalesce(${membership}.notification_level, case ${room}.kind when 'official' then 'mentions' else 'all' end)`

/** SQL: the number after which a member sees the messages of the room. */
export const seenFrom = (room = 'r', membership = 'm') =>
  `greatest(${room}.cleared_seq, case when ${room}.history = 'entry' then ${membership}.joined_seq else 0 end)`

/** SQL: whether a member is one of those who may write in the room. */
export const mayWrite = (room = 'r', membership = 'm') => `(${room}.writer_audience_id is null or exists (
  select from audience_members w where w.company_id = ${membership}.company_id
    and w.audience_id = ${room}.writer_audience_id and w.user_id = ${membership}.user_id))`

/**
 * SQL: whether a member has put the room away: nothing was sent since, or while it is muted, nothing that mentions them.
 */
export const isArchived = (
  room = 'r',
  membership = 'm',
) => `coalesce(${room}.last_seq <= ${membership}.archived_seq
  or (${isMuted(membership)} and ${membership}.archived_seq is not null and not exists (
    select from chat_mentions z where z.company_id = ${membership}.company_id and z.user_id = ${membership}.user_id
      and z.chat_room_id = ${membership}.chat_room_id and z.seq > ${membership}.archived_seq)), false)`
