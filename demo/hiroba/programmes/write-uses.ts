// Long, since it writes each table that a use affects, row by row as the product's commands do.
import { answerIds } from '#common/form/answer-ids.ts'
import { amountOf, subjectOf } from '#common/form/headline.ts'
import { plainWords, titleOf } from '#common/form/post-words.ts'
import { publishedItems, showAnswers } from '#common/form/show-answers.ts'
import type { AnswerNames, ShownAnswer } from '#common/form/shown-answer.ts'
import { audienceOf, ownAudiences } from '#db/factories/audience.ts'
import { insertRows, reserveIds } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Person } from '../people.ts'
import type { Numbers } from './numbers.ts'
import type { PlayedReport, Use } from './use.ts'
import { type Made, writeRequests } from './write-requests.ts'
import { writeRewards } from './write-rewards.ts'

export type WrittenUse = {
  use: Use
  applyId: number
  /** One for each report of the use. */
  reportIds: number[]
  feedId: number | null
  /** The audience of its post; null if it has none. */
  audienceId: number | null
}

/** The moments of posts, in the order of the uses that have one. */
export const isPosted = ({ settledAt, programme }: Use) =>
  settledAt !== null && programme.publicationMode !== 'nobody'

const byTime = <T>(list: readonly T[], at: (item: T) => Date) =>
  list.toSorted((a, b) => at(a).getTime() - at(b).getTime())

type Written = { report: PlayedReport; use: Use; id: number; approvalId: number | null; place: number }

type Options = {
  numbers: Numbers
  people: readonly Person[]
  departments: ReadonlyMap<number, string>
  files: ReadonlyMap<number, string>
}

/** Writes everything the uses leave behind: reports, approvals, posts and their consequences. */
export async function writeUses(
  db: CompanyDb,
  uses: readonly Use[],
  { numbers, people, departments, files }: Options,
): Promise<WrittenUse[]> {
  const companyId = companyIdOf(db)
  const users = new Map(people.map(({ id, name }) => [id, name]))
  const names: AnswerNames = { locale: 'ja', timeZone: 'Asia/Tokyo', users, departments, files }
  await insertRows(
    db,
    'applies',
    uses.map(({ programme, person, clientKey, status, createdAt, updatedAt }, i) => ({
      companyId,
      id: numbers.applies[i]!,
      menuId: programme.id,
      userId: person.id,
      clientKey,
      status,
      createdAt,
      updatedAt,
    })),
  )
  const reports = await writeReports(db, uses, numbers, names)
  await writeApprovals(db, reports)
  const made = await writeRequests(db, settledOf(reports))
  const written = uses.map((use, i): WrittenUse => {
    const own = reports.filter((one) => one.use === use).sort((a, b) => a.place - b.place)
    return {
      use,
      applyId: numbers.applies[i]!,
      reportIds: own.map(({ id }) => id),
      feedId: null,
      audienceId: null,
    }
  })
  const posted = written.filter(({ use }) => isPosted(use))
  for (const [i, one] of posted.entries()) {
    one.feedId = numbers.feeds[i]!
    one.audienceId = await readersOf(db, one.use)
  }
  await writePosts(db, posted, made, names)
  await writeRewards(db, written)
  return written
}

/** The last report of each completed use. */
const settledOf = (reports: readonly Written[]) =>
  reports
    .filter(({ use, report }) => use.settledAt !== null && report === use.report)
    .map(({ use, report, id }) => ({ use, report, reportId: id }))

async function writeReports(
  db: CompanyDb,
  uses: readonly Use[],
  numbers: Numbers,
  names: AnswerNames,
): Promise<Written[]> {
  const companyId = companyIdOf(db)
  const all = byTime(
    uses.flatMap((use, at) => use.reports.map((report, place) => ({ use, at, report, place }))),
    ({ report }) => report.createdAt,
  )
  const ids = await reserveIds(db, 'reports', all.length)
  const withApproval = byTime(
    all.filter(({ report }) => report.approval),
    ({ report }) => report.acts[0]!.at,
  )
  const approvalIds = await reserveIds(db, 'approvals', withApproval.length)
  const written = all.map(({ use, at, report, place }, i) => ({
    use,
    applyId: numbers.applies[at]!,
    report,
    place,
    id: ids[i]!,
    approvalId: approvalIds[withApproval.findIndex((one) => one.report === report)] ?? null,
  }))
  await writeApprovalRows(db, written)
  await insertRows(
    db,
    'reports',
    written.map(({ use, applyId, report, id, approvalId }) => ({
      companyId,
      id,
      applyId,
      menuId: use.programme.id,
      userId: use.person.id,
      stage: report.stage,
      status: report.status,
      formVersion: 1,
      title: nameOf(use, report, names),
      amount: amountOf(report.items, report.versions.at(-1)?.answers ?? []),
      departmentId: report.submittedAt ? use.person.department.id : null,
      draftAnswers: report.draft && JSON.stringify(report.draft),
      draftVersion: report.draftVersion,
      version: report.versions.length,
      reopenedItems: report.reopened && [...report.reopened],
      approvalId,
      forDay: report.forDay,
      createdAt: report.createdAt,
      submittedAt: report.submittedAt,
      decidedAt: report.decidedAt,
      updatedAt: report.updatedAt,
    })),
    ['draftAnswers'],
  )
  await insertRows(
    db,
    'reportVersions',
    written.flatMap(({ report, id }) =>
      report.versions.map(({ answers, byId, at }, i) => ({
        companyId,
        reportId: id,
        version: i + 1,
        answers: JSON.stringify(answers),
        writtenById: byId,
        writtenAt: at,
      })),
    ),
    ['answers'],
  )
  await insertRows(
    db,
    'reportMediaFiles',
    written.flatMap(({ report, id }) => {
      const lists = [...report.versions.map(({ answers }) => answers), report.draft ?? []]
      const files = new Set(lists.flatMap((answers) => answerIds(report.items, answers).mediaFileIds))
      return [...files].map((mediaFileId) => ({ companyId, reportId: id, mediaFileId }))
    }),
  )
  await insertRows(
    db,
    'reportFeedbacks',
    written.flatMap(({ report, id }) =>
      report.feedbacks.map(({ byId, body, at }) => ({
        companyId,
        reportId: id,
        authorId: byId,
        body,
        createdAt: at,
      })),
    ),
  )
  await insertRows(
    db,
    'subsidyEntries',
    written.flatMap(({ use, report, id }) =>
      report.subsidies.map(({ subsidyId, amount, status, on, at }) => ({
        companyId,
        menuSubsidyId: subsidyId,
        reportId: id,
        userId: use.person.id,
        amount,
        status,
        onDay: on,
        updatedAt: at,
      })),
    ),
  )
  return written
}

/* A draft has no name yet. */
function nameOf({ reports, programme }: Use, report: PlayedReport, names: AnswerNames): string {
  const publishes = programme.publicationMode !== 'nobody'
  const nameAfter = ({ items, versions }: PlayedReport, application = '') => {
    const shown = showAnswers(items, versions.at(-1)?.answers ?? [], names)
    return subjectOf({ items, shown, publishes, menuName: programme.name, application })
  }
  if (report.versions.length === 0) return ''
  return report === reports[0] ? nameAfter(report) : nameAfter(report, nameAfter(reports[0]!))
}

/* Before the reports, which refer to their approvals. */
async function writeApprovalRows(db: CompanyDb, written: readonly Written[]) {
  const companyId = companyIdOf(db)
  await insertRows(
    db,
    'approvals',
    written.flatMap(({ report, id, approvalId }) => {
      const { approval } = report
      if (!approval) return []
      const { applicantId, status, stepIndex, round, version } = approval
      return {
        companyId,
        id: approvalId!,
        kind: 'report' as const,
        subjectId: id,
        applicantId,
        status,
        stepIndex,
        round,
        version,
        steps: JSON.stringify(approval.steps.map(({ seats: _, ...step }) => step)),
        waitingSince: report.waitingSince,
        endedAt: status === 'waiting' || status === 'returned' ? null : report.decidedAt,
      }
    }),
    ['steps'],
  )
}

async function writeApprovals(db: CompanyDb, written: readonly Written[]) {
  const companyId = companyIdOf(db)
  const approved = written.flatMap(({ report, approvalId }) =>
    report.approval ? [{ report, approval: report.approval, approvalId: approvalId! }] : [],
  )
  const seats = approved.flatMap(({ approval, approvalId }) =>
    approval.steps.flatMap((step, stepIndex) =>
      step.seats.map((seat, sortOrder) => ({
        companyId,
        approvalId,
        stepIndex,
        userId: seat.userId,
        sortOrder,
        waiting: seat.waitingSince !== null,
        waitingSince: seat.waitingSince,
        approvedAt: seat.approvedAt,
        approvedById: seat.approvedById,
        automatic: seat.automatic,
        replacedAt: seat.replacedAt,
      })),
    ),
  )
  await insertRows(db, 'approvalSeats', seats)
  const waiting = Map.groupBy(
    seats.filter((seat) => seat.waiting),
    ({ userId }) => userId,
  )
  await insertRows(
    db,
    'approvalWaitingCounters',
    [...waiting].map(([userId, own]) => ({ companyId, userId, waitingCount: own.length })),
  )
  await insertRows(
    db,
    'approvalWatchers',
    approved.flatMap(({ report, approvalId }) =>
      report.watchers.map((userId) => ({ companyId, approvalId, userId })),
    ),
  )
  const acts = byTime(
    approved.flatMap(({ report, approvalId }) => report.acts.map((act) => ({ ...act, approvalId }))),
    ({ at }) => at,
  )
  const ids = await reserveIds(db, 'approvalActs', acts.length)
  await insertRows(
    db,
    'approvalActs',
    acts.map(({ at, ...act }, i) => ({ companyId, id: ids[i]!, ...act, actedAt: at })),
  )
}

async function readersOf(db: CompanyDb, { programme, person }: Use) {
  if (programme.publicationMode !== 'department') return programme.publicationAudienceId
  return audienceOf(db, {
    include: [{ type: 'department', id: person.department.id, descendants: true }],
    match: 'any',
  })
}

async function writePosts(
  db: CompanyDb,
  posted: readonly WrittenUse[],
  made: ReadonlyMap<Use, Made>,
  names: AnswerNames,
) {
  const companyId = companyIdOf(db)
  const own = await ownAudiences(
    db,
    posted.map(({ use }) => use.person.id),
  )
  const posts = posted.map((one) => {
    const { items, versions } = one.use.report
    const { answers } = versions.at(-1)!
    const readable = publishedItems(items)
    const { polls, taskLists } = made.get(one.use) ?? { polls: new Map(), taskLists: new Map() }
    const shown = showAnswers(readable, answers, names).map((answer): ShownAnswer => {
      const [pollId, taskListId] = [polls.get(answer.item), taskLists.get(answer.item)]
      return { ...answer, ...(pollId && { pollId }), ...(taskListId && { taskListId }) }
    })
    return { ...one, shown, mediaFileIds: answerIds(readable, answers).mediaFileIds }
  })
  await insertRows(
    db,
    'feeds',
    posts.map(({ use, applyId, reportIds, feedId, audienceId, shown }) => ({
      companyId,
      id: feedId!,
      applyId,
      menuId: use.programme.id,
      authorId: use.person.id,
      departmentId: use.person.department.id,
      title: titleOf(shown, use.programme.name),
      body: plainWords(shown),
      audienceId: audienceId!,
      postedAt: use.settledAt!,
      reportId: reportIds.at(-1)!,
      answers: JSON.stringify(shown),
    })),
    ['answers'],
  )
  await insertRows(
    db,
    'feedAudiences',
    posts.flatMap(({ use, feedId, audienceId }) =>
      [...new Set([audienceId!, own.get(use.person.id)!])].map((readers) => ({
        companyId,
        audienceId: readers,
        sortAt: use.settledAt!,
        feedId: feedId!,
        groupMenuId: use.programme.kind === 'daily_report' ? use.programme.id : null,
      })),
    ),
  )
  await insertRows(
    db,
    'feedCounters',
    posts.map(({ feedId }) => ({ companyId, feedId: feedId! })),
  )
  await insertRows(
    db,
    'feedMediaFiles',
    posts.flatMap(({ feedId, mediaFileIds }) =>
      mediaFileIds.map((mediaFileId, i) => ({ companyId, feedId: feedId!, sortOrder: i + 1, mediaFileId })),
    ),
  )
}
