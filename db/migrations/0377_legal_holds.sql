-- Legal holds: what named people wrote, or what stands in programmes, is deleted by nothing meanwhile.
create table legal_holds (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  reason text not null,
  -- What was written on these days of the company; null: without a first or last day.
  from_on date,
  until_on date,
  created_by_id bigint not null,
  client_key text not null,
  created_at timestamptz(3) not null default now(),
  released_at timestamptz(3),
  released_by_id bigint,
  release_reason text,
  primary key (company_id, id),
  unique (company_id, created_by_id, client_key),
  check (from_on <= until_on),
  check ((released_at is null) = (released_by_id is null) and (released_at is null) = (release_reason is null)),
  foreign key (company_id, created_by_id) references users (company_id, id),
  foreign key (company_id, released_by_id) references users (company_id, id)
);
create index legal_holds_by_releaser on legal_holds (company_id, released_by_id) where released_by_id is not null;

-- Whom and what a hold is about. The chat of a person is held by a hold of chat, which stands and ends with this one.
create table legal_hold_subjects (
  company_id bigint not null,
  id bigint generated always as identity,
  legal_hold_id bigint not null,
  user_id bigint,
  menu_id bigint,
  chat_hold_id bigint,
  primary key (company_id, id),
  unique nulls not distinct (company_id, legal_hold_id, user_id, menu_id),
  check ((user_id is null) <> (menu_id is null)),
  foreign key (company_id, legal_hold_id) references legal_holds (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, menu_id) references menus (company_id, id),
  foreign key (company_id, chat_hold_id) references chat_holds (company_id, id)
);
create index legal_hold_subjects_by_user on legal_hold_subjects (company_id, user_id) where user_id is not null;
create index legal_hold_subjects_by_menu on legal_hold_subjects (company_id, menu_id) where menu_id is not null;
create unique index legal_hold_subjects_by_chat_hold on legal_hold_subjects (company_id, chat_hold_id)
  where chat_hold_id is not null;

-- Texts and files of posts and comments that were changed or deleted under hold. Nobody reads them but the export.
-- They outlive the post or comment, and say whose it was and when it was written.
create table legal_kept_contents (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  thing text not null check (thing in ('post', 'comment')),
  -- of the post or comment; and of the post
  content_id bigint not null,
  feed_id bigint not null,
  author_id bigint not null,
  menu_id bigint not null,
  written_at timestamptz(3) not null,
  -- A text (of posts: with its version), or a file.
  version integer,
  title text,
  body text,
  answers jsonb,
  media_file_id bigint,
  kept_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  check ((body is null) <> (media_file_id is null)),
  foreign key (company_id, author_id) references users (company_id, id),
  foreign key (company_id, menu_id) references menus (company_id, id),
  foreign key (company_id, media_file_id) references media_files (company_id, id)
);
create unique index legal_kept_contents_once on legal_kept_contents (company_id, content_id, version)
  where version is not null;
create index legal_kept_contents_by_author on legal_kept_contents (company_id, author_id, id);
create index legal_kept_contents_by_menu on legal_kept_contents (company_id, menu_id, id);
create unique index legal_kept_contents_by_file on legal_kept_contents (company_id, media_file_id, thing, content_id)
  where media_file_id is not null;

-- Files with all that a hold keeps.
create table legal_hold_exports (
  company_id bigint not null,
  id bigint generated always as identity,
  legal_hold_id bigint not null,
  created_by_id bigint not null,
  client_key text not null,
  locale text not null check (locale in ('ja', 'en')),
  done_count integer not null default 0,
  total_count integer not null default 0,
  -- The file while it is kept.
  media_file_id bigint,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  failed_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, created_by_id, client_key),
  foreign key (company_id, legal_hold_id) references legal_holds (company_id, id) on delete cascade,
  foreign key (company_id, created_by_id) references users (company_id, id),
  foreign key (company_id, media_file_id) references media_files (company_id, id)
);
create index legal_hold_exports_by_hold on legal_hold_exports (company_id, legal_hold_id, id desc);
create index legal_hold_exports_by_file on legal_hold_exports (company_id, media_file_id)
  where media_file_id is not null;

-- Whether a hold covers what a person wrote in a menu at a time.
create function hold_covers(company bigint, hold bigint, author bigint, menu bigint, written timestamptz)
returns boolean language sql stable as $$
  select exists (select from legal_hold_subjects s
    join legal_holds h on h.company_id = s.company_id and h.id = s.legal_hold_id
    join companies c on c.id = h.company_id
    where s.company_id = company and s.legal_hold_id = hold and (s.user_id = author or s.menu_id = menu)
      and (h.from_on is null or written >= h.from_on::timestamp at time zone c.time_zone)
      and (h.until_on is null or written < (h.until_on + 1)::timestamp at time zone c.time_zone))
$$;

-- Whether any hold keeps it: one in force, or one that was released in the last seven days.
create function legally_held(company bigint, author bigint, menu bigint, written timestamptz)
returns boolean language sql stable as $$
  select exists (select from legal_holds h
    where h.company_id = company and (h.released_at is null or h.released_at > now() - interval '7 days')
      and hold_covers(company, h.id, author, menu, written))
$$;

-- Whether a hold keeps a post or one of its comments: it is kept as a whole, so that they stay in context.
create function feed_held(company bigint, feed bigint) returns boolean language sql stable as $$
  select exists (select from feeds f where f.company_id = company and f.id = feed
    and exists (select from legal_holds h where h.company_id = company)
    and (legally_held(company, f.author_id, f.menu_id, f.posted_at)
      or exists (select from feed_comments k where k.company_id = company and k.feed_id = feed
        and legally_held(company, k.author_id, f.menu_id, k.created_at))))
$$;

create function keep_held_post() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and feed_held(old.company_id, old.id) then
    -- Now, while the post still says to which menu they belong.
    delete from feed_comments where company_id = old.company_id and feed_id = old.id;
    delete from feed_versions where company_id = old.company_id and feed_id = old.id;
    delete from feed_media_files where company_id = old.company_id and feed_id = old.id;
  end if;
  if (old.title <> '' or old.body <> '' or old.answers is not null)
    and legally_held(old.company_id, old.author_id, old.menu_id, old.posted_at) then
    insert into legal_kept_contents
      (company_id, thing, content_id, feed_id, author_id, menu_id, written_at, version, title, body, answers)
    values (old.company_id, 'post', old.id, old.id, old.author_id, old.menu_id, old.posted_at, old.text_version,
      old.title, old.body, old.answers) on conflict do nothing;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger feeds_held before update of title, body, answers on feeds for each row
  when (old.title is distinct from new.title or old.body is distinct from new.body
    or old.answers is distinct from new.answers)
  execute function keep_held_post();
create trigger feeds_held_deleted before delete on feeds for each row execute function keep_held_post();

create function keep_held_version() returns trigger language plpgsql as $$
begin
  insert into legal_kept_contents
    (company_id, thing, content_id, feed_id, author_id, menu_id, written_at, version, title, body)
  select f.company_id, 'post', f.id, f.id, f.author_id, f.menu_id, f.posted_at, old.version, old.title, old.body
  from feeds f where f.company_id = old.company_id and f.id = old.feed_id
    and legally_held(f.company_id, f.author_id, f.menu_id, f.posted_at)
  on conflict do nothing;
  return null;
end $$;
create trigger feed_versions_held after delete on feed_versions for each row execute function keep_held_version();

create function keep_held_comment() returns trigger language plpgsql as $$
begin
  insert into legal_kept_contents (company_id, thing, content_id, feed_id, author_id, menu_id, written_at, body)
  select old.company_id, 'comment', old.id, old.feed_id, old.author_id, f.menu_id, old.created_at, old.body
  from feeds f where f.company_id = old.company_id and f.id = old.feed_id and old.body <> ''
    and legally_held(old.company_id, old.author_id, f.menu_id, old.created_at)
  on conflict do nothing;
  if tg_op = 'DELETE' then
    insert into legal_kept_contents
      (company_id, thing, content_id, feed_id, author_id, menu_id, written_at, media_file_id)
    select old.company_id, 'comment', old.id, old.feed_id, old.author_id, f.menu_id, old.created_at, x.media_file_id
    from feeds f join feed_comment_media_files x on x.company_id = f.company_id and x.feed_comment_id = old.id
    where f.company_id = old.company_id and f.id = old.feed_id
      and legally_held(old.company_id, old.author_id, f.menu_id, old.created_at)
    on conflict do nothing;
    return old;
  end if;
  return new;
end $$;
create trigger feed_comments_held before update of body on feed_comments for each row
  when (old.body is distinct from new.body) execute function keep_held_comment();
create trigger feed_comments_held_deleted before delete on feed_comments for each row
  execute function keep_held_comment();

create function keep_held_post_file() returns trigger language plpgsql as $$
begin
  insert into legal_kept_contents
    (company_id, thing, content_id, feed_id, author_id, menu_id, written_at, media_file_id)
  select f.company_id, 'post', f.id, f.id, f.author_id, f.menu_id, f.posted_at, old.media_file_id
  from feeds f where f.company_id = old.company_id and f.id = old.feed_id
    and legally_held(f.company_id, f.author_id, f.menu_id, f.posted_at)
  on conflict do nothing;
  return null;
end $$;
create trigger feed_media_files_held after delete or update of media_file_id on feed_media_files for each row
  execute function keep_held_post_file();

create function keep_held_comment_file() returns trigger language plpgsql as $$
begin
  insert into legal_kept_contents
    (company_id, thing, content_id, feed_id, author_id, menu_id, written_at, media_file_id)
  select k.company_id, 'comment', k.id, k.feed_id, k.author_id, f.menu_id, k.created_at, old.media_file_id
  from feed_comments k join feeds f on f.company_id = k.company_id and f.id = k.feed_id
  where k.company_id = old.company_id and k.id = old.feed_comment_id
    and legally_held(k.company_id, k.author_id, f.menu_id, k.created_at)
  on conflict do nothing;
  return null;
end $$;
create trigger feed_comment_media_files_held after delete or update of media_file_id on feed_comment_media_files
  for each row execute function keep_held_comment_file();

select protect_company_tables();
