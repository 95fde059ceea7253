import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { countUse } from '#server/features/missions/mission-uses.commands.ts'
import { hasMissions } from '#server/features/missions/missions.sql.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { changePolls } from './poll-changes.commands.ts'
import { tasksChanged } from './report-items.events.ts'
import { type Followed, followRequests, type Request } from './request-changes.commands.ts'
import { requestsMade, requestsWithdrawn } from './requests.events.ts'

/** What was created for the items of a report, by item key, and whom an edit asked or no longer asks. */
export type Made = {
  polls: Map<string, number>
  taskLists: Map<string, number>
  /** null: this is the first time, and everyone is notified. */
  followed: Followed | null
}

export const nothingMade: Made = { polls: new Map(), taskLists: new Map(), followed: null }

type Making = {
  reportId: number
  items: readonly FormItem[]
  answers: readonly FormAnswer[]
  /** The answers of the previously published version; empty before the first. */
  before: readonly FormAnswer[]
}

/**
 * Creates the polls and the requests of a report; existing ones are updated after an edit. A request to use a menu is
 * sent to people who can use it; the others are stored as skipped, visible to the issuer.
 */
export async function makePollsAndRequests(trx: CompanyDb, making: Making): Promise<Made> {
  const { reportId, items, answers, before } = making
  const made: Made = { polls: new Map(), taskLists: new Map(), followed: null }
  if (items.some(({ kind }) => kind === 'poll')) await changePolls(trx, making)
  for (const item of items) {
    const value = answers.find((answer) => answer.item === item.key)?.value
    if (value && item.kind === 'poll' && 'poll' in value)
      made.polls.set(item.key, await makePoll(trx, reportId, item.key, value.poll))
    const after = requestsIn(item, answers)
    const earlier = requestsIn(item, before)
    if (after.length === 0 && earlier.length === 0) continue
    const menuId = item.kind === 'mission_request' ? item.menuId : null
    const list = await makeTaskList(trx, reportId, item.key)
    if (after.length > 0) made.taskLists.set(item.key, list.id)
    const followed = await followRequests(trx, {
      taskListId: list.id,
      menuId,
      before: list.fresh ? [] : earlier,
      after,
    })
    if (before.length > 0)
      made.followed = {
        askedIds: [...(made.followed?.askedIds ?? []), ...followed.askedIds],
        withdrawnIds: [...(made.followed?.withdrawnIds ?? []), ...followed.withdrawnIds],
      }
  }
  return made
}

/** One entry per person and request. */
function requestsIn(item: FormItem, answers: readonly FormAnswer[]): Request[] {
  const value = answers.find((answer) => answer.item === item.key)?.value
  if (item.kind === 'task_list' && value && 'tasks' in value)
    return value.tasks.flatMap(({ title, assigneeIds, dueOn }) =>
      assigneeIds.map((assigneeId) => ({ title, assigneeId, dueOn })),
    )
  if (item.kind !== 'mission_request' || !value || !('mission' in value)) return []
  const { userIds, dueOn, message } = value.mission
  return userIds.map((assigneeId) => ({ title: message || item.name, assigneeId, dueOn }))
}

type Poll = Extract<FormAnswer['value'], { poll: unknown }>['poll']

async function makePoll(trx: CompanyDb, reportId: number, itemKey: string, poll: Poll) {
  const [row] = await namedQuery<{ id: number }>(
    trx,
    `with poll as (
       insert into report_item_polls (company_id, report_id, item_key, question, anonymous, threshold, multiple, closes_at)
       values (:companyId, :reportId, :itemKey, :question, :anonymous, :threshold, :multiple, :closesAt) on conflict (company_id, report_id, item_key) do nothing returning id
     ), choices as (
       insert into report_item_poll_choices (company_id, poll_id, name, sort_order)
       select :companyId, poll.id, choice.name, choice.place
       from poll, unnest(:choices::text[]) with ordinality as choice (name, place)
     )
     select id from poll
     union all
     select id from report_item_polls where company_id = :companyId and report_id = :reportId and item_key = :itemKey`,
    {
      companyId: companyIdOf(trx),
      reportId,
      itemKey,
      question: poll.question,
      anonymous: poll.anonymous,
      threshold: poll.threshold,
      multiple: poll.multiple,
      closesAt: poll.closesAt,
      choices: poll.choices,
    },
  )
  return row!.id
}

async function makeTaskList(trx: CompanyDb, reportId: number, itemKey: string) {
  const [row] = await namedQuery<{ id: number; fresh: boolean }>(
    trx,
    `with list as (
       insert into report_item_task_lists (company_id, report_id, item_key) values ($1, $2, $3)
       on conflict (company_id, report_id, item_key) do nothing returning id
     )
     select id, true as fresh from list
     union all
     select id, false from report_item_task_lists where company_id = $1 and report_id = $2 and item_key = $3`,
    [companyIdOf(trx), reportId, itemKey],
  )
  return row!
}

/** Emits the events for new and withdrawn requests of a published report. */
export async function sayRequests(
  trx: CompanyDb,
  { reportId, applyId, version }: { reportId: number; applyId: number; version: number },
  { followed, taskLists }: Made,
) {
  if (followed === null) {
    if (taskLists.size > 0) await publish(trx, requestsMade, { reportId })
    return
  }
  const { askedIds, withdrawnIds } = followed
  if (askedIds.length > 0)
    await publish(trx, requestsMade, { reportId, asked: { userIds: askedIds, version } })
  if (withdrawnIds.length > 0) await publish(trx, requestsWithdrawn, { applyId, userIds: withdrawnIds })
}

/** Completes the person's requests to use the menu with this use, and counts it for the missions of the menu. */
export async function completeRequests(
  trx: CompanyDb,
  { userId, menuId, applyId }: { userId: number; menuId: number; applyId: number },
) {
  const [done] = await namedQuery<{ taskListIds: number[]; hasMissions: boolean }>(
    trx,
    `with done as (
       update report_item_tasks set completed_at = now(), apply_id = $4
       where company_id = $1 and assignee_id = $2 and menu_id = $3 and completed_at is null and withdrawn_at is null
       returning task_list_id
     )
     select coalesce((select array_agg(distinct task_list_id) from done), '{}') as task_list_ids,
       ${hasMissions('$1', '$3')} as has_missions`,
    [companyIdOf(trx), userId, menuId, applyId],
  )
  const { taskListIds, hasMissions: counted } = done!
  if (taskListIds.length > 0) await publish(trx, tasksChanged, { taskListIds, userIds: [userId] })
  if (counted) await countUse(trx, applyId)
}

/** Reopens requests completed by a use that was cancelled or rejected, for the people who were asked. */
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

/** Withdraws the open requests that a use issued, and notifies the people who were asked. Returns how many. */
export async function withdrawRequests(trx: CompanyDb, applyId: number) {
  const rows = await namedQuery<{ assigneeId: number }>(
    trx,
    `update report_item_tasks x set withdrawn_at = now()
     from report_item_task_lists l join reports r on r.company_id = l.company_id and r.id = l.report_id
     where x.company_id = $1 and l.company_id = $1 and l.id = x.task_list_id and r.apply_id = $2
       and x.completed_at is null and x.withdrawn_at is null
     returning x.assignee_id`,
    [companyIdOf(trx), applyId],
  )
  const userIds = [...new Set(rows.map(({ assigneeId }) => assigneeId))]
  if (userIds.length > 0) await publish(trx, requestsWithdrawn, { applyId, userIds })
  return rows.length
}
