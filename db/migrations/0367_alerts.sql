-- Where the operator is told that something needs attention, and of what.
create table alert_receivers (
  id bigint generated always as identity primary key,
  name text not null,
  url text not null,
  -- sealed
  secret text not null,
  -- the conditions with their thresholds: {condition: number}
  conditions jsonb not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now()
);

-- A condition that became true for a receiver, until it was false again.
create table alerts (
  id bigint generated always as identity primary key,
  receiver_id bigint not null,
  condition text not null,
  -- more about it, for example the names of queues
  subject text not null default '',
  -- in the unit of the threshold; null: not measured
  value double precision,
  threshold double precision not null,
  raised_at timestamptz(3) not null default now(),
  resolved_at timestamptz(3)
);
create unique index alerts_open on alerts (receiver_id, condition) where resolved_at is null;
create index alerts_latest on alerts (raised_at desc);

-- Messages to receivers; they outlast both.
create table alert_deliveries (
  id bigint generated always as identity primary key,
  receiver_id bigint not null,
  receiver_name text not null,
  type text not null check (type in ('alert.raised', 'alert.resolved', 'alert.test')),
  condition text not null default '',
  subject text not null default '',
  -- by which receivers recognise a message that comes twice
  message_id text not null,
  -- the same text in every attempt
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempt_count integer not null default 0,
  -- of the last attempt
  status integer,
  problem text,
  created_at timestamptz(3) not null default now(),
  attempted_at timestamptz(3)
);
create index alert_deliveries_latest on alert_deliveries (created_at desc, id desc);

revoke all on alert_receivers, alerts, alert_deliveries from hiroba_app;
