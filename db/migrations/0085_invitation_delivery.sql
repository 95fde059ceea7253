-- What became of the email of an invitation: on its way, held while the installation has no mail server, taken by the
-- mail server, or given up; `card`: no email, the link was printed or shown and handed over. What was written before
-- is unknown and counts as sent, without a time.
alter table invitations
  add column delivery text not null default 'sent'
    check (delivery in ('waiting', 'held', 'sent', 'failed', 'card')),
  add column sent_at timestamptz(3);
alter table invitations alter column delivery set default 'waiting';
create index invitations_not_sent on invitations (company_id, user_id) where delivery in ('held', 'failed');
