-- A word is looked for in all its writings (髙橋 for 高橋): what the index proposes is compared with their pattern
-- where it lies, as it is with the word itself, rather than post by post outside.
drop function search_candidates(bigint, tsquery, text);

-- The rows an index query finds, which hold the word or one of its writings, a regular expression that may be null.
-- Row-level security would keep the index from being used (its operator could leak), so this runs as the owner and
-- checks the company itself.
create function search_candidates(company bigint, query tsquery, word text, writings text)
  returns table (feed_id bigint, posted_at timestamptz)
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
    select t.feed_id, t.posted_at from search_texts t
    where search_vector(t.company_id, t.posted_at, t.author_id, t.menu_id, t.text) @@ query
      and t.company_id + 0 = company
      and (word = '' or position(word in t.text) > 0 or writings is not null and t.text ~ writings);
end $$;
revoke all on function search_candidates from public;
grant execute on function search_candidates to hiroba_app;
