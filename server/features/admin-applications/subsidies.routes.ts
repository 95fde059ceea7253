import { phrases } from '#common/strings.ts'
import { downloadSubsidies, listSubsidies, listSubsidyUsers } from '#contract/admin-applications.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { seenMenusOf, seesMenu } from '#server/features/report-access/application-access.policy.ts'
import { dayIn } from '#server/features/reports/answers.checks.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { textCursor } from '#server/platform/http/cursor.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { exportStrings } from './exports.strings.ts'
import { entriesTable, totalsTable } from './subsidies.export.ts'
import { findFiscalYear, findSubsidy, findSubsidyTotals, findSubsidyUsers } from './subsidies.queries.ts'
import { tableDownload, tableFile } from './table-files.export.ts'

function amountCursor(cursor: string | undefined) {
  const key = textCursor(cursor, ['number'])
  return key && { amount: Number(key.texts[0]), id: key.id }
}

export const subsidyRoutes = [
  route(listSubsidies, async ({ db, session, query }) => {
    requireSection(session, 'menus', 'accounting')
    const year = query.year ?? (await findFiscalYear(db))
    const rows = await findSubsidyTotals(db, year, seenMenusOf(session))
    const sum = (of: 'reservedAmount' | 'grantedAmount') => rows.reduce((all, row) => all + row[of], 0)
    return {
      year,
      subsidies: rows.map((row) => ({
        id: row.id,
        name: row.name,
        menu: { id: row.menuId, name: row.menuName, iconName: row.menuIconName, tone: row.menuTone },
        reservedAmount: row.reservedAmount,
        grantedAmount: row.grantedAmount,
        userCount: row.userCount,
        budgetAmount: row.budgetAmount,
        remainingAmount:
          row.budgetAmount === null ? null : row.budgetAmount - row.reservedAmount - row.grantedAmount,
        removed: row.removed,
      })),
      total: { reservedAmount: sum('reservedAmount'), grantedAmount: sum('grantedAmount') },
      nextCursor: null,
    }
  }),

  route(downloadSubsidies, async ({ db, session, query, locale }) => {
    requireSection(session, 'menus', 'accounting')
    const { content, format } = query
    const t = phrases(exportStrings, locale)
    const asked = { year: query.year ?? (await findFiscalYear(db)), menuIds: seenMenusOf(session) }
    const table =
      content === 'totals' ? await totalsTable(db, asked, locale) : await entriesTable(db, asked, locale)
    const name = t.subsidyFile(asked.year)
    await logExport(db, {
      actorId: session.userId,
      noun: 'report_export',
      subject: { id: null, name },
      count: table.rows.length,
      by: { format },
    })
    const { bytes } = await tableFile(name, { ...table, format })
    return tableDownload(name, dayIn(session.timeZone), format, bytes)
  }),

  route(listSubsidyUsers, async ({ db, session, params, query, locale }) => {
    requireSection(session, 'menus', 'accounting')
    const cut = { after: amountCursor(query.cursor), limit: query.limit }
    const subsidy = found(await findSubsidy(db, params.id))
    permit(seesMenu(session, subsidy.menuId))
    const year = query.year ?? (await findFiscalYear(db))
    const page = await findSubsidyUsers(db, { subsidyId: subsidy.id, year, ...cut })
    return {
      users: page.rows.map((row) => ({
        user: presentAuthor(row, locale),
        department: row.departmentId === null ? null : { id: row.departmentId, name: row.departmentName! },
        useCount: row.useCount,
        reservedAmount: row.reservedAmount,
        grantedAmount: row.grantedAmount,
      })),
      nextCursor: page.nextCursor,
    }
  }),
]
