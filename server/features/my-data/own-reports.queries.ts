import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { showAnswers } from '#common/form/show-answers.ts'
import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { findAnswerNames } from '#server/features/reports/report-answers.queries.ts'

type ReportLine = {
  id: number
  menu: string
  stage: 'apply' | 'report'
  status: string
  title: string
  createdAt: Date
  submittedAt: Date | null
  decidedAt: Date | null
  version: number
  items: FormItem[] | null
  answers: FormAnswer[] | null
}

const atOnce = 200

const reports = `
  select r.id, n.name as menu, r.stage, r.status, r.title, r.created_at, r.submitted_at, r.decided_at, r.version,
    w.items, coalesce(v.answers, r.draft_answers) as answers
  from reports r join menus n on n.company_id = r.company_id and n.id = r.menu_id
  left join report_versions v on v.company_id = r.company_id and v.report_id = r.id and v.version = r.version
  left join menu_forms w on w.company_id = r.company_id and w.menu_id = r.menu_id and w.stage = r.stage
    and w.version = r.form_version
  where r.company_id = $1 and r.user_id = $2 and r.deleted_at is null and r.id > $3 order by r.id limit $4`

/** Everything a person submitted or drafted through forms, with the newest answers in words. */
export async function findOwnReports(
  db: CompanyDb,
  userId: number,
  place: { locale: Locale; timeZone: string },
) {
  const found: (Omit<ReportLine, 'items' | 'answers'> & { answers: { name: string; text: string }[] })[] = []
  for (let after = 0; ; ) {
    const page = await namedQuery<ReportLine>(db, reports, [companyIdOf(db), userId, after, atOnce])
    if (page.length === 0) return found
    after = page.at(-1)!.id
    const written = page.map(({ items, answers }) => ({ items: items ?? [], answers: answers ?? [] }))
    const names = await findAnswerNames(db, written, place)
    for (const [index, { items: _, answers: __, ...line }] of page.entries()) {
      const { items, answers } = written[index]!
      const shown = showAnswers(items, answers, names).filter(({ text }) => text !== '')
      found.push({ ...line, answers: shown.map(({ name, text }) => ({ name, text })) })
    }
  }
}
