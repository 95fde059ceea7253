import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import {
  completeTask,
  getReportItemPoll,
  listApplyTasks,
  listMissions,
  listOwnTasks,
  listPollVoteUsers,
  listReportItemTasks,
  listTimelineMissions,
  reopenTask,
  voteInPoll,
} from '#contract/report-items.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { presentOwnMission } from '#server/features/missions/missions.present.ts'
import { countOwnMissions, findOwnMissions } from '#server/features/missions/own-missions.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { idCursor, placeCursor, textCursor, timeCursor } from '#server/platform/http/cursor.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { countRequests, findRequestPage, findRequests, type RequestKind } from './own-tasks.queries.ts'
import { setVote } from './polls.commands.ts'
import { findPoll, findPollOfChoice, findVoters } from './polls.queries.ts'
import { pollPolicy, taskPolicy } from './report-items.policy.ts'
import { presentPoll, presentRequest, presentTask, presentVoter } from './report-items.present.ts'
import { reportItemsStrings } from './report-items.strings.ts'
import { tickTask } from './tasks.commands.ts'
import * as tasks from './tasks.queries.ts'

type Asking = { db: CompanyDb; session: Session; locale: Locale }

const urgent = 5
const everyMission = { waiting: false, limit: 200 }

function dueCursor(cursor: string | undefined) {
  const place = textCursor(cursor, ['day'])
  return place && { dueOn: place.texts[0], id: place.id }
}

async function pageOfOwn(
  { db, session, locale }: Asking,
  kind: RequestKind,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const page = await findRequestPage(db, session, { kind, after: dueCursor(cursor), limit })
  return { rows: page.rows.map((row) => presentRequest(row, locale)), nextCursor: page.nextCursor }
}

async function mostUrgent({ db, session, locale }: Asking, kind: RequestKind) {
  const rows = await findRequests(db, session, { kind, after: null, limit: urgent })
  return {
    rows: rows.map((row) => presentRequest(row, locale)),
    ...(await countRequests(db, session.userId, kind)),
  }
}

async function tick({ db, session, locale }: Asking, id: number, done: boolean) {
  const task = found(await tasks.findOwnTask(db, session.userId, id))
  const can = taskPolicy(task)
  permit(can.complete || can.reopen, 'conflict')
  await tickTask(db, { taskId: task.id, userId: session.userId, done })
  return presentTask(found(await tasks.findOwnTask(db, session.userId, id)), locale)
}

export const reportItemRoutes = [
  route(getReportItemPoll, async ({ db, session, params }) =>
    presentPoll(found(await findPoll(db, session, params.id))),
  ),

  route(voteInPoll, async ({ db, session, params, body, locale }) => {
    const poll = found(await findPoll(db, session, params.id))
    permit(pollPolicy(poll).vote, 'poll_closed')
    const choiceIds = [...new Set(body.choiceIds)]
    const known = new Set(poll.choices.map(({ id }) => id))
    const words = phrases(reportItemsStrings, locale)
    if (!choiceIds.every((id) => known.has(id)))
      throw new Refusal('validation_failed', { choiceIds: words.unknownChoice })
    if (choiceIds.length > 1 && !poll.multiple)
      throw new Refusal('validation_failed', { choiceIds: words.oneChoice })
    await setVote(db, { pollId: poll.id, feedId: poll.feedId, userId: session.userId, choiceIds })
    return presentPoll(found(await findPoll(db, session, poll.id)))
  }),

  route(listPollVoteUsers, async ({ db, session, params, query, locale }) => {
    const after = timeCursor(query.cursor)
    const { pollId } = found(await findPollOfChoice(db, params.id))
    found(await findPoll(db, session, pollId))
    const page = await findVoters(db, params.id, { after, limit: query.limit })
    return { users: page.rows.map((row) => presentVoter(row, locale)), nextCursor: page.nextCursor }
  }),

  route(listReportItemTasks, async ({ db, session, params, query, locale }) => {
    const after = placeCursor(query.cursor)
    const { whole, ...counts } = found(await tasks.findTaskList(db, session, params.id))
    const wanted = { taskListId: params.id, whole, after, limit: query.limit }
    const page = await tasks.findTasks(db, session, wanted)
    const own = await tasks.findOwnOfList(db, session.userId, params.id)
    return {
      tasks: page.rows.map((row) => presentTask(row, locale)),
      nextCursor: page.nextCursor,
      ownTasks: own.map((row) => presentTask(row, locale)),
      counts,
    }
  }),

  route(listApplyTasks, async ({ db, session, params, query, locale }) => {
    const after = idCursor(query.cursor)
    const counts = found(await tasks.countApplyTasks(db, session.userId, params.id))
    const wanted = { applyId: params.id, after, limit: query.limit }
    const page = await tasks.findApplyTasks(db, session.userId, wanted)
    return {
      tasks: page.rows.map((row) => presentTask(row, locale)),
      nextCursor: page.nextCursor,
      counts,
    }
  }),

  route(completeTask, ({ params, ...asking }) => tick(asking, params.id, true)),
  route(reopenTask, ({ params, ...asking }) => tick(asking, params.id, false)),

  route(listOwnTasks, async ({ query, ...asking }) => {
    const { rows, nextCursor } = await pageOfOwn(asking, 'by_hand', query)
    return { tasks: rows, nextCursor }
  }),

  route(listMissions, async ({ query, ...asking }) => {
    const { rows, nextCursor } = await pageOfOwn(asking, 'menu', query)
    const own =
      query.cursor === undefined ? await findOwnMissions(asking.db, asking.session.userId, everyMission) : []
    return { missions: rows, ownMissions: own.map(presentOwnMission), nextCursor }
  }),

  route(listTimelineMissions, async (asking) => {
    const { rows, ...counts } = await mostUrgent(asking, 'menu')
    const { userId } = asking.session
    const own = await findOwnMissions(asking.db, userId, { waiting: true, limit: urgent })
    const waiting = await countOwnMissions(asking.db, userId)
    return {
      missions: rows,
      ownMissions: own.map(presentOwnMission),
      count: counts.count + waiting.count,
      overdueCount: counts.overdueCount + waiting.overdueCount,
    }
  }),
]
