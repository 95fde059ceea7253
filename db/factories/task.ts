import { type CompanyDb, companyIdOf } from '#db/tenant.ts'

type TaskDraft = {
  authorId: number
  userIds: readonly number[]
  title?: string
  detail?: string
  /** YYYY-MM-DD; if unset, none. */
  dueOn?: string | null
  /** If unset, one to-do of free text. */
  todos?: readonly (
    | { title: string; message?: string; url?: string }
    | { menuId: number; message?: string }
    | { testId: number; message?: string }
  )[]
}

/** An issued task whose recipients have not answered. Returns its id and those of its to-dos, in order. */
export async function makeTask(
  db: CompanyDb,
  {
    authorId,
    userIds,
    title = '安全講習の受講',
    detail = '',
    dueOn = null,
    todos = [{ title: '資料を読む' }],
  }: TaskDraft,
) {
  const companyId = companyIdOf(db)
  const { id: taskId } = await db
    .insertInto('tasks')
    .values({ companyId, authorId, title, detail, dueOn, startedOn: '2026-01-01', issuedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = await db
    .insertInto('taskTodos')
    .values(
      todos.map((todo, place) => ({
        ...{ companyId, taskId, sortOrder: place + 1, message: todo.message ?? '' },
        ...('menuId' in todo
          ? { kind: 'menu' as const, menuId: todo.menuId }
          : 'testId' in todo
            ? { kind: 'test' as const, knowledgeTestId: todo.testId }
            : { kind: 'text' as const, title: todo.title, url: todo.url ?? null }),
      })),
    )
    .returning('id')
    .execute()
  if (userIds.length > 0)
    await db
      .insertInto('taskRecipients')
      .values(userIds.map((userId) => ({ companyId, taskId, userId, notifiedAt: new Date() })))
      .execute()
  return { taskId, todoIds: made.map(({ id }) => id) }
}
