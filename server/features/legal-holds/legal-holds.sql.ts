/** SQL: whether something was written on the days of a hold. */
const inSpan = (at: string) =>
  `${at} >= coalesce(:fromAt::timestamptz, '-infinity') and ${at} < coalesce(:untilAt::timestamptz, 'infinity')`

/** SQL: the posts of a hold. */
export const heldPosts = `select f.id from feeds f where f.company_id = :companyId
  and (f.author_id = any(:userIds::bigint[]) or f.menu_id = any(:menuIds::bigint[])) and ${inSpan('f.posted_at')}`

/** SQL: the comments of a hold. */
export const heldComments = `select k.id from feed_comments k where k.company_id = :companyId
    and k.author_id = any(:userIds::bigint[]) and ${inSpan('k.created_at')}
  union select k.id from feeds f join feed_comments k on k.company_id = f.company_id and k.feed_id = f.id
  where f.company_id = :companyId and f.menu_id = any(:menuIds::bigint[]) and ${inSpan('k.created_at')}`

/** SQL: the texts and files that holds kept of posts and comments, as far as this hold is about them. */
export const heldKept = `select x.id from legal_kept_contents x where x.company_id = :companyId
  and (x.author_id = any(:userIds::bigint[]) or x.menu_id = any(:menuIds::bigint[])) and ${inSpan('x.written_at')}`

/** SQL: what people of a hold submitted. */
export const heldReports = `select r.id from reports r where r.company_id = :companyId
  and r.user_id = any(:userIds::bigint[]) and r.version > 0 and ${inSpan('coalesce(r.submitted_at, r.created_at)')}`

/** SQL: what people of a hold wrote in chat. */
export const heldMessages = `select c.id from chat_messages c where c.company_id = :companyId
  and c.author_id = any(:userIds::bigint[]) and ${inSpan('c.created_at')}`

/** SQL: the files of all of these: of what (`thing`, `content_id`), and whether they were removed from it since. */
export const heldFiles = `select 'post' as thing, p.feed_id as content_id, p.media_file_id, false as removed
    from feed_media_files p where p.company_id = :companyId and p.feed_id in (${heldPosts})
  union all select 'comment', p.feed_comment_id, p.media_file_id, false
    from feed_comment_media_files p where p.company_id = :companyId and p.feed_comment_id in (${heldComments})
  union all select p.thing, p.content_id, p.media_file_id, true from legal_kept_contents p
    where p.company_id = :companyId and p.media_file_id is not null and p.id in (${heldKept})
  union all select 'submission', p.report_id, p.media_file_id, false
    from report_media_files p where p.company_id = :companyId and p.report_id in (${heldReports})
  union all select 'message', m.id, p.media_file_id, false
    from chat_messages m join chat_message_media_files p
      on p.company_id = m.company_id and p.chat_room_id = m.chat_room_id and p.seq = m.seq
    where m.company_id = :companyId and m.id in (${heldMessages})
  union all select 'message', m.id, p.media_file_id, true
    from chat_messages m join chat_kept_media_files p
      on p.company_id = m.company_id and p.chat_room_id = m.chat_room_id and p.seq = m.seq
    where m.company_id = :companyId and m.id in (${heldMessages})
      and not exists (select from chat_message_media_files n where n.company_id = p.company_id
        and n.chat_room_id = p.chat_room_id and n.seq = p.seq and n.media_file_id = p.media_file_id)`

/** SQL: the people and menus of a hold `h`, the first three. */
export const nameOfHold = `(select string_agg(one.name, '、' order by one.id) from (
  select s.id, coalesce(m.name, u.family_name || ' ' || u.given_name) as name from legal_hold_subjects s
  left join users u on u.company_id = s.company_id and u.id = s.user_id
  left join menus m on m.company_id = s.company_id and m.id = s.menu_id
  where s.company_id = $1 and s.legal_hold_id = h.id order by s.id limit 3) one)`
