-- Finding messages, as posts are found (0011): every character and every pair of them, the time in blocks of five
-- widths, the author and the room. The index proposes, the text decides.

-- A word that is partly bold is found as well.
alter table chat_messages drop column search_text;
alter table chat_messages add column search_text text not null generated always as (search_body(body)) stored;

create function chat_search_vector(company bigint, room bigint, author bigint, at timestamptz, stamp bigint, folded text)
  returns tsvector
  language sql immutable parallel safe
  as $$
    select array_to_tsvector(public.search_grams(folded) || public.search_blocks(company, at)
      || (U&'\E001' || author) || (U&'\E003' || room)
      || case when stamp is null then '{}'::text[] else array[U&'\E004'] end)
  $$;
create index chat_messages_by_gram on chat_messages
  using gin (chat_search_vector(company_id, chat_room_id, author_id, created_at, stamp_id, search_text))
  with (fastupdate = off) where deleted_at is null;

-- The messages that an index query finds. Row-level security would keep the index from being used (its operator could
-- leak), so this runs as the owner, checks the company itself, and returns numbers only.
create function chat_search_candidates(company bigint, query tsquery)
  returns table (chat_room_id bigint, seq bigint)
  language plpgsql stable security definer rows 200
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
  set enable_indexscan = off
  set work_mem = '64MB'
  set jit = off
  as $$
begin
  if company is distinct from current_company() then
    raise exception 'A search in another company';
  end if;
  return query
    select c.chat_room_id, c.seq from chat_messages c
    where chat_search_vector(c.company_id, c.chat_room_id, c.author_id, c.created_at, c.stamp_id, c.search_text) @@ query
      and c.deleted_at is null and c.company_id + 0 = company;
end $$;
revoke all on function chat_search_candidates from public;
grant execute on function chat_search_candidates to hiroba_app;
