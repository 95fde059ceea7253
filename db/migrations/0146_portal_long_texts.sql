-- The texts of the portal become long texts: a paragraph for each line, without the marks of posts.
create function pg_temp.as_long_text(body text) returns jsonb language sql as $$
  select jsonb_build_object('type', 'doc', 'content', jsonb_agg(
    case when line = '' then '{"type": "paragraph"}'
    else jsonb_build_object('type', 'paragraph', 'content',
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', line))) end
    order by place))
  from string_to_table(replace(body, '**', ''), E'\n') with ordinality as lines (line, place)
$$;

create function pg_temp.with_long_texts(content jsonb) returns jsonb language sql as $$
  select jsonb_set(content, '{blocks}', (
    select jsonb_agg(
      case when block->>'kind' = 'text' and jsonb_typeof(block->'body') = 'string'
        then jsonb_set(block, '{body}', pg_temp.as_long_text(block->>'body')) else block end
      order by place)
    from jsonb_array_elements(content->'blocks') with ordinality as blocks (block, place)))
$$;

update portal_versions set content = pg_temp.with_long_texts(content)
where content->'blocks' @> '[{"kind": "text"}]';
update portal_pages set draft = pg_temp.with_long_texts(draft) where draft->'blocks' @> '[{"kind": "text"}]';
update portal_pages set scheduled = pg_temp.with_long_texts(scheduled)
where scheduled->'blocks' @> '[{"kind": "text"}]';

drop function pg_temp.with_long_texts(jsonb);
drop function pg_temp.as_long_text(text);
