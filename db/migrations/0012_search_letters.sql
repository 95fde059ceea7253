-- A single character was looked for by prefix, which reads every pair that begins with it, however many. Now each
-- character stands in the index by itself, pairs reach over a space, and blocks of time begin at nine hours.

drop index search_texts_by_gram;

-- Every character, and every two that stand together; a space is a character only beside another one. A new line
-- parts what does not belong together.
create or replace function search_grams(folded text) returns text[]
  language sql immutable strict parallel safe
  as $$
    with letters as (select string_to_array(folded, null) as all_of)
    select coalesce(array_agg(distinct gram), '{}')
    from letters, unnest(all_of, all_of[2:]) as pair (letter, next),
      unnest(array[letter, letter || next]) as gram
    where letter <> E'\n' and gram <> ' ' and (gram = letter or next <> E'\n')
  $$;

create or replace function search_blocks(company bigint, at timestamptz) returns text[]
  language sql immutable strict parallel safe
  as $$
    select array_agg(U&'\E000' || company || '.' || shift || '.' || (floor(extract(epoch from at))::bigint >> shift))
    from unnest(array[15, 18, 21, 24, 27]) as shift
  $$;

create index search_texts_by_gram on search_texts
  using gin (search_vector(company_id, posted_at, author_id, menu_id, text)) with (fastupdate = off);
