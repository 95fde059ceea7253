import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { MenuRow } from '#server/features/menus/menus.queries.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { chosenRows, type Writing } from './report-drafts.commands.ts'

/** The day a daily report is about, where its form asks for one. */
export function dayOf(menu: MenuRow, items: readonly FormItem[], answers: readonly FormAnswer[]) {
  if (menu.kind !== 'daily_report') return null
  const date = items.find(({ kind }) => kind === 'date')
  const value = answers.find(({ item }) => item === date?.key)?.value
  return value && 'text' in value ? value.text : null
}

type Kept = {
  report: { id: number; applyId: number; userId: number; version: number }
  formVersion: number
  answers: readonly FormAnswer[]
  title: string
  forDay: string | null
  /** undefined: as it was. */
  mustReadDueOn: string | null | undefined
}

/** Keeps answers as the next version of a report, which waits from now on; one that is published stays so. */
export async function keepVersion(
  trx: CompanyDb,
  { report, formVersion, answers, title, forDay, mustReadDueOn }: Kept,
  { chosenApprovers, publishAt, draftVersion }: Omit<Writing, 'answers'> & { draftVersion: number },
) {
  const companyId = companyIdOf(trx)
  await namedQuery(
    trx,
    `with version as (
       insert into report_versions (company_id, report_id, version, answers, written_by_id)
       values ($1, $2, $3, $4, $5)
     ), company as (
       select ${todayIn('time_zone')} as today from companies where id = $1
     ), apply as (
       -- A use counts from its first submission.
       update applies set status = case status when 'done' then 'done' else 'in_progress' end, updated_at = now(),
         created_at = case status when 'draft' then now() else created_at end
       where company_id = $1 and id = $6
     )
     update reports set status = case status when 'approved' then status else 'waiting' end, version = $3,
       form_version = $7, title = $8, submitted_at = now(), decided_at = case status when 'approved' then decided_at end,
       draft_answers = null, draft_version = $9, reopened_items = null, chosen_approvers = $10, publish_at = $11,
       must_read_due_on = case when $13 then $14::date else must_read_due_on end,
       updated_at = now(), for_day = coalesce($12::date, for_day, company.today),
       department_id = (select department_id from memberships where company_id = $1 and user_id = $5 and main)
     from company where company_id = $1 and id = $2`,
    [
      companyId,
      report.id,
      report.version + 1,
      JSON.stringify(answers),
      report.userId,
      report.applyId,
      formVersion,
      title,
      draftVersion + 1,
      chosenRows(chosenApprovers),
      publishAt,
      forDay,
      mustReadDueOn !== undefined,
      mustReadDueOn ?? null,
    ],
  )
}
