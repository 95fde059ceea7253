import type { FormAnswer } from '#common/form/answer.ts'
import { numberOf } from '#common/form/answer-numbers.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { periodStart } from '#server/features/menus/menus.queries.ts'
import { companyToday } from '#server/platform/company-day.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { budgetLeft, capLeft } from './menu-subsidies.rules.ts'

export type SubsidyRow = {
  id: number
  menuId: number
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
  /** Reserved or granted: this person's amount in the period of the cap, and everyone's this year. */
  ownUsed: number
  allUsed: number
  /** The amount already granted to the report, and its basis; null: none. */
  granted: number | null
  grantedRequested: number | null
  grantedCappedBy: CappedBy
}

/** What limited an amount: the maximum for one use, or a person's cap of the month or year. */
type CappedBy = 'use' | 'month' | 'year' | null

// For subsidy `s`, the entries `e` that count in the period around the given day.
const within = (period: string) => `e.company_id = $1 and e.menu_subsidy_id = s.id and e.status <> 'released'
  and e.on_day >= ${periodStart(period, 'asked.day')}
  and e.on_day < ${periodStart(period, 'asked.day')} + case ${period} when 'month' then interval '1 month' else interval '1 year' end
  and e.report_id is distinct from $4`

type Asking = {
  menuIds: readonly number[]
  /** null: every stage. */
  stage: 'apply' | 'report' | null
  userId: number
  /** The report whose own entries are excluded. */
  reportId: number | null
}

/** The subsidies of menus, with the used amounts, in order: today, or on the day the report was granted them. */
const findSubsidiesOf = (db: CompanyDb, { menuIds, stage, userId, reportId }: Asking) =>
  namedQuery<SubsidyRow>(
    db,
    `with own as materialized (
       select e.menu_subsidy_id, e.amount, e.requested_amount, e.capped_by, e.on_day from subsidy_entries e
       where e.company_id = $1 and e.report_id = $4 and e.status = 'granted'
     ), asked as (
       select coalesce((select min(on_day) from own), ${companyToday}) as day
     )
     select s.id, s.menu_id, s.stage, s.name, s.kind, s.amount, s.item_key, s.percent, s.most_per_use, s.cap_amount,
       s.cap_period, s.budget_amount::float8 as budget_amount,
       case when s.cap_amount is null then 0 else coalesce((select sum(e.amount) from subsidy_entries e
         where e.user_id = $3 and ${within('s.cap_period')}), 0)
         end::float8 as own_used,
       case when s.budget_amount is null then 0 else coalesce((select sum(e.amount) from subsidy_entries e
         where ${within("'year'")}), 0)
         end::float8 as all_used,
       own.amount as granted, own.requested_amount::float8 as granted_requested, own.capped_by as granted_capped_by
     from asked cross join menu_subsidies s
     left join own on own.menu_subsidy_id = s.id
     where s.company_id = $1 and s.menu_id = any($2::bigint[]) and s.removed_at is null and ($5::text is null or s.stage = $5)
     order by s.stage, s.sort_order, s.id`,
    [companyIdOf(db), menuIds, userId, reportId, stage],
  )

/** The same for one menu. */
export const findSubsidies = (
  db: CompanyDb,
  { menuId, ...asking }: Omit<Asking, 'menuIds'> & { menuId: number },
) => findSubsidiesOf(db, { menuIds: [menuId], ...asking })

/** The subsidies of menus, with what is used today. */
export const findSubsidiesToday = (db: CompanyDb, menuIds: readonly number[], userId: number) =>
  findSubsidiesOf(db, { menuIds, stage: null, userId, reportId: null })

/** The maximum that the column can store; an answer may be larger. */
const mostAmount = 2_147_483_647

type Answers = readonly FormAnswer[]

/**
 * The whole yen that these answers request and would be paid: at most the remainder of the person's own cap. The amount
 * granted for the answers `before` stays while the answer it is based on is unchanged, whatever the menu pays now.
 */
function amountOf(subsidy: SubsidyRow, answers: Answers, before: Answers) {
  const answerOf = (given: Answers) =>
    subsidy.kind === 'fixed' ? 0 : (numberOf(given, subsidy.itemKey!) ?? 0)
  if (subsidy.granted !== null && answerOf(before) === answerOf(answers))
    return {
      amount: subsidy.granted,
      requestedAmount: subsidy.grantedRequested,
      cappedBy: subsidy.grantedCappedBy,
    }
  const asked =
    subsidy.kind === 'fixed' ? subsidy.amount! : Math.floor((answerOf(answers) * subsidy.percent!) / 100)
  const forUse = Math.min(asked, mostAmount, subsidy.mostPerUse ?? asked)
  const amount = Math.max(0, Math.min(forUse, capLeft(subsidy) ?? forUse))
  const cappedBy: CappedBy =
    amount >= asked || asked <= 0 ? null : amount < forUse ? subsidy.capPeriod : 'use'
  const requestedAmount = subsidy.kind === 'fixed' ? subsidy.amount : Math.floor(answerOf(answers))
  return { amount, requestedAmount, cappedBy }
}

/** Whether the shared budget covers it. */
export const isAfforded = (subsidy: SubsidyRow, amount: number) =>
  amount <= Math.max(budgetLeft(subsidy) ?? amount, subsidy.granted ?? 0)

/**
 * What a submission would be paid, in order. `before`: the published answers and the basis of their grants; an edit of
 * them earns no subsidy that did not exist then. null: not published yet.
 */
export function forecastSubsidies(
  subsidies: readonly SubsidyRow[],
  answers: Answers,
  before: Answers | null,
) {
  const paid = before === null ? subsidies : subsidies.filter(({ granted }) => granted !== null)
  return paid.map((subsidy) => {
    const { amount, requestedAmount, cappedBy } = amountOf(subsidy, answers, before ?? [])
    const left = [capLeft(subsidy), budgetLeft(subsidy)].filter((one) => one !== null)
    return {
      subsidy,
      amount,
      requestedAmount,
      cappedBy,
      /** Before this one; null: without a limit. */
      remaining: left.length > 0 ? Math.min(...left) : null,
    }
  })
}

const entryColumns =
  'e(menu_subsidy_id bigint, amount integer, requested_amount bigint, capped_by text, budget_amount bigint)'

type Reserving = { menuId: number; stage: 'apply' | 'report'; userId: number; reportId: number }

/** Serialises submissions of one menu, so that the last yen is promised only once. */
async function lockSubsidies(trx: CompanyDb, reserving: Reserving) {
  await namedQuery(
    trx,
    `select id from menu_subsidies where company_id = $1 and menu_id = $2 and stage = $3 and removed_at is null
     order by id for update`,
    [companyIdOf(trx), reserving.menuId, reserving.stage],
  )
  return findSubsidies(trx, reserving)
}

function entriesOf(subsidies: readonly SubsidyRow[], answers: Answers, before: Answers | null) {
  const forecast = forecastSubsidies(subsidies, answers, before)
  if (forecast.some(({ subsidy, amount }) => !isAfforded(subsidy, amount)))
    throw new Refusal('budget_exhausted')
  return forecast.map(({ subsidy, amount, requestedAmount, cappedBy }) => ({
    menu_subsidy_id: subsidy.id,
    amount,
    requested_amount: requestedAmount,
    capped_by: cappedBy,
    budget_amount: subsidy.budgetAmount,
  }))
}

/**
 * Reserves the subsidies of a submission, in its transaction. Replaces earlier reservations for the same report;
 * releases reservations for subsidies that the menu no longer pays.
 * @throws Refusal `budget_exhausted`
 */
export async function reserveSubsidies(trx: CompanyDb, reserving: Reserving, answers: Answers) {
  const entries = entriesOf(await lockSubsidies(trx, reserving), answers, null)
  await namedQuery(
    trx,
    `with entries as (
       select * from jsonb_to_recordset($4::jsonb) as ${entryColumns}
     ), gone as (
       update subsidy_entries set status = 'released', updated_at = now()
       where company_id = $1 and report_id = $2 and status = 'reserved'
         and menu_subsidy_id not in (select menu_subsidy_id from entries)
     )
     insert into subsidy_entries (company_id, menu_subsidy_id, report_id, user_id, amount, requested_amount, capped_by,
       budget_amount, status, on_day)
     select $1, e.menu_subsidy_id, $2, $3, e.amount, e.requested_amount, e.capped_by, e.budget_amount, 'reserved',
       ${companyToday} from entries e
     on conflict (company_id, menu_subsidy_id, report_id) do update
       set amount = excluded.amount, requested_amount = excluded.requested_amount, capped_by = excluded.capped_by,
         budget_amount = excluded.budget_amount, status = 'reserved', on_day = excluded.on_day, updated_at = now()
       where subsidy_entries.status <> 'granted'`,
    [companyIdOf(trx), reserving.reportId, reserving.userId, JSON.stringify(entries)],
  )
}

/**
 * Updates the grants of a published report after its answers changed; the day they count on stays.
 * @throws Refusal `budget_exhausted`
 */
export async function regrantSubsidies(
  trx: CompanyDb,
  reserving: Reserving,
  { before, answers }: { before: Answers; answers: Answers },
) {
  const entries = entriesOf(await lockSubsidies(trx, reserving), answers, before)
  await namedQuery(
    trx,
    `update subsidy_entries s set amount = e.amount, requested_amount = e.requested_amount, capped_by = e.capped_by,
       updated_at = now()
     from jsonb_to_recordset($3::jsonb) as ${entryColumns}
     where s.company_id = $1 and s.report_id = $2 and s.menu_subsidy_id = e.menu_subsidy_id
       and s.status = 'granted'
       and (s.amount, s.requested_amount, s.capped_by) is distinct from (e.amount, e.requested_amount, e.capped_by)`,
    [companyIdOf(trx), reserving.reportId, JSON.stringify(entries)],
  )
}

/** Turns the reservations for a report into grants, or releases them. */
export async function settleSubsidies(trx: CompanyDb, reportId: number, outcome: 'granted' | 'released') {
  await namedQuery(
    trx,
    `update subsidy_entries set status = $3, updated_at = now(),
       granted_at = case when $3 = 'granted' then now() end
     where company_id = $1 and report_id = $2 and status <> $3 and ($3 = 'released' or status = 'reserved')`,
    [companyIdOf(trx), reportId, outcome],
  )
}
