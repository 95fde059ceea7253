import type { FormAnswer } from '#common/form/answer.ts'
import { numberOf } from '#common/form/answer-numbers.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { periodStart } from '#server/features/menus/menus.queries.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

export type SubsidyRow = {
  id: number
  stage: 'apply' | 'report'
  name: string
  kind: 'fixed' | 'answer'
  amount: number | null
  itemKey: string | null
  percent: number | null
  mostPerUse: number | null
  capAmount: number | null
  capPeriod: 'month' | 'year' | null
  budgetAmount: number | null
  /** Reserved or granted: this person's in the period of the cap, and everybody's this year. */
  ownUsed: number
  allUsed: number
}

const day = '(now() at time zone (select time_zone from companies where id = $1))::date'

type Asking = {
  menuId: number
  /** null: every stage. */
  stage: 'apply' | 'report' | null
  userId: number
  /** Whose own entries do not count against it. */
  reportId: number | null
}

/** What a menu pays, with what is used of it, in order. */
export const findSubsidies = (db: CompanyDb, { menuId, stage, userId, reportId }: Asking) =>
  namedQuery<SubsidyRow>(
    db,
    `select s.id, s.stage, s.name, s.kind, s.amount, s.item_key, s.percent, s.most_per_use, s.cap_amount,
       s.cap_period, s.budget_amount::float8 as budget_amount,
       case when s.cap_amount is null then 0 else coalesce((select sum(e.amount) from subsidy_entries e
         where e.company_id = $1 and e.menu_subsidy_id = s.id and e.user_id = $3 and e.status <> 'released'
           and e.on_day >= ${periodStart('s.cap_period', day)} and e.report_id is distinct from $4), 0)
         end::float8 as own_used,
       case when s.budget_amount is null then 0 else coalesce((select sum(e.amount) from subsidy_entries e
         where e.company_id = $1 and e.menu_subsidy_id = s.id and e.status <> 'released'
           and e.on_day >= ${periodStart("'year'", day)} and e.report_id is distinct from $4), 0)
         end::float8 as all_used
     from menu_subsidies s
     where s.company_id = $1 and s.menu_id = $2 and s.removed_at is null and ($5::text is null or s.stage = $5)
     order by s.stage, s.sort_order, s.id`,
    [companyIdOf(db), menuId, userId, reportId, stage],
  )

export const capLeft = ({ capAmount, ownUsed }: SubsidyRow) =>
  capAmount === null ? null : Math.max(0, capAmount - ownUsed)
export const budgetLeft = ({ budgetAmount, allUsed }: SubsidyRow) =>
  budgetAmount === null ? null : Math.max(0, budgetAmount - allUsed)

/** What the column holds; an answer may name more. */
const mostAmount = 2_147_483_647

/** Whole yen that these answers would be paid: no more than what is left of the person's own cap. */
export function amountOf(subsidy: SubsidyRow, answers: readonly FormAnswer[]) {
  const asked =
    subsidy.kind === 'fixed'
      ? subsidy.amount!
      : Math.floor(((numberOf(answers, subsidy.itemKey!) ?? 0) * subsidy.percent!) / 100)
  return Math.max(0, Math.min(asked, mostAmount, subsidy.mostPerUse ?? asked, capLeft(subsidy) ?? asked))
}

/** Whether everybody's budget is enough for it. */
export const isAfforded = (subsidy: SubsidyRow, amount: number) => amount <= (budgetLeft(subsidy) ?? amount)

/** What a submission would be paid, in order. */
export const forecastSubsidies = (subsidies: readonly SubsidyRow[], answers: readonly FormAnswer[]) =>
  subsidies.map((subsidy) => {
    const amount = amountOf(subsidy, answers)
    const left = [capLeft(subsidy), budgetLeft(subsidy)].filter((one) => one !== null)
    return {
      subsidy,
      amount,
      /** Before this one; null: without a limit. */
      remaining: left.length > 0 ? Math.min(...left) : null,
    }
  })

type Reserving = { menuId: number; stage: 'apply' | 'report'; userId: number; reportId: number }

/**
 * Sets aside what a submission is paid, in its transaction; submissions of one menu wait for each other here, so that
 * the last yen is promised once. What was set aside before for the same report is replaced.
 * @throws Refusal `budget_exhausted`
 */
export async function reserveSubsidies(
  trx: CompanyDb,
  { menuId, stage, userId, reportId }: Reserving,
  answers: readonly FormAnswer[],
) {
  const companyId = companyIdOf(trx)
  const locked = await namedQuery(
    trx,
    `select id from menu_subsidies where company_id = $1 and menu_id = $2 and stage = $3 and removed_at is null
     order by id for update`,
    [companyId, menuId, stage],
  )
  if (locked.length > 0) {
    const subsidies = await findSubsidies(trx, { menuId, stage, userId, reportId })
    const entries = subsidies.map((subsidy) => {
      const amount = amountOf(subsidy, answers)
      if (!isAfforded(subsidy, amount)) throw new Refusal('budget_exhausted')
      return { menu_subsidy_id: subsidy.id, amount }
    })
    await namedQuery(
      trx,
      `insert into subsidy_entries (company_id, menu_subsidy_id, report_id, user_id, amount, status, on_day)
       select $1, e.menu_subsidy_id, $2, $3, e.amount, 'reserved', ${day}
       from jsonb_to_recordset($4::jsonb) as e(menu_subsidy_id bigint, amount integer)
       on conflict (company_id, menu_subsidy_id, report_id) do update
         set amount = excluded.amount, status = 'reserved', on_day = excluded.on_day, updated_at = now()
         where subsidy_entries.status <> 'granted'`,
      [companyId, reportId, userId, JSON.stringify(entries)],
    )
  }
}

/** Turns what was set aside for a report into what it is paid, or gives it back. */
export async function settleSubsidies(trx: CompanyDb, reportId: number, outcome: 'granted' | 'released') {
  await namedQuery(
    trx,
    `update subsidy_entries set status = $3, updated_at = now()
     where company_id = $1 and report_id = $2 and status <> $3 and ($3 = 'released' or status = 'reserved')`,
    [companyIdOf(trx), reportId, outcome],
  )
}
