import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { tasksChanged } from './report-items.events.ts'

type Ticking = { taskId: number; userId: number; done: boolean }

/** Ticks the person's own request off, or reopens it; no change if it is already in that state. */
export function tickTask(db: CompanyDb, { taskId, userId, done }: Ticking) {
  return transaction(db, async (trx) => {
    const [changed] = await namedQuery<{ taskListId: number }>(
      trx,
      `update report_item_tasks set completed_at = case when $4 then now() end
       where company_id = $1 and id = $2 and assignee_id = $3 and menu_id is null and withdrawn_at is null
         and (completed_at is null) = $4
       returning task_list_id`,
      [companyIdOf(trx), taskId, userId, done],
    )
    if (changed) await publish(trx, tasksChanged, { taskListIds: [changed.taskListId], userIds: [userId] })
  })
}
