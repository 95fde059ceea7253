-- Machine translations, kept per text version and language; they never take the place of the text

create table feed_translations (
  company_id bigint not null,
  feed_id bigint not null,
  text_version integer not null,
  language text not null,
  title text not null,
  body text not null,
  source_language text,
  made_at timestamptz(3) not null default now(),
  primary key (company_id, feed_id, text_version, language),
  foreign key (company_id, feed_id) references feeds (company_id, id) on delete cascade
);

create table feed_comment_translations (
  company_id bigint not null,
  feed_comment_id bigint not null,
  -- when the text that was translated was written
  written_at timestamptz(3) not null,
  language text not null,
  body text not null,
  source_language text,
  made_at timestamptz(3) not null default now(),
  primary key (company_id, feed_comment_id, written_at, language),
  foreign key (company_id, feed_comment_id) references feed_comments (company_id, id) on delete cascade
);

select protect_company_tables();
