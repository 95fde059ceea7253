import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findFiscalYear, findSubsidyTotals } from '#server/features/admin-applications/subsidies.queries.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { adminMenusStrings } from './admin-menus.strings.ts'

type Given = { id: number | null; name: string; budgetAmount: number | null }

/**
 * Refuses, beside `budget` and with the figures, lowering a budget below the amount reserved and granted in the
 * current fiscal year. A budget that was already below it and is not lowered further passes.
 */
export async function checkBudgets(
  db: CompanyDb,
  menuId: number,
  subsidies: readonly Given[],
  locale: Locale,
): Promise<void> {
  if (subsidies.every(({ id, budgetAmount }) => id === null || budgetAmount === null)) return
  const totals = await findSubsidyTotals(db, await findFiscalYear(db), [menuId])
  const t = phrases(adminMenusStrings, locale)
  const low = subsidies.flatMap(({ id, name, budgetAmount }) => {
    const total = totals.find((one) => one.id === id)
    if (!total || budgetAmount === null) return []
    const { reservedAmount: reserved, grantedAmount: granted } = total
    const lowered = total.budgetAmount === null || budgetAmount < total.budgetAmount
    if (!lowered || budgetAmount >= reserved + granted) return []
    return t.budgetBelowUsed(name, { budget: budgetAmount, reserved, granted })
  })
  if (low.length > 0) throw new Refusal('validation_failed', { budget: low.join(locale === 'ja' ? '' : ' ') })
}
