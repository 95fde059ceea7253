import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { presentReportLines } from '#server/features/reports/report-lists.present.ts'
import {
  countOwedReports,
  countReports,
  countStalled,
  findOwedReports,
  findReportLines,
  findStalled,
  findWaitingByApproval,
} from '#server/features/reports/report-lists.queries.ts'
import { defineWaitingSource, placeWithoutDay } from '#server/features/waiting/waiting-source.ts'
import { isAdministrator } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { approvalsStrings } from './approvals.strings.ts'

type Asking = { db: CompanyDb; session: Session; locale: Locale }
type Line = ReturnType<typeof presentReportLines>[number]

const present = (line: Line, id: number, since: string, note: string | null) => ({
  id,
  title: line.title || line.menu.name,
  ...(note !== null && { note }),
  ...(line.amount !== null && { amount: line.amount }),
  actor: line.applicant,
  menu: line.menu,
  since,
  dueOn: null,
  overdue: false,
})

/** Reports that wait for the person's approval, including those as a deputy; ordered by the number of the approval. */
export const approvalWaiting = defineWaitingSource({
  kind: 'approval',
  async count({ db, session }) {
    return { count: (await countReports(db, session.userId)).waiting, overdueCount: 0 }
  },
  async list({ db, session, locale, after, limit }) {
    const place = placeWithoutDay(after, 'approval')
    const rows = await findWaitingByApproval(db, { userId: session.userId, after: place, limit })
    const lines = await linesById(
      { db, session, locale },
      rows.map(({ id }) => id),
    )
    const words = phrases(approvalsStrings, locale)
    return rows.flatMap(({ id, approvalId, since }) => {
      const line = lines.get(id)
      const note = line?.forUser ? words.inPlaceOf(line.forUser.name) : null
      return line
        ? [{ ...present(line, approvalId, since.toISOString(), note), hrefPath: `/reports/${id}` }]
        : []
    })
  },
})

/** The person's own reports that were returned, or that can be written now that their application is approved. */
export const untreatedWaiting = defineWaitingSource({
  kind: 'untreated_report',
  count: async ({ db, session }) => ({
    count: await countOwedReports(db, session.userId),
    overdueCount: 0,
  }),
  async list({ db, session, locale, after, limit }) {
    const place = placeWithoutDay(after, 'untreated_report')
    const rows = await findOwedReports(db, session.userId, place, limit)
    const lines = await linesById(
      { db, session, locale },
      rows.map(({ id }) => id),
    )
    const words = phrases(approvalsStrings, locale)
    return rows.flatMap(({ id, since }) => {
      const line = lines.get(id)
      if (!line) return []
      const note = line.status === 'returned' ? words.returned : words.unwritten
      return [{ ...present(line, id, since.toISOString(), note), hrefPath: `/reports/${id}/edit` }]
    })
  },
})

/**
 * For administrators: reports waiting for nobody who could decide, until an administrator replaces the approver or
 * ends it.
 */
export const stalledWaiting = defineWaitingSource({
  kind: 'stalled_approval',
  count: async ({ db, session }) => ({
    count: isAdministrator(session) ? await countStalled(db) : 0,
    overdueCount: 0,
  }),
  async list({ db, session, locale, after, limit }) {
    if (!isAdministrator(session)) return []
    const rows = await findStalled(db, placeWithoutDay(after, 'stalled_approval'), limit)
    const lines = await linesById(
      { db, session, locale },
      rows.map(({ id }) => id),
    )
    const { replaceApprover, applicantGone } = phrases(approvalsStrings, locale)
    return rows.flatMap(({ id, approvalId, since }) => {
      const line = lines.get(id)
      const href = { hrefPath: `/reports/${id}` }
      if (!line) return []
      const note = line.status === 'waiting' ? replaceApprover : applicantGone
      return [{ ...present(line, approvalId, since.toISOString(), note), ...href }]
    })
  },
})

async function linesById({ db, ...asking }: Asking, ids: readonly number[]) {
  const lines = await findReportLines(db, asking.session, ids)
  return new Map(presentReportLines(lines, asking).map((line) => [line.id, line]))
}
