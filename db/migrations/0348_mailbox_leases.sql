-- Which process reads the mailbox that emails are taken from: one at a time.
create table mailbox_leases (
  -- a hash of the address of the mailbox
  name text primary key,
  -- the number of the process
  owner integer not null,
  until timestamptz(3) not null
);
