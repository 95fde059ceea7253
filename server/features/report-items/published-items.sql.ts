import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
/**
 * SQL: whether post `f` shows the poll or the requests with that id to a reader with the audiences `$3`: an unpublished
 * item is shown to no reader, and people who cannot read the post see nothing of it. `$1` company.
 */
export const showsItem = (key: 'pollId' | 'taskListId', id: string) => `
  f.company_id = $1 and f.answers @> jsonb_build_array(jsonb_build_object('${key}', ${id}))
  and ${mayRead('f.id', '$3')}`
