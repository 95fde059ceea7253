-- Finding posts. Triggers keep the rows, so that whatever writes a post writes what finds it in the same transaction.

-- A row's place in time, as lexemes of four widths (3 days, 24 days, 6 months, 4 years): a search looks into the
-- newest posts first and widens, so that neither a common nor a rare word reads more of the index than it needs.
create function search_blocks(company bigint, at timestamptz) returns text[]
  language sql immutable strict parallel safe
  as $$
    select array_agg(U&'\E000' || company || '.' || shift || '.' || (floor(extract(epoch from at))::bigint >> shift))
    from unnest(array[15, 18, 21, 24, 27]) as shift
  $$;

create function search_vector(company bigint, at timestamptz, author bigint, menu bigint, folded text) returns tsvector
  language sql immutable strict parallel safe
  as $$
    select array_to_tsvector(public.search_grams(folded) || public.search_blocks(company, at)
      || (U&'\E001' || author) || (U&'\E002' || menu))
  $$;

-- A bulk load may say `set app.search_paused = 'on'` and fill the rows itself afterwards, by index_feeds.
create function search_paused() returns boolean language sql stable
  as $$ select coalesce(current_setting('app.search_paused', true) = 'on', false) $$;

-- A word that is partly bold is found as well.
create function search_body(body text) returns text
  language sql immutable strict parallel safe
  as $$ select public.search_fold(replace(body, '**', '')) $$;

create table search_texts (
  company_id bigint not null,
  feed_id bigint not null,
  source text not null check (source in ('post', 'comment', 'file')),
  -- of the comment or media file; 0 for the post itself
  source_id bigint not null,
  -- of the post, whatever the row is
  posted_at timestamptz(3) not null,
  author_id bigint not null,
  menu_id bigint not null,
  text text not null,
  primary key (company_id, feed_id, source, source_id),
  foreign key (company_id, feed_id) references feeds (company_id, id) on delete cascade
);
create index search_texts_by_gram on search_texts
  using gin (search_vector(company_id, posted_at, author_id, menu_id, text)) with (fastupdate = off);

create function search_add_feeds() returns trigger language plpgsql as $$
begin
  if search_paused() then return null; end if;
  insert into search_texts (company_id, feed_id, source, source_id, posted_at, author_id, menu_id, text)
  select company_id, id, 'post', 0, posted_at, author_id, menu_id, search_fold(title) || E'\n' || search_body(body)
  from fresh
  on conflict do nothing;
  return null;
end $$;

create function search_change_feed() returns trigger language plpgsql as $$
begin
  -- its comments and files only where their place moves with the post
  update search_texts set posted_at = new.posted_at, author_id = new.author_id, menu_id = new.menu_id,
    text = case when source = 'post' then search_fold(new.title) || E'\n' || search_body(new.body) else text end
  where company_id = new.company_id and feed_id = new.id and (source = 'post'
    or (posted_at, author_id, menu_id) is distinct from (new.posted_at, new.author_id, new.menu_id));
  return null;
end $$;

create function search_add_comments() returns trigger language plpgsql as $$
begin
  if search_paused() then return null; end if;
  insert into search_texts (company_id, feed_id, source, source_id, posted_at, author_id, menu_id, text)
  select f.company_id, f.id, 'comment', k.id, f.posted_at, f.author_id, f.menu_id, search_body(k.body)
  from fresh k join feeds f on f.company_id = k.company_id and f.id = k.feed_id
  where k.body <> '' and k.deleted_at is null
  on conflict do nothing;
  return null;
end $$;

create function search_change_comment() returns trigger language plpgsql as $$
begin
  delete from search_texts
  where company_id = new.company_id and feed_id = new.feed_id and source = 'comment' and source_id = new.id;
  insert into search_texts (company_id, feed_id, source, source_id, posted_at, author_id, menu_id, text)
  select f.company_id, f.id, 'comment', new.id, f.posted_at, f.author_id, f.menu_id, search_body(new.body)
  from feeds f
  where f.company_id = new.company_id and f.id = new.feed_id and new.body <> '' and new.deleted_at is null;
  return null;
end $$;

create function search_add_files() returns trigger language plpgsql as $$
begin
  if search_paused() then return null; end if;
  insert into search_texts (company_id, feed_id, source, source_id, posted_at, author_id, menu_id, text)
  select f.company_id, f.id, 'file', m.id, f.posted_at, f.author_id, f.menu_id, search_fold(m.original_name)
  from fresh p
  join feeds f on f.company_id = p.company_id and f.id = p.feed_id
  join media_files m on m.company_id = p.company_id and m.id = p.media_file_id
  on conflict do nothing;
  return null;
end $$;

create function search_remove_files() returns trigger language plpgsql as $$
begin
  delete from search_texts t using gone p
  where t.company_id = p.company_id and t.feed_id = p.feed_id and t.source = 'file' and t.source_id = p.media_file_id
    and not exists (select from feed_media_files k
      where k.company_id = p.company_id and k.feed_id = p.feed_id and k.media_file_id = p.media_file_id);
  return null;
end $$;

create function search_add_comment_files() returns trigger language plpgsql as $$
begin
  if search_paused() then return null; end if;
  insert into search_texts (company_id, feed_id, source, source_id, posted_at, author_id, menu_id, text)
  select f.company_id, f.id, 'file', m.id, f.posted_at, f.author_id, f.menu_id, search_fold(m.original_name)
  from fresh p
  join feed_comments k on k.company_id = p.company_id and k.id = p.feed_comment_id
  join feeds f on f.company_id = k.company_id and f.id = k.feed_id
  join media_files m on m.company_id = p.company_id and m.id = p.media_file_id
  on conflict do nothing;
  return null;
end $$;

create function search_remove_comment_files() returns trigger language plpgsql as $$
begin
  delete from search_texts t using gone p, feed_comments k
  where k.company_id = p.company_id and k.id = p.feed_comment_id
    and t.company_id = p.company_id and t.feed_id = k.feed_id and t.source = 'file' and t.source_id = p.media_file_id;
  return null;
end $$;

-- Makes the rows of a company that are missing; for bulk loads and for what was there before.
create function index_feeds(company bigint) returns void language sql as $$
  insert into search_texts (company_id, feed_id, source, source_id, posted_at, author_id, menu_id, text)
  select company_id, id, 'post', 0, posted_at, author_id, menu_id, search_fold(title) || E'\n' || search_body(body)
  from feeds where company_id = company
  on conflict do nothing;
  insert into search_texts (company_id, feed_id, source, source_id, posted_at, author_id, menu_id, text)
  select f.company_id, f.id, 'comment', k.id, f.posted_at, f.author_id, f.menu_id, search_body(k.body)
  from feed_comments k join feeds f on f.company_id = k.company_id and f.id = k.feed_id
  where k.company_id = company and k.body <> '' and k.deleted_at is null
  on conflict do nothing;
  insert into search_texts (company_id, feed_id, source, source_id, posted_at, author_id, menu_id, text)
  select f.company_id, f.id, 'file', m.id, f.posted_at, f.author_id, f.menu_id, search_fold(m.original_name)
  from (
    select feed_id, media_file_id from feed_media_files where company_id = company
    union
    select k.feed_id, p.media_file_id from feed_comment_media_files p
    join feed_comments k on k.company_id = p.company_id and k.id = p.feed_comment_id where p.company_id = company
  ) hung
  join feeds f on f.company_id = company and f.id = hung.feed_id
  join media_files m on m.company_id = company and m.id = hung.media_file_id
  on conflict do nothing;
$$;

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

-- About how many rows each index query finds, over all companies: what the planner thinks, without looking.
create function search_estimates(queries tsquery[]) returns bigint[]
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
declare
  query tsquery;
  plan jsonb;
  estimates bigint[] := '{}';
begin
  foreach query in array queries loop
    execute format('explain (format json) select from search_texts t
      where search_vector(t.company_id, t.posted_at, t.author_id, t.menu_id, t.text) @@ %L::tsquery', query) into plan;
    estimates := estimates || (plan -> 0 -> 'Plan' ->> 'Plan Rows')::bigint;
  end loop;
  return estimates;
end $$;
revoke all on function search_estimates from public;
grant execute on function search_estimates to hiroba_app;

create trigger search_add after insert on feeds referencing new table as fresh
  for each statement execute function search_add_feeds();
create trigger search_change after update of title, body, posted_at, author_id, menu_id on feeds for each row
  when ((old.title, old.body, old.posted_at, old.author_id, old.menu_id)
    is distinct from (new.title, new.body, new.posted_at, new.author_id, new.menu_id))
  execute function search_change_feed();
create trigger search_add after insert on feed_comments referencing new table as fresh
  for each statement execute function search_add_comments();
create trigger search_change after update of body, deleted_at on feed_comments for each row
  when ((old.body, old.deleted_at) is distinct from (new.body, new.deleted_at))
  execute function search_change_comment();
create trigger search_add after insert on feed_media_files referencing new table as fresh
  for each statement execute function search_add_files();
create trigger search_remove after delete on feed_media_files referencing old table as gone
  for each statement execute function search_remove_files();
create trigger search_add after insert on feed_comment_media_files referencing new table as fresh
  for each statement execute function search_add_comment_files();
create trigger search_remove after delete on feed_comment_media_files referencing old table as gone
  for each statement execute function search_remove_comment_files();

select protect_company_tables();
