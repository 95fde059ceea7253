import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { tasksChanged } from './report-items.events.ts'

/** One request of a list, to one person. */
export type Request = { title: string; assigneeId: number; dueOn: string | null }

type Row = Request & { id: number; completed: boolean; withdrawn: boolean }

type Following = {
  taskListId: number
  /** The menu to be used; null: it is ticked off manually. */
  menuId: number | null
  before: readonly Request[]
  after: readonly Request[]
}

/** The people an edit newly asks, and those whose requests it withdraws. */
export type Followed = { askedIds: number[]; withdrawnIds: number[] }

const wordsOf = ({ assigneeId, title }: Request) => `${assigneeId} ${title}`

/**
 * Matches requests before and after an edit by their words; if a person has the same number of requests with changed
 * words, these are reworded ones. `known`: for each request after the edit, the one before; null: it is new.
 */
function matchRequests<Known extends Request>(known: readonly Known[], after: readonly Request[]) {
  const left = new Set(known)
  const take = (match: (request: Known) => boolean) => {
    const found = [...left].find(match)
    if (found) left.delete(found)
    return found ?? null
  }
  const same = after.map((request) => take((one) => wordsOf(one) === wordsOf(request)))
  const countOf = (requests: Iterable<Request>) => {
    const counts = new Map<number, number>()
    for (const { assigneeId } of requests) counts.set(assigneeId, (counts.get(assigneeId) ?? 0) + 1)
    return counts
  }
  const gone = countOf(left)
  const fresh = countOf(after.filter((_, place) => same[place] === null))
  const matched = after.map(({ assigneeId }, place) => {
    const isReworded = gone.get(assigneeId) === fresh.get(assigneeId)
    return same[place] ?? (isReworded ? take((one) => one.assigneeId === assigneeId) : null)
  })
  return { known: matched, gone: [...left] }
}

/**
 * Updates the requests of a published report after an edit: issues new ones, keeps the completion of reworded ones, and
 * withdraws removed ones unless they are completed. Requests that were withdrawn manually stay withdrawn.
 */
export async function followRequests(
  trx: CompanyDb,
  { taskListId, menuId, before, after }: Following,
): Promise<Followed> {
  const companyId = companyIdOf(trx)
  const rows = await namedQuery<Row>(
    trx,
    `select id, title, assignee_id, due_on::text as due_on, completed_at is not null as completed,
       withdrawn_at is not null as withdrawn
     from report_item_tasks where company_id = $1 and task_list_id = $2 order by id desc for update`,
    [companyId, taskListId],
  )
  // Requests that were removed from the report earlier are not restored by its answers.
  const { known: asked } = matchRequests(rows, before)
  const { known, gone } = matchRequests(
    asked.filter((row) => row !== null),
    after,
  )
  const kept = after.flatMap((request, place) => {
    const row = known[place]
    return row ? [{ id: row.id, title: request.title, due_on: request.dueOn, place: place + 1 }] : []
  })
  // Each position is used once: pages of a list continue from it.
  const rest = rows
    .filter((row) => !known.includes(row))
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, title, dueOn }, i) => ({ id, title, due_on: dueOn, place: after.length + i + 1 }))
  const fresh = after.flatMap((request, place) =>
    known[place]
      ? []
      : [{ title: request.title, assignee_id: request.assigneeId, due_on: request.dueOn, place: place + 1 }],
  )
  await namedQuery(
    trx,
    `update report_item_tasks x set title = k.title, due_on = k.due_on, sort_order = k.place
     from jsonb_to_recordset($2::jsonb) as k(id bigint, title text, due_on date, place integer)
     where x.company_id = $1 and x.id = k.id`,
    [companyId, JSON.stringify([...kept, ...rest])],
  )
  const withdrawn = gone.filter((row) => !row.completed && !row.withdrawn)
  await namedQuery(
    trx,
    'update report_item_tasks set withdrawn_at = now() where company_id = $1 and id = any($2::bigint[])',
    [companyId, withdrawn.map(({ id }) => id)],
  )
  const issued = await insertRequests(trx, { taskListId, menuId, requests: fresh })
  const askedIds = [...new Set(issued)]
  const withdrawnIds = [...new Set(withdrawn.map(({ assigneeId }) => assigneeId))]
  const userIds = [...new Set([...after.map(({ assigneeId }) => assigneeId), ...withdrawnIds])]
  if (rows.length > 0) await publish(trx, tasksChanged, { taskListIds: [taskListId], userIds })
  return { askedIds, withdrawnIds }
}

type Placed = { title: string; assignee_id: number; due_on: string | null; place: number }

/**
 * Adds requests to a list. A request to use a menu is sent to people who can use it; others are stored as skipped,
 * visible to the issuer. Returns the people who were asked.
 */
async function insertRequests(
  trx: CompanyDb,
  {
    taskListId,
    menuId,
    requests,
  }: { taskListId: number; menuId: number | null; requests: readonly Placed[] },
) {
  if (requests.length === 0) return []
  const rows = await namedQuery<{ assigneeId: number; skipped: boolean }>(
    trx,
    `insert into report_item_tasks (company_id, task_list_id, sort_order, title, assignee_id, menu_id, due_on, skipped,
       withdrawn_at)
     select $1, $2, given.place, given.title, given.assignee_id, $3::bigint, given.due_on, not may_use.yes,
       case when not may_use.yes then now() end
     from jsonb_to_recordset($4::jsonb) as given(title text, assignee_id bigint, due_on date, place integer)
     cross join lateral (
       select $3::bigint is null or exists (select from menus n
         join audience_members m on m.company_id = n.company_id and m.audience_id = n.use_audience_id
         where n.company_id = $1 and n.id = $3 and n.published and n.deleted_at is null
           and m.user_id = given.assignee_id) as yes
     ) may_use
     returning assignee_id, skipped`,
    [companyIdOf(trx), taskListId, menuId, JSON.stringify(requests)],
  )
  return rows.filter(({ skipped }) => !skipped).map(({ assigneeId }) => assigneeId)
}
