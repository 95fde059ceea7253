import type { ApproverCondition, Workflow } from './approval/workflow.ts'
import { type AudienceRule, type AudienceTerm, canonicalRule } from './audience-rule.ts'

/** By the number of a department that is named no more: the one that is named instead. */
export type Successors = ReadonlyMap<number, number>

/** A rule with successors in place of departments; the very same rule where it names none of them. */
export function replaceInRule(rule: AudienceRule, successors: Successors): AudienceRule {
  if (rule.include === 'everyone' || !namedInRule(rule).some((id) => successors.has(id))) return rule
  const replaced = (term: AudienceTerm) =>
    term.type === 'department' ? { ...term, id: successors.get(term.id) ?? term.id } : term
  const { include, exclude = [], match } = rule
  const made = { include: include.map(replaced), match, exclude: exclude.map(replaced) }
  // Terms that have become the same are one.
  return JSON.parse(canonicalRule(made)) as AudienceRule
}

/** The departments a rule names. */
export const namedInRule = (rule: AudienceRule): number[] =>
  rule.include === 'everyone'
    ? []
    : [...rule.include, ...(rule.exclude ?? [])].flatMap((term) =>
        term.type === 'department' ? term.id : [],
      )

/** A workflow with successors in place of departments; the very same one where it names none of them. */
export function replaceInWorkflow(workflow: Workflow, successors: Successors): Workflow {
  if (!namedInWorkflow(workflow).some((id) => successors.has(id))) return workflow
  const all = (conditions: readonly ApproverCondition[]) =>
    withoutRepetition(conditions.map((condition) => replaceInCondition(condition, successors)))
  return {
    ...workflow,
    steps: workflow.steps.map((step) => ({ ...step, approvers: all(step.approvers) })),
    watchers: all(workflow.watchers),
  }
}

/** The departments whose members a workflow asks. */
export const namedInWorkflow = ({ steps, watchers }: Workflow): number[] =>
  [...steps.flatMap(({ approvers }) => approvers), ...watchers].flatMap((condition) => {
    if (condition.type === 'department') return condition.departmentId
    return condition.type === 'chosen' ? condition.departmentIds : []
  })

function replaceInCondition(condition: ApproverCondition, successors: Successors): ApproverCondition {
  const replaced = (id: number) => successors.get(id) ?? id
  if (condition.type === 'department') return { ...condition, departmentId: replaced(condition.departmentId) }
  if (condition.type === 'chosen')
    return { ...condition, departmentIds: [...new Set(condition.departmentIds.map(replaced))] }
  return condition
}

function withoutRepetition(conditions: readonly ApproverCondition[]) {
  const known = new Map(conditions.map((condition) => [JSON.stringify(condition), condition]))
  return [...known.values()]
}
