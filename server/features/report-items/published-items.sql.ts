import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
/**
 * SQL: whether post `f` shows, to a reader with the audiences `$3`, the poll or the requests of that number: an item
 * that is not published is shown to no reader, and who may not read the post knows of nothing on it. `$1` company.
 */
export const showsItem = (key: 'pollId' | 'taskListId', id: string) => `
  f.company_id = $1 and f.answers @> jsonb_build_array(jsonb_build_object('${key}', ${id}))
  and ${mayRead('f.id', '$3')}`
