import type { FormAnswer } from '#common/form/answer.ts'
import { answerIds } from '#common/form/answer-ids.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { validateAnswers } from '#common/form/validate-answers.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'

/** Removes the ids of departments that are no longer visible to people from answers, also from drafts. */
export async function withShownDepartments(
  db: CompanyDb,
  items: readonly FormItem[],
  answers: readonly FormAnswer[],
): Promise<FormAnswer[]> {
  const checked = validateAnswers(items, answers, { locale: 'ja', today: '0001-01-01' })
  const { departmentIds } = answerIds(items, checked.answers)
  if (departmentIds.length === 0) return [...answers]
  const rows = await namedQuery<{ id: number }>(
    db,
    `select d.id from departments d where d.company_id = $1 and d.id = any($2::bigint[]) and ${isShown('d')}`,
    [companyIdOf(db), departmentIds],
  )
  return keepDepartments(items, answers, new Set(rows.map(({ id }) => id)))
}

function keepDepartments(
  items: readonly FormItem[],
  answers: readonly FormAnswer[],
  shown: ReadonlySet<number>,
): FormAnswer[] {
  const byKey = new Map(items.map((item) => [item.key, item]))
  return answers.map((answer) => {
    const item = byKey.get(answer.item)
    const value: unknown = answer.value
    if (typeof value !== 'object' || value === null) return answer
    if (item?.kind === 'departments' && 'ids' in value && Array.isArray(value.ids))
      return { ...answer, value: { ids: value.ids.filter((id) => shown.has(id)) } }
    if (item?.kind === 'repeat' && 'rows' in value && Array.isArray(value.rows)) {
      const rows = value.rows.map((row) =>
        Array.isArray(row) ? keepDepartments(item.items, row, shown) : row,
      )
      return { ...answer, value: { rows } }
    }
    return answer
  })
}
