-- Which messages of a room a person is notified of on their devices; null: as usual for the kind of room.
alter table chat_memberships add column notification_level text
  check (notification_level in ('all', 'mentions', 'none'));
