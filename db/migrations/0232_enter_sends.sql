-- Enter alone sends the person's chat messages; otherwise Enter with Ctrl or Cmd.
alter table users add column enter_sends boolean not null default false;
