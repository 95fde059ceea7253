-- Asking for holds costs one query, planned once per session: retention asks for each post of a company.
create or replace function legally_held(company bigint, author bigint, menu bigint, written timestamptz)
returns boolean language plpgsql stable as $$
begin
  return exists (select from legal_holds h
    join legal_hold_subjects s on s.company_id = h.company_id and s.legal_hold_id = h.id
      and (s.user_id = author or s.menu_id = menu)
    join companies c on c.id = h.company_id
    where h.company_id = company and (h.released_at is null or h.released_at > now() - interval '7 days')
      and (h.from_on is null or written >= h.from_on::timestamp at time zone c.time_zone)
      and (h.until_on is null or written < (h.until_on + 1)::timestamp at time zone c.time_zone));
end $$;

create or replace function feed_held(company bigint, feed bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from legal_holds h
    join legal_hold_subjects s on s.company_id = h.company_id and s.legal_hold_id = h.id
    join companies c on c.id = h.company_id
    join feeds f on f.company_id = h.company_id and f.id = feed
    where h.company_id = company and (h.released_at is null or h.released_at > now() - interval '7 days')
      and ((s.user_id = f.author_id or s.menu_id = f.menu_id)
          and (h.from_on is null or f.posted_at >= h.from_on::timestamp at time zone c.time_zone)
          and (h.until_on is null or f.posted_at < (h.until_on + 1)::timestamp at time zone c.time_zone)
        or exists (select from feed_comments k where k.company_id = company and k.feed_id = feed
          and (s.user_id = k.author_id or s.menu_id = f.menu_id)
          and (h.from_on is null or k.created_at >= h.from_on::timestamp at time zone c.time_zone)
          and (h.until_on is null or k.created_at < (h.until_on + 1)::timestamp at time zone c.time_zone))));
end $$;

-- not used since 0378: only the functions above called it
drop function hold_covers(bigint, bigint, bigint, bigint, timestamptz);
