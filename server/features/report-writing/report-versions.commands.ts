import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { MenuRow } from '#server/features/menus/menus.queries.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { chosenRows, type Writing } from './report-drafts.commands.ts'

/** The day a daily report is about, if its form contains one. */
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
  amount: number | null
  forDay: string | null
  /** undefined: unchanged. */
  mustReadDueOn: string | null | undefined
}

/** Stores answers as the next version of a report, which becomes waiting; a published report stays published. */
export async function keepVersion(
  trx: CompanyDb,
  { report, formVersion, answers, title, amount, forDay, mustReadDueOn }: Kept,
  { chosenApprovers, publishAt, draftVersion }: Omit<Writing, 'answers'> & { draftVersion: number },
) {
  const companyId = companyIdOf(trx)
  await namedQuery(
    trx,
    `with version as (
       insert into report_versions (company_id, report_id, version, answers, written_by_id)
       values (:companyId, :reportId, :version, :answers, :userId)
     ), company as (
       select ${todayIn('time_zone')} as today from companies where id = :companyId
     ), apply as (
       -- A use counts from its first submission.
       update applies set status = case status when 'done' then 'done' else 'in_progress' end, updated_at = now(),
         created_at = case status when 'draft' then now() else created_at end
       where company_id = :companyId and id = :applyId
     )
     update reports set status = case status when 'approved' then status else 'waiting' end, version = :version,
       form_version = :formVersion, title = :title, amount = :amount, submitted_at = now(), decided_at = case status when 'approved' then decided_at end,
       draft_answers = null, draft_version = :draftVersion, reopened_items = null, chosen_approvers = :chosenApprovers, publish_at = :publishAt,
       must_read_due_on = case when :changesDueOn then :mustReadDueOn::date else must_read_due_on end,
       updated_at = now(), for_day = coalesce(:forDay::date, for_day, company.today),
       department_id = (select department_id from memberships where company_id = :companyId and user_id = :userId and main)
     from company where company_id = :companyId and id = :reportId`,
    {
      companyId,
      reportId: report.id,
      version: report.version + 1,
      answers: JSON.stringify(answers),
      userId: report.userId,
      applyId: report.applyId,
      formVersion,
      title,
      amount,
      draftVersion: draftVersion + 1,
      chosenApprovers: chosenRows(chosenApprovers),
      publishAt,
      forDay,
      changesDueOn: mustReadDueOn !== undefined,
      mustReadDueOn: mustReadDueOn ?? null,
    },
  )
}
