-- The text of an announcement as it is written in the editor (contract/long-texts.ts); body is the same without its
-- structure, which posts, notices and the search use. null: written before, with marks in its body.
alter table administrator_announcements add column long_text jsonb;
