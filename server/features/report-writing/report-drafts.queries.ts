import type { FormAnswer } from '#common/form/answer.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { versionsOf } from '#server/features/menus/menus.policy.ts'
import type { MenuRow } from '#server/features/menus/menus.queries.ts'
import type { ReportRow } from '#server/features/reports/reports.queries.ts'

export type DraftRow = {
  /** As typed: not validated. */
  answers: FormAnswer[]
  chosenApprovers: { step: string; userIds: number[] }[]
}

/** The draft of a report; without a draft, the last submission. */
export async function findDraft(db: CompanyDb, reportId: number) {
  const [row] = await namedQuery<DraftRow>(
    db,
    `select coalesce(r.draft_answers, (select v.answers from report_versions v where v.company_id = $1
         and v.report_id = r.id and v.version = r.version), '[]') as answers,
       coalesce((select jsonb_agg(jsonb_build_object('step', c->>'step', 'userIds', c->'user_ids'))
         from jsonb_array_elements(r.chosen_approvers) c), '[]') as chosen_approvers
     from reports r where r.company_id = $1 and r.id = $2`,
    [companyIdOf(db), reportId],
  )
  return row!
}

/** The form a report is written with: its own after submission, the current one before that; null: there is none. */
export const formVersionOf = (report: Pick<ReportRow, 'version' | 'formVersion' | 'stage'>, menu: MenuRow) =>
  report.version > 0 ? report.formVersion : versionsOf(menu, report.stage).form
