import type { Locale } from '#common/locale.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { stagesOf, versionsOf } from '#server/features/menus/menus.policy.ts'
import type { MenuRow } from '#server/features/menus/menus.queries.ts'
import {
  describeApprover,
  describeWhen,
  findConditionNames,
} from '#server/features/menus/workflow-descriptions.queries.ts'
import { findPersons } from '#server/features/people/people-by-id.queries.ts'
import { findWorkflow } from '#server/features/reports/report-forms.queries.ts'
import { resolveSteps } from '#server/platform/approvals/resolve-approvers.ts'
import { findMenuForms } from './menu-forms.queries.ts'

/** The approvers of what this person would submit through the menu today, in words and by name, by stage. */
export async function describeWorkflows(
  db: CompanyDb,
  menu: MenuRow,
  { userId, locale }: { userId: number; locale: Locale },
) {
  if (menu.flow === 'share') return []
  const forms = await findMenuForms(db, menu)
  return Promise.all(
    stagesOf(menu).map(async (stage) => {
      const workflow = await findWorkflow(db, menu.id, stage, versionsOf(menu, stage).workflow)
      const items = forms.find((form) => form.stage === stage)?.items ?? []
      const names = await findConditionNames(
        db,
        workflow.steps.flatMap(({ approvers }) => approvers),
      )
      // Steps that depend on answers are included.
      const always = { ...workflow, steps: workflow.steps.map((step) => ({ ...step, when: [] })) }
      const resolved = await resolveSteps(db, {
        applicantId: userId,
        workflow: always,
        answers: [],
        chosenApprovers: [],
      })
      return {
        stage,
        steps: await Promise.all(
          workflow.steps.map(async (step, index) => {
            const { key, name, approvers, need } = step
            const asked = approvers.some(({ type }) => type === 'chosen')
            const seats = resolved.steps[index]?.seats ?? []
            return {
              key,
              name,
              approvers: approvers.map((condition) => describeApprover(condition, names, locale)),
              need: need.mode === 'count' ? need.count : need.mode,
              when: describeWhen(step, items, locale),
              people: asked
                ? null
                : await findPersons(
                    db,
                    seats.map((seat) => seat.userId),
                  ),
            }
          }),
        ),
      }
    }),
  )
}
