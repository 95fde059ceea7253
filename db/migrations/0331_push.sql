-- Pushes to browsers (RFC 8030) and to the phone app (Firebase Cloud Messaging).

-- The key with which this installation identifies itself to push services (RFC 8292). Subscriptions are bound to it: a
-- new key would end all of them, so there is one, and it is never replaced.
create table push_keys (
  id smallint primary key check (id = 1),
  public_key text not null,
  -- sealed
  private_key text not null,
  created_at timestamptz(3) not null default now()
);

-- A browser or phone that receives the pushes of one person while their session there lasts.
create table push_devices (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  user_id bigint not null,
  session_id bigint not null,
  service text not null check (service in ('web', 'fcm')),
  -- the address of the push service, or the token of the app
  target text not null,
  target_hash bytea not null,
  -- the browser's keys (RFC 8291)
  public_key bytea,
  auth_secret bytea,
  user_agent text not null default '',
  created_at timestamptz(3) not null default now(),
  renewed_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade,
  check ((service = 'web') = (public_key is not null)),
  check ((service = 'web') = (auth_secret is not null))
);
-- One device, one person, in the whole installation.
create unique index push_devices_by_target on push_devices (target_hash);
create index push_devices_by_user on push_devices (company_id, user_id);
create index push_devices_by_session on push_devices (company_id, session_id);

-- What was to be pushed to which device, and what became of it. Holds no text.
create table push_receipts (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  user_id bigint not null,
  -- null: the device was removed
  device_id bigint,
  user_agent text not null default '',
  -- the same for the same notice: it is pushed to a device once
  message_id text not null,
  event text not null,
  -- the notice; null: a test. Not a foreign key: the receipt outlives it
  announcement_id bigint,
  -- of a notice that counts people: finds it after it has moved to the top
  occasion text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'dropped', 'gone', 'refused', 'failed')),
  -- why it was dropped, or what the push service answered
  reason text not null default '',
  attempts integer not null default 0,
  queued_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  shown_at timestamptz(3),
  opened_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, device_id) references push_devices (company_id, id) on delete set null (device_id)
);
create unique index push_receipts_once on push_receipts (company_id, device_id, message_id);
create index push_receipts_by_user on push_receipts (company_id, user_id, id desc);
create index push_receipts_by_time on push_receipts (company_id, queued_at);

alter table notification_settings
  add column push_paused boolean not null default false,
  -- not while the person uses the product in a browser
  add column push_when_away boolean not null default true;

alter table notification_choices drop constraint notification_choices_channel_check;
alter table notification_choices add constraint notification_choices_channel_check
  check (channel in ('notice', 'mail', 'push'));

select protect_company_tables();
