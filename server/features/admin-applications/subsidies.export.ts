import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { exportLimits } from '#contract/admin-applications.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { SheetCell } from '#server/platform/http/xlsx.ts'
import { exportStrings } from './exports.strings.ts'
import { moneyCells, moneyHeaders, requestedOf } from './money-columns.export.ts'
import { personCells, personHeaders } from './person-columns.export.ts'
import { findSubsidyEntries, findSubsidyTotals } from './subsidies.queries.ts'

type Asked = { year: number; menuIds: readonly number[] | null }
type Table = { header: string[]; rows: SheetCell[][] }

/** The amount each subsidy paid in a fiscal year and what is left of its budget. */
export async function totalsTable(db: CompanyDb, { year, menuIds }: Asked, locale: Locale): Promise<Table> {
  const t = phrases(exportStrings, locale)
  const totals = await findSubsidyTotals(db, year, menuIds)
  return {
    header: [t.menu, t.subsidy, t.budgetAmount, t.reservedTotal, t.grantedTotal, t.remaining, t.people],
    rows: totals.map((row) => [
      row.menuName,
      row.name,
      row.budgetAmount,
      row.reservedAmount,
      row.grantedAmount,
      row.budgetAmount === null ? null : row.budgetAmount - row.reservedAmount - row.grantedAmount,
      row.userCount,
    ]),
  }
}

/**
 * The amounts requested and paid in a fiscal year, one row per person, use and subsidy.
 * @throws {Refusal} validation_failed if there are more rows than a file may hold
 */
export async function entriesTable(db: CompanyDb, asked: Asked, locale: Locale): Promise<Table> {
  const t = phrases(exportStrings, locale)
  const found = await findSubsidyEntries(db, { ...asked, limit: exportLimits.rows + 1 })
  if (found.length > exportLimits.rows)
    throw new Refusal('validation_failed', { year: t.tooMany(found.length, exportLimits.rows) })
  return {
    header: [
      t.menu,
      t.subsidy,
      t.applyId,
      ...personHeaders(t),
      t.department,
      t.title,
      ...moneyHeaders(t),
      t.decidedAt,
      t.selfApproved,
    ],
    rows: found.map((row) => [
      row.menuName,
      row.subsidyName,
      row.applyId,
      ...personCells(row, t),
      row.departmentName,
      row.title,
      ...moneyCells(
        row,
        requestedOf(
          row,
          { kind: row.subsidyKind, amount: row.subsidyAmount, itemKey: row.itemKey },
          row.answers,
        ),
        t,
      ),
      row.decidedAt === null ? null : { date: row.decidedAt },
      row.selfApproved ? t.yes : null,
    ]),
  }
}
