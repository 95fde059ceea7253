-- The number of the newest message when the member put the room away; it is in the list again with a later one.
alter table chat_memberships add column archived_seq bigint;
