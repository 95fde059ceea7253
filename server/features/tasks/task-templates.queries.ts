import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import type { NewTodo } from './tasks.commands.ts'

export type TemplateRow = {
  id: number
  authorId: number
  shared: boolean
  title: string
  detail: string
  dueDays: number | null
  todos: NewTodo[]
}

const columns = 'm.id, m.author_id, m.shared, m.title, m.detail, m.due_days, m.todos'

/** A page of the templates that a person can use, latest first. */
export async function findTemplates(
  db: CompanyDb,
  userId: number,
  { after, limit }: { after: number | null; limit: number },
) {
  const rows = await namedQuery<TemplateRow>(
    db,
    `select ${columns} from task_templates m
     where m.company_id = $1 and (m.shared or m.author_id = $2) and ($3::bigint is null or m.id < $3)
     order by m.id desc limit $4`,
    [companyIdOf(db), userId, after, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}

/** A template that a person can use. */
export async function findTemplate(db: CompanyDb, userId: number, id: number) {
  const [row] = await namedQuery<TemplateRow>(
    db,
    `select ${columns} from task_templates m
     where m.company_id = $1 and m.id = $3 and (m.shared or m.author_id = $2)`,
    [companyIdOf(db), userId, id],
  )
  return row
}
