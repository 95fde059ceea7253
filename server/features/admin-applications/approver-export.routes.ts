import { showAnswers } from '#common/form/show-answers.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { downloadReports } from '#contract/admin-applications.ts'
import { type reportExportLists, reportExportMost } from '#contract/reports.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { dayIn } from '#server/features/reports/answers.checks.ts'
import { findAnswerNames } from '#server/features/reports/report-answers.queries.ts'
import { presentReportLine } from '#server/features/reports/report-lists.present.ts'
import {
  findReportIds,
  findWaitingReports,
  type ReportFilter,
} from '#server/features/reports/report-lists.queries.ts'
import { reportPolicy } from '#server/features/reports/reports.policy.ts'
import { findReportsById } from '#server/features/reports/reports.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import type { SheetCell } from '#server/platform/http/xlsx.ts'
import { findWhole } from './approver-export.queries.ts'
import { exportStrings } from './exports.strings.ts'
import { tableDownload, tableFile } from './table-files.export.ts'

/** Number of reports read by one query. */
const atOnce = 200

type Asked = {
  list: (typeof reportExportLists)[number]
  filter: ReportFilter
  session: Session
  locale: Locale
}

/** The ids of all reports of a list, in its order; at most one more than a file may hold. */
async function findIds(db: CompanyDb, { list, filter, session }: Asked) {
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const asking = { userId: session.userId, cursor, limit: atOnce, filter }
    const page =
      list === 'waiting' ? await findWaitingReports(db, asking) : await findReportIds(db, list, asking)
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && ids.length <= reportExportMost)
  return ids
}

async function readRows(db: CompanyDb, ids: readonly number[], { session, locale }: Asked) {
  const t = phrases(exportStrings, locale)
  const known = new Map((await findReportsById(db, session, ids)).map((row) => [row.id, row]))
  const whole = new Map((await findWhole(db, ids)).map((row) => [row.id, row]))
  const names = await findAnswerNames(db, [...whole.values()], { locale, timeZone: session.timeZone })
  const at = (moment: string | null) => (moment === null ? null : { date: moment })
  return ids.flatMap((id): SheetCell[][] => {
    const report = known.get(id)
    const written = whole.get(id)
    if (!report || !written || !reportPolicy(report, session).readAll) return []
    const line = presentReportLine(report, [], { session, locale })
    const said = showAnswers(written.items, written.answers, names).map(({ name, text }) =>
      t.said(name, text),
    )
    return [
      [
        line.applyId,
        line.menu.name,
        t[line.stage],
        t[line.status],
        line.selfApproved ? t.yes : null,
        line.applicant.name,
        report.authorStatus === 'withdrawn' ? null : written.employeeNumber,
        line.department?.name ?? null,
        at(written.submittedAt),
        at(written.decidedAt),
        line.title,
        said.join('\n'),
        written.requestedAmount,
        written.grantedAmount,
      ],
    ]
  })
}

const headers = (t: ReturnType<typeof phrases<typeof exportStrings>>) => [
  t.applyId,
  t.menu,
  t.stage,
  t.status,
  t.selfApproved,
  t.person,
  t.employeeNumber,
  t.department,
  t.submittedAt,
  t.decidedAt,
  t.title,
  t.answers,
  t.requestedAmount,
  t.grantedAmount,
]

export const approverExportRoutes = [
  route(downloadReports, async ({ db, session, query, locale }) => {
    const { list, format, ...filter } = query
    const t = phrases(exportStrings, locale)
    const asked = { list, filter, session, locale }
    const ids = await findIds(db, asked)
    if (ids.length > reportExportMost)
      throw new Refusal('validation_failed', { menuId: t.tooMany(ids.length, reportExportMost) })
    const rows: SheetCell[][] = []
    for (let from = 0; from < ids.length; from += atOnce)
      rows.push(...(await readRows(db, ids.slice(from, from + atOnce), asked)))
    const { bytes } = await tableFile(t.approverFile, { header: headers(t), rows, format })
    return tableDownload(t.approverFile, dayIn(session.timeZone), format, bytes)
  }),
]
