import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { tasksChanged } from '#server/features/report-items/report-items.events.ts'
import { publish } from '#server/platform/outbox/publish.ts'

/** What was made for the items of a report, by the item's key. */
export type Made = { polls: Map<string, number>; taskLists: Map<string, number> }

export const nothingMade: Made = { polls: new Map(), taskLists: new Map() }

type Making = { reportId: number; items: readonly FormItem[]; answers: readonly FormAnswer[] }

/**
 * Makes the polls and the requests of a report, once: what is there already stays as it is. A request to use a menu
 * goes to those who may use it; the others are kept as skipped, for who issued it to see.
 */
export async function makePollsAndRequests(
  trx: CompanyDb,
  { reportId, items, answers }: Making,
): Promise<Made> {
  const made: Made = { polls: new Map(), taskLists: new Map() }
  for (const item of items) {
    const value = answers.find((answer) => answer.item === item.key)?.value
    if (!value) continue
    if (item.kind === 'poll' && 'poll' in value)
      made.polls.set(item.key, await makePoll(trx, reportId, item.key, value.poll))
    if (item.kind === 'task_list' && 'tasks' in value) {
      const tasks = value.tasks.flatMap(({ title, assigneeIds, dueOn }) =>
        assigneeIds.map((id) => ({ title, assignee_id: id, due_on: dueOn })),
      )
      made.taskLists.set(item.key, await makeTasks(trx, reportId, item.key, null, tasks))
    }
    if (item.kind === 'mission_request' && 'mission' in value) {
      const { userIds, dueOn, message } = value.mission
      const tasks = userIds.map((id) => ({ title: message || item.name, assignee_id: id, due_on: dueOn }))
      made.taskLists.set(item.key, await makeTasks(trx, reportId, item.key, item.menuId, tasks))
    }
  }
  return made
}

type Poll = Extract<FormAnswer['value'], { poll: unknown }>['poll']

async function makePoll(trx: CompanyDb, reportId: number, itemKey: string, poll: Poll) {
  const [row] = await namedQuery<{ id: number }>(
    trx,
    `with poll as (
       insert into report_item_polls (company_id, report_id, item_key, question, anonymous, threshold, multiple, closes_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (company_id, report_id, item_key) do nothing returning id
     ), choices as (
       insert into report_item_poll_choices (company_id, poll_id, name, sort_order)
       select $1, poll.id, choice.name, choice.place
       from poll, unnest($9::text[]) with ordinality as choice (name, place)
     )
     select id from poll
     union all
     select id from report_item_polls where company_id = $1 and report_id = $2 and item_key = $3`,
    [
      companyIdOf(trx),
      reportId,
      itemKey,
      poll.question,
      poll.anonymous,
      poll.threshold,
      poll.multiple,
      poll.closesAt,
      poll.choices,
    ],
  )
  return row!.id
}

type Task = { title: string; assignee_id: number; due_on: string | null }

async function makeTasks(
  trx: CompanyDb,
  reportId: number,
  itemKey: string,
  menuId: number | null,
  tasks: readonly Task[],
) {
  const [row] = await namedQuery<{ id: number }>(
    trx,
    `with list as (
       insert into report_item_task_lists (company_id, report_id, item_key) values ($1, $2, $3)
       on conflict (company_id, report_id, item_key) do nothing returning id
     ), tasks as (
       insert into report_item_tasks (company_id, task_list_id, sort_order, title, assignee_id, menu_id, due_on, skipped,
         withdrawn_at)
       select $1, list.id, given.place, given.task->>'title', (given.task->>'assignee_id')::bigint, $4::bigint,
         (given.task->>'due_on')::date, not may_use.yes, case when not may_use.yes then now() end
       from list
       cross join jsonb_array_elements($5::jsonb) with ordinality as given (task, place)
       cross join lateral (
         select $4::bigint is null or exists (select from menus n
           join audience_members m on m.company_id = n.company_id and m.audience_id = n.use_audience_id
           where n.company_id = $1 and n.id = $4 and n.published and n.deleted_at is null
             and m.user_id = (given.task->>'assignee_id')::bigint) as yes
       ) may_use
     )
     select id from list
     union all
     select id from report_item_task_lists where company_id = $1 and report_id = $2 and item_key = $3`,
    [companyIdOf(trx), reportId, itemKey, menuId, JSON.stringify(tasks)],
  )
  return row!.id
}

/** Marks what this person was asked to use the menu for as done by this use. */
export async function completeRequests(
  trx: CompanyDb,
  { userId, menuId, applyId }: { userId: number; menuId: number; applyId: number },
) {
  const done = await namedQuery<{ taskListId: number }>(
    trx,
    `update report_item_tasks set completed_at = now(), apply_id = $4
     where company_id = $1 and assignee_id = $2 and menu_id = $3 and completed_at is null and withdrawn_at is null
     returning task_list_id`,
    [companyIdOf(trx), userId, menuId, applyId],
  )
  const taskListIds = [...new Set(done.map(({ taskListId }) => taskListId))]
  if (taskListIds.length > 0) await publish(trx, tasksChanged, { taskListIds, userIds: [userId] })
}

/** A use that came to nothing has done nobody's request: it is open again, for who was asked. */
export async function reopenRequests(trx: CompanyDb, applyId: number) {
  const open = await namedQuery<{ taskListId: number; assigneeId: number }>(
    trx,
    `update report_item_tasks set completed_at = null, apply_id = null
     where company_id = $1 and apply_id = $2 and withdrawn_at is null returning task_list_id, assignee_id`,
    [companyIdOf(trx), applyId],
  )
  if (open.length === 0) return
  const taskListIds = [...new Set(open.map(({ taskListId }) => taskListId))]
  await publish(trx, tasksChanged, { taskListIds, userIds: [...new Set(open.map((row) => row.assigneeId))] })
}
