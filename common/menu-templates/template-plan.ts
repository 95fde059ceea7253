import type { Workflow } from '#common/approval/workflow.ts'
import type { FormCard, FormItem } from '#common/form/form-item.ts'

/** A predefined menu, in one language. */
export type TemplatePlan = {
  key: string
  name: string
  nameKana: string
  description: string
  remarks: string
  iconName: string
  tone: FormCard['tone']
  kind: 'standard' | 'thanks' | 'daily_report'
  flow: 'share' | 'apply' | 'report' | 'apply_report'
  publicationMode: 'audience' | 'users' | 'department' | 'ranks' | 'nobody'
  benefit: boolean
  /** Its posts are folded into one entry of the timeline. */
  grouped: boolean
  useLimit: { count: number; period: 'day' | 'month' | 'year' | 'ever' } | null
  forms: { apply: FormItem[] | null; report: FormItem[] | null }
  workflows: { apply: Workflow | null; report: Workflow | null }
  subsidies: {
    stage: 'apply' | 'report'
    name: string
    kind: 'fixed' | 'answer'
    amount: number | null
    itemKey: string | null
    percent: number | null
    mostPerUse: number | null
    capAmount: number | null
    capPeriod: 'month' | 'year' | null
    budgetAmount: number | null
  }[]
  rewards: { receiver: 'poster' | 'tagged'; itemKey: string | null; points: number }[]
}
