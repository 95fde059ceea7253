-- What a company allows in chat. Without a row: chat is on, everyone makes groups, administrators of chat alone send
-- urgent messages, and presence is not shown.
create table chat_settings (
  company_id bigint not null references companies (id),
  version integer not null default 1,
  enabled boolean not null default true,
  -- Who creates groups. chosen: the audience, besides administrators of chat
  creators text not null default 'everyone' check (creators in ('everyone', 'administrators', 'chosen')),
  creators_audience_id bigint,
  -- Who sends urgent messages.
  urgers text not null default 'administrators' check (urgers in ('everyone', 'administrators', 'chosen')),
  urgers_audience_id bigint,
  presence boolean not null default false,
  primary key (company_id),
  check ((creators = 'chosen') = (creators_audience_id is not null)),
  check ((urgers = 'chosen') = (urgers_audience_id is not null)),
  foreign key (company_id, creators_audience_id) references audiences (company_id, id),
  foreign key (company_id, urgers_audience_id) references audiences (company_id, id)
);

select protect_company_tables();
