import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { NewTodo } from './tasks.commands.ts'

type Template = {
  authorId: number
  shared: boolean
  title: string
  detail: string
  dueDays: number | null
  todos: readonly NewTodo[]
}

/** Returns its id. */
export async function createTemplate(db: CompanyDb, { todos, ...template }: Template) {
  const [made] = await namedQuery<{ id: number }>(
    db,
    `insert into task_templates (company_id, author_id, shared, title, detail, due_days, todos)
     values (:companyId, :authorId, :shared, :title, :detail, :dueDays, :todos::jsonb) returning id`,
    { companyId: companyIdOf(db), ...template, todos: JSON.stringify(todos) },
  )
  return made!.id
}

export const deleteTemplate = (db: CompanyDb, id: number) =>
  namedQuery(db, 'delete from task_templates where company_id = $1 and id = $2', [companyIdOf(db), id])
