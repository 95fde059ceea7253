import { listSubsidies, listSubsidyUsers } from '#contract/admin-applications.ts'
import { presentAuthor } from '#server/features/feeds/feeds.present.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { textCursor } from '#server/platform/http/cursor.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findFiscalYear, findSubsidy, findSubsidyTotals, findSubsidyUsers } from './subsidies.queries.ts'

function amountCursor(cursor: string | undefined) {
  const key = textCursor(cursor, ['number'])
  return key && { amount: Number(key.texts[0]), id: key.id }
}

export const subsidyRoutes = [
  route(listSubsidies, async ({ db, session, query }) => {
    requireAdministrator(session)
    const year = query.year ?? (await findFiscalYear(db))
    const rows = await findSubsidyTotals(db, year)
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

  route(listSubsidyUsers, async ({ db, session, params, query, locale }) => {
    requireAdministrator(session)
    const cut = { after: amountCursor(query.cursor), limit: query.limit }
    const subsidy = found(await findSubsidy(db, params.id))
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
