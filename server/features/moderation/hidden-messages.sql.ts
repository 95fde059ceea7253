// $1: the company; $3: the message. Its room is locked, and its `last_rev` raised. If its author has already deleted it,
// there is nothing to remove.
export const keepMessage = `
  with message as (
    select chat_room_id, seq, body, stamp_id from chat_messages where company_id = $1 and id = $3 and deleted_at is null
  ), mentions as (
    delete from chat_mentions x using message m
    where x.company_id = $1 and x.chat_room_id = m.chat_room_id and x.seq = m.seq returning x.user_id
  ), files as (
    delete from chat_message_media_files x using message m
    where x.company_id = $1 and x.chat_room_id = m.chat_room_id and x.seq = m.seq returning x.media_file_id, x.sort_order
  ), reactions as (
    delete from chat_message_reactions x using message m
    where x.company_id = $1 and x.chat_room_id = m.chat_room_id and x.seq = m.seq
    returning x.stamp_id, x.user_id, x.created_at
  ), emptied as (
    update chat_messages g set body = '', stamp_id = null, pinned_at = null, pinned_by_id = null, deleted_at = now(),
      hidden_at = now(), changed = true, rev = r.last_rev, version = g.version + 1
    from message m join chat_rooms r on r.company_id = $1 and r.id = m.chat_room_id
    where g.company_id = $1 and g.id = $3
  ), taken as (
    select jsonb_build_object(
      'body', coalesce((select body from message), ''),
      'stamp_id', (select stamp_id from message),
      'mentioned_user_ids', coalesce((select jsonb_agg(user_id) from mentions), '[]'),
      'media_file_ids', coalesce((select jsonb_agg(media_file_id order by sort_order) from files), '[]'),
      'reactions', coalesce((select jsonb_agg(to_jsonb(reactions)) from reactions), '[]')) as kept
  )`

const message = `moderation_cases c join chat_messages g on g.company_id = $1 and g.id = c.chat_message_id`

/** SQL: statements that put a hidden message back. $1: the company; $2: the case. */
export const putMessageBack = [
  `update chat_messages g set body = c.kept ->> 'body', stamp_id = (c.kept ->> 'stamp_id')::bigint, deleted_at = null,
     hidden_at = null, changed = true, rev = r.last_rev, version = g.version + 1
   from moderation_cases c, chat_rooms r
   where c.company_id = $1 and c.id = $2 and g.company_id = $1 and g.id = c.chat_message_id and g.hidden_at is not null
     and r.company_id = $1 and r.id = g.chat_room_id`,
  // Members only: others have left meanwhile.
  `insert into chat_mentions (company_id, user_id, chat_room_id, seq)
   select $1, m.user_id, g.chat_room_id, g.seq
   from ${message}
   join chat_memberships m on m.company_id = $1 and m.chat_room_id = g.chat_room_id
     and c.kept -> 'mentioned_user_ids' @> to_jsonb(m.user_id)
   where c.company_id = $1 and c.id = $2 and g.deleted_at is null
   on conflict (company_id, user_id, chat_room_id, seq) do nothing`,
  `insert into chat_message_media_files (company_id, chat_room_id, seq, sort_order, media_file_id)
   select $1, g.chat_room_id, g.seq, place, file_id::bigint
   from ${message}
   cross join jsonb_array_elements_text(c.kept -> 'media_file_ids') with ordinality as file (file_id, place)
   where c.company_id = $1 and c.id = $2 and g.deleted_at is null
   on conflict (company_id, chat_room_id, seq, sort_order) do nothing`,
  `insert into chat_message_reactions (company_id, chat_room_id, seq, stamp_id, user_id, created_at)
   select $1, g.chat_room_id, g.seq, x.stamp_id, x.user_id, x.created_at
   from ${message}
   cross join jsonb_to_recordset(c.kept -> 'reactions') as x (stamp_id bigint, user_id bigint, created_at timestamptz)
   where c.company_id = $1 and c.id = $2 and g.deleted_at is null
   on conflict (company_id, chat_room_id, seq, stamp_id, user_id) do nothing`,
]
