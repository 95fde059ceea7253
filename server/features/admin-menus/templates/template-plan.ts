import type { Workflow } from '#common/approval/workflow.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { publicationModes, useLimitPeriods } from '#contract/admin-menus.ts'
import type { tones } from '#contract/menus.ts'
import type { Flow } from '../admin-menus.queries.ts'

/** A menu to begin with, in one language. */
export type TemplatePlan = {
  key: string
  name: string
  description: string
  remarks: string
  iconName: string
  tone: (typeof tones)[number]
  kind: 'standard' | 'thanks' | 'daily_report'
  flow: Flow
  publicationMode: (typeof publicationModes)[number]
  benefit: boolean
  /** Its posts fold into one entry of the timeline. */
  grouped: boolean
  useLimit: { count: number; period: (typeof useLimitPeriods)[number] } | null
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
