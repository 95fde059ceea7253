-- Who played a video and how often, for the statistics of its author

create table media_file_plays (
  company_id bigint not null,
  media_file_id bigint not null,
  user_id bigint not null,
  play_count integer not null default 1,
  first_played_at timestamptz(3) not null default now(),
  last_played_at timestamptz(3) not null default now(),
  primary key (company_id, media_file_id, user_id),
  foreign key (company_id, media_file_id) references media_files (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

select protect_company_tables();
