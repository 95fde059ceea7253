import { postTopic } from '#contract/live.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineLiveMapper, type LiveDelivery, type LiveMapper } from '#server/platform/live/live-mapper.ts'
import { pollVoted, tasksChanged } from './report-items.events.ts'
import { requestsMade, requestsWithdrawn } from './requests.events.ts'

const postChanged = (ids: number[]): LiveDelivery[] =>
  ids.length > 0 ? [{ toWatchersOf: ids.map(postTopic), message: { type: 'feeds.changed', ids } }] : []
const waits = (userIds: readonly number[]): LiveDelivery => ({
  toUsers: userIds,
  message: { type: 'waiting.changed' },
})

async function idsOf(db: CompanyDb, text: string, value: unknown) {
  const rows = await namedQuery<{ id: number }>(db, text, [companyIdOf(db), value])
  return rows.map(({ id }) => id)
}

/** Votes and completed requests are sent to everyone viewing the post; waiting items to the people they wait for. */
export const reportItemLive: readonly LiveMapper[] = [
  defineLiveMapper(pollVoted, ({ feedId }) => postChanged([feedId])),
  defineLiveMapper(tasksChanged, async ({ taskListIds, userIds }, db) => [
    waits(userIds),
    ...postChanged(
      await idsOf(
        db,
        `select distinct f.id from report_item_task_lists l
         join feeds f on f.company_id = l.company_id and f.report_id = l.report_id
         where l.company_id = $1 and l.id = any($2::bigint[])`,
        taskListIds,
      ),
    ),
  ]),
  defineLiveMapper(requestsMade, async ({ reportId }, db) => [
    waits(
      await idsOf(
        db,
        `select distinct x.assignee_id as id from report_item_task_lists l
         join report_item_tasks x on x.company_id = l.company_id and x.task_list_id = l.id
         where l.company_id = $1 and l.report_id = $2 and x.withdrawn_at is null`,
        reportId,
      ),
    ),
  ]),
  defineLiveMapper(requestsWithdrawn, async ({ applyId, userIds }, db) => [
    waits(userIds),
    ...postChanged(await idsOf(db, 'select id from feeds where company_id = $1 and apply_id = $2', applyId)),
  ]),
]
