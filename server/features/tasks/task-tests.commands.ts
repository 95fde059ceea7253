import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { isBlocked } from './blocked-recipients.sql.ts'
import { assignedTaskBlocked } from './tasks.notices.ts'
import { tellOfEnd } from './todos.commands.ts'

/**
 * Completes to-dos of people who passed the test before the task reached them, unless the task repeats. Without effect
 * on people who have declined. Safe to repeat.
 */
export const settlePassedTests = (db: CompanyDb, taskId: number) =>
  transaction(db, async (trx) => {
    const key = [companyIdOf(trx), taskId]
    const passed = await namedQuery<{ userId: number; todoId: number }>(
      trx,
      `select r.user_id, d.id as todo_id from tasks t
       join task_todos d on d.company_id = $1 and d.task_id = t.id and d.knowledge_test_id is not null
       join task_recipients r on r.company_id = $1 and r.task_id = t.id and r.status in ('unaccepted', 'accepted')
       where t.company_id = $1 and t.id = $2 and t.closed_at is null and t.repeat_rule is null
         and exists (select from knowledge_test_takings k where k.company_id = $1
           and k.knowledge_test_id = d.knowledge_test_id and k.user_id = r.user_id and k.passed)
         and not exists (select from task_todo_completions x
           where x.company_id = $1 and x.task_todo_id = d.id and x.user_id = r.user_id)
       order by r.user_id, d.id for update of r`,
      key,
    )
    if (passed.length === 0) return
    const userIds = passed.map(({ userId }) => userId)
    await namedQuery(
      trx,
      `insert into task_todo_completions (company_id, task_todo_id, user_id, task_id)
       select $1, p.todo_id, p.user_id, $2 from unnest($3::bigint[], $4::bigint[]) as p (user_id, todo_id)
       on conflict (company_id, task_todo_id, user_id) do nothing`,
      [...key, userIds, passed.map(({ todoId }) => todoId)],
    )
    await namedQuery(
      trx,
      `update task_recipients r set status = 'done', answered_at = now()
       where r.company_id = $1 and r.task_id = $2 and r.user_id = any($3::bigint[])
         and not exists (select from task_todos d where d.company_id = $1 and d.task_id = $2
           and not exists (select from task_todo_completions x
             where x.company_id = $1 and x.task_todo_id = d.id and x.user_id = r.user_id))`,
      [...key, userIds],
    )
    await tellOfEnd(trx, taskId)
  })

/** Notifies the author of recipients who cannot use a menu or take a test; once for each number of them. */
export const tellOfBlocked = (db: CompanyDb, taskId: number) =>
  transaction(db, (trx) =>
    tell(trx, {
      values: [taskId],
      recipients: `select t.author_id as user_id, t.id, t.title, b.count from tasks t
        cross join lateral (select count(*) as count from task_recipients r
          where r.company_id = $1 and r.task_id = t.id and ${isBlocked('$1')}) b
        where t.company_id = $1 and t.id = $2 and t.closed_at is null and b.count > 0`,
      notices: [
        assignedTaskBlocked.row({
          actor: 'o.user_id',
          once: `o.id || ':' || o.count`,
          payload: { taskId: 'o.id', title: 'o.title', count: 'o.count' },
        }),
      ],
    }),
  )
