-- The amount of a report in yen, from its answers: lists show it and are sorted by it.
alter table reports add column amount bigint;

-- Of reports submitted before: the last calculation with money, else the first amount.
with forms as (
  select f.company_id, f.menu_id, f.stage, f.version, (
    select i.item ->> 'key' from jsonb_array_elements(f.items) with ordinality i (item, at)
    where i.item ->> 'kind' = 'money' or i.item ->> 'kind' = 'computed' and exists (
      select from jsonb_array_elements(f.items) e (item)
      where e.item ->> 'kind' = 'money' and i.item -> 'formula' -> 'items' ? (e.item ->> 'key')
        or e.item ->> 'kind' = 'repeat' and exists (
          select from jsonb_array_elements(e.item -> 'items') c (item)
          where c.item ->> 'kind' = 'money' and (
            i.item -> 'formula' ->> 'repeat' = e.item ->> 'key' and i.item -> 'formula' ->> 'column' = c.item ->> 'key'
            or i.item -> 'formula' -> 'items' ? ((e.item ->> 'key') || '.' || (c.item ->> 'key')))))
    order by i.item ->> 'kind' = 'money', case i.item ->> 'kind' when 'money' then i.at else -i.at end
    limit 1) as item_key
  from menu_forms f
)
update reports r set amount = round((a.answer -> 'value' ->> 'number')::numeric)::bigint
from forms f, report_versions v, jsonb_array_elements(v.answers) a (answer)
where f.company_id = r.company_id and f.menu_id = r.menu_id and f.stage = r.stage and f.version = r.form_version
  and v.company_id = r.company_id and v.report_id = r.id and v.version = r.version
  and a.answer ->> 'item' = f.item_key and a.answer -> 'value' ->> 'number' is not null;

-- A report whose answers nobody reads is named by its menu, and no report by an answer that is not published.
update reports r set title = n.name from menus n
where n.company_id = r.company_id and n.id = r.menu_id and r.title <> '' and n.publication_mode = 'nobody'
  and not exists (select from feeds f where f.company_id = r.company_id and f.report_id = r.id);

update reports r set title = n.name from menus n
where n.company_id = r.company_id and n.id = r.menu_id and r.title <> '' and r.title <> n.name and exists (
  select from menu_forms f, jsonb_array_elements(f.items) i (item), report_versions v, jsonb_array_elements(v.answers) a (answer)
  where f.company_id = r.company_id and f.menu_id = r.menu_id and f.stage = r.stage and f.version = r.form_version
    and v.company_id = r.company_id and v.report_id = r.id and v.version = r.version
    and i.item ->> 'kind' in ('text', 'long_text') and not (i.item ->> 'published')::boolean
    and a.answer ->> 'item' = i.item ->> 'key'
    and left(btrim(split_part(btrim(a.answer -> 'value' ->> 'text', E' \n\r\t'), E'\n', 1)), 100) = r.title);
