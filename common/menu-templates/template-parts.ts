import type { ApproverCondition, WorkflowStep } from '#common/approval/workflow.ts'
import type { FormCard, FormOption } from '#common/form/form-item.ts'
import type { TemplatePlan } from './template-plan.ts'

/** Both languages side by side; returns the requested one. */
export type Say = (ja: string, en: string) => string

export const required = { required: true } as const
export const unpublished = { published: false } as const

/** Choices in order; their keys are letters. */
export const options = (...names: string[]): FormOption[] =>
  names.map((name, i) => ({ key: `option${i + 1}`, name }))

export const card = (key: string, name: string, tone: FormCard['tone'], iconName: string): FormCard => ({
  key,
  name,
  tone,
  iconName,
})

export const step = (
  key: string,
  name: string,
  approvers: ApproverCondition[],
  more: Partial<WorkflowStep> = {},
): WorkflowStep => ({ key, name, approvers, need: { mode: 'any' }, when: [], itemKeys: [], ...more })

export const superior: ApproverCondition[] = [{ type: 'superior' }]
/** The superior's superior alone, because the superior has decided before. */
export const twoSuperiors: ApproverCondition[] = [{ type: 'superiors', levels: 2 }]

export const workflow = (...steps: WorkflowStep[]) => ({ steps, watchers: [] })

type Essential = 'key' | 'name' | 'nameKana' | 'description' | 'iconName' | 'tone' | 'flow' | 'forms'

/** Builds a plan from what differs from the defaults. */
export const plan = (given: Pick<TemplatePlan, Essential> & Partial<TemplatePlan>): TemplatePlan => ({
  remarks: '',
  kind: 'standard',
  publicationMode: 'audience',
  benefit: false,
  grouped: false,
  useLimit: null,
  workflows: { apply: null, report: null },
  subsidies: [],
  rewards: [],
  ...given,
})

type Subsidy = TemplatePlan['subsidies'][number]
export const subsidy = (given: Pick<Subsidy, 'stage' | 'name' | 'kind'> & Partial<Subsidy>): Subsidy => ({
  amount: null,
  itemKey: null,
  percent: null,
  mostPerUse: null,
  capAmount: null,
  capPeriod: null,
  budgetAmount: null,
  ...given,
})
