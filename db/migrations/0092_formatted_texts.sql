-- Posts and comments know a few marks (bold, headings, lists, links) from now on. What was written before is drawn as
-- it stands, until it is edited: nobody meant marks then.
alter table feeds add column formatted boolean not null default false;
alter table feeds alter column formatted set default true;
alter table feed_comments add column formatted boolean not null default false;
alter table feed_comments alter column formatted set default true;

-- A word that is partly bold is found as well.
create function search_body(body text) returns text
  language sql immutable strict parallel safe
  as $$ select public.search_fold(replace(body, '**', '')) $$;

create or replace function search_add_feeds() returns trigger language plpgsql as $$
begin
  if search_paused() then return null; end if;
  insert into search_texts (company_id, feed_id, source, source_id, posted_at, author_id, menu_id, text)
  select company_id, id, 'post', 0, posted_at, author_id, menu_id, search_fold(title) || E'\n' || search_body(body)
  from fresh
  on conflict do nothing;
  return null;
end $$;

create or replace function search_change_feed() returns trigger language plpgsql as $$
begin
  -- its comments and files only where their place moves with the post
  update search_texts set posted_at = new.posted_at, author_id = new.author_id, menu_id = new.menu_id,
    text = case when source = 'post' then search_fold(new.title) || E'\n' || search_body(new.body) else text end
  where company_id = new.company_id and feed_id = new.id and (source = 'post'
    or (posted_at, author_id, menu_id) is distinct from (new.posted_at, new.author_id, new.menu_id));
  return null;
end $$;

create or replace function search_add_comments() returns trigger language plpgsql as $$
begin
  if search_paused() then return null; end if;
  insert into search_texts (company_id, feed_id, source, source_id, posted_at, author_id, menu_id, text)
  select f.company_id, f.id, 'comment', k.id, f.posted_at, f.author_id, f.menu_id, search_body(k.body)
  from fresh k join feeds f on f.company_id = k.company_id and f.id = k.feed_id
  where k.body <> '' and k.deleted_at is null
  on conflict do nothing;
  return null;
end $$;

create or replace function search_change_comment() returns trigger language plpgsql as $$
begin
  delete from search_texts
  where company_id = new.company_id and feed_id = new.feed_id and source = 'comment' and source_id = new.id;
  insert into search_texts (company_id, feed_id, source, source_id, posted_at, author_id, menu_id, text)
  select f.company_id, f.id, 'comment', new.id, f.posted_at, f.author_id, f.menu_id, search_body(new.body)
  from feeds f
  where f.company_id = new.company_id and f.id = new.feed_id and new.body <> '' and new.deleted_at is null;
  return null;
end $$;

create or replace function index_feeds(company bigint) returns void language sql as $$
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
