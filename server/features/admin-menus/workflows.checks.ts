import type { Workflow } from '#common/approval/workflow.ts'
import type { AudienceTerm } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { checkRules } from '#server/features/audiences/audience-rules.checks.ts'

/** Refuses a workflow that refers to departments, positions or people that the company does not have. */
export function checkWorkflowNames(db: CompanyDb, workflow: Workflow, locale: Locale) {
  const conditions = [...workflow.steps.flatMap(({ approvers }) => approvers), ...workflow.watchers]
  const include = conditions.flatMap((condition): AudienceTerm[] => {
    const department = (id: number) => ({ type: 'department' as const, id, descendants: false })
    if (condition.type === 'position') return [{ type: 'position', id: condition.positionId }]
    if (condition.type === 'department') return [department(condition.departmentId)]
    if (condition.type === 'user') return [{ type: 'user', id: condition.userId }]
    return condition.type === 'chosen' ? condition.departmentIds.map(department) : []
  })
  return checkRules(db, [{ include, match: 'any' }], { field: 'workflow', locale })
}
