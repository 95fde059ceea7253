import { type CompanyDb, companyIdOf } from '#db/tenant.ts'

/** Creates a poll with one choice and a list with one request for a report. Returns their ids. */
export async function makeReportItems(
  db: CompanyDb,
  { reportId, assigneeId }: { reportId: number; assigneeId: number },
) {
  const item = { companyId: companyIdOf(db), reportId, itemKey: 'item' }
  const { companyId } = item
  const poll = await db
    .insertInto('reportItemPolls')
    .values({ ...item, question: 'どちらにしますか' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const choice = await db
    .insertInto('reportItemPollChoices')
    .values({ companyId, pollId: poll.id, name: '賛成', sortOrder: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const list = await db
    .insertInto('reportItemTaskLists')
    .values(item)
    .returning('id')
    .executeTakeFirstOrThrow()
  const task = await db
    .insertInto('reportItemTasks')
    .values({ companyId, taskListId: list.id, sortOrder: 1, title: '準備', assigneeId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { pollId: poll.id, choiceId: choice.id, taskListId: list.id, taskId: task.id }
}
