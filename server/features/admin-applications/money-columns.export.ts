import type { FormAnswer } from '#common/form/answer.ts'
import { numberOf } from '#common/form/answer-numbers.ts'
import type { Phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { SheetCell } from '#server/platform/http/xlsx.ts'
import type { exportStrings } from './exports.strings.ts'

type Words = Phrases<typeof exportStrings>

/** The amount of one subsidy for one report. */
export type PaidRow = {
  reportId: number
  subsidyId: number
  requestedAmount: number | null
  amount: number
  status: 'reserved' | 'granted' | 'released'
  cappedBy: 'use' | 'month' | 'year' | null
  budgetAmount: number | null
  /** YYYY-MM-DD in the company's time zone: the day it counts towards, and the day it was granted. */
  onDay: string
  grantedOn: string | null
}

export type MenuSubsidy = {
  id: number
  name: string
  kind: 'fixed' | 'answer'
  amount: number | null
  itemKey: string | null
}

/** The subsidies of a menu, current and former, in order. */
export const findMenuSubsidies = (db: CompanyDb, menuIds: readonly number[]) =>
  namedQuery<MenuSubsidy>(
    db,
    `select s.id, s.name, s.kind, s.amount, s.item_key from menu_subsidies s
     where s.company_id = $1 and s.menu_id = any($2::bigint[]) and (s.removed_at is null or exists (
       select from subsidy_entries e where e.company_id = $1 and e.menu_subsidy_id = s.id))
     order by s.stage, s.sort_order, s.id`,
    [companyIdOf(db), menuIds],
  )

/** The subsidies of these reports. */
export const findPaid = (db: CompanyDb, reportIds: readonly number[]) =>
  namedQuery<PaidRow>(
    db,
    `select e.report_id, e.menu_subsidy_id as subsidy_id, e.requested_amount::float8 as requested_amount, e.amount,
       e.status, e.capped_by, e.budget_amount::float8 as budget_amount, to_char(e.on_day, 'YYYY-MM-DD') as on_day,
       to_char(e.granted_at at time zone c.time_zone, 'YYYY-MM-DD') as granted_on
     from subsidy_entries e join companies c on c.id = $1
     where e.company_id = $1 and e.report_id = any($2::bigint[])`,
    [companyIdOf(db), reportIds],
  )

/** The amount requested: as stored, or, for older entries, calculated from the answer or the fixed amount. */
export const requestedOf = (
  { requestedAmount }: Pick<PaidRow, 'requestedAmount'>,
  { kind, amount, itemKey }: Pick<MenuSubsidy, 'kind' | 'amount' | 'itemKey'>,
  answers: readonly FormAnswer[],
) => requestedAmount ?? (kind === 'fixed' ? amount : numberOf(answers, itemKey!))

const cappedByWords = { use: 'cappedByUse', month: 'cappedByMonth', year: 'cappedByYear' } as const

/** The cells with an amount and what limited it, in the order of `moneyHeaders`. */
export const moneyCells = (paid: PaidRow, requested: number | null, t: Words): SheetCell[] => [
  requested,
  paid.amount,
  t[paid.status],
  paid.cappedBy && t[cappedByWords[paid.cappedBy]],
  paid.budgetAmount,
  { date: paid.onDay },
  paid.status === 'granted' && paid.grantedOn ? { date: paid.grantedOn } : null,
]

export const moneyHeaders = (t: Words) => [
  t.requestedAmount,
  t.grantedAmount,
  t.subsidyState,
  t.cappedByHeader,
  t.budgetAmount,
  t.countsOn,
  t.grantedOn,
]

/** The columns of all subsidies of a menu: `header`, and the cells of one report with these entries and answers. */
export function moneyColumns(subsidies: readonly MenuSubsidy[], t: Words) {
  const headers = subsidies.flatMap(({ name }) => moneyHeaders(t).map((header) => t.ofSubsidy(name, header)))
  const nothing = moneyHeaders(t).map(() => null)
  return {
    headers,
    cells: (entries: readonly PaidRow[], answers: readonly FormAnswer[]): SheetCell[] =>
      subsidies.flatMap((subsidy) => {
        const paid = entries.find(({ subsidyId }) => subsidyId === subsidy.id)
        return paid ? moneyCells(paid, requestedOf(paid, subsidy, answers), t) : nothing
      }),
  }
}
