-- Rooms and equipment that an event uses; events, activities and resources in the search; birthdays in the calendar.

-- A booking that was made with an event follows it: the event moves and cancels it.
alter table resource_bookings
  add column event_id bigint,
  -- the original start of the occurrence it is for; null: the event happens once
  add column event_occurs_at timestamptz(3),
  add foreign key (company_id, event_id) references events (company_id, id),
  add check (event_occurs_at is null or event_id is not null),
  -- the event is their series
  add check (event_id is null or series_id is null);
create index resource_bookings_by_event on resource_bookings (company_id, event_id)
  where event_id is not null;

-- What the search reads: folded, and kept by the database.
alter table events add column search_text text not null
  generated always as (search_fold(title) || E'\n' || search_fold(place) || E'\n' || search_body(body)) stored;
alter table activities add column search_text text not null
  generated always as (search_fold(title) || E'\n' || search_fold(place) || E'\n' || search_body(body)) stored;
alter table resources add column search_text text not null
  generated always as (search_fold(name) || E'\n' || search_fold(kind) || E'\n' || search_fold(place) || E'\n'
    || search_fold(description)) stored;

alter table event_settings
  -- the profile item with the birthdays that the calendar shows; null: none
  add column birthday_item_id bigint,
  add foreign key (company_id, birthday_item_id) references profile_items (company_id, id)
    on delete set null (birthday_item_id);
create index event_settings_by_birthday_item on event_settings (company_id, birthday_item_id)
  where birthday_item_id is not null;
