import type { ApproverCondition, Workflow } from './approval/workflow.ts'
import { type AudienceRule, type AudienceTerm, canonicalRule } from './audience-rule.ts'

/** The successor of each department that is replaced, by id. */
export type Successors = ReadonlyMap<number, number>

/** A rule with successors in place of departments; the same object if it names none of them. */
export function replaceInRule(rule: AudienceRule, successors: Successors): AudienceRule {
  if (rule.include === 'everyone' || !namedInRule(rule).some((id) => successors.has(id))) return rule
  const replaced = (term: AudienceTerm) =>
    term.type === 'department' ? { ...term, id: successors.get(term.id) ?? term.id } : term
  const { include, exclude = [], match } = rule
  const made = { include: include.map(replaced), match, exclude: exclude.map(replaced) }
  // Terms that have become equal are merged.
  return JSON.parse(canonicalRule(made)) as AudienceRule
}

/** The departments that a rule names. */
export const namedInRule = (rule: AudienceRule): number[] =>
  rule.include === 'everyone'
    ? []
    : [...rule.include, ...(rule.exclude ?? [])].flatMap((term) =>
        term.type === 'department' ? term.id : [],
      )

/** A workflow with successors in place of departments; the same object if it names none of them. */
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

/** The departments whose members are approvers of a workflow. */
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
