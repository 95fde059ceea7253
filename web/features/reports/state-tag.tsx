import type { applyStatuses } from '#contract/applies.ts'
import type { reportStages, reportStatuses } from '#contract/reports.ts'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { states } from './states.strings.ts'

export type ApplyStatus = (typeof applyStatuses)[number]
export type ReportStatus = (typeof reportStatuses)[number]
export type ReportStage = (typeof reportStages)[number]
type SubsidyStatus = 'reserved' | 'granted' | 'released'

export const applyStates = {
  draft: { word: 'draft', situation: 'neutral' },
  in_progress: { word: 'inApproval', situation: 'information' },
  awaiting_report: { word: 'reportAwaited', situation: 'warning' },
  done: { word: 'done', situation: 'success' },
  rejected: { word: 'rejected', situation: 'danger' },
  cancelled: { word: 'cancelled', situation: 'neutral' },
} as const

export const reportStates = {
  draft: { word: 'draft', situation: 'neutral' },
  waiting: { word: 'inApproval', situation: 'information' },
  returned: { word: 'returned', situation: 'warning' },
  approved: { word: 'approved', situation: 'success' },
  rejected: { word: 'rejected', situation: 'danger' },
  cancelled: { word: 'cancelled', situation: 'neutral' },
} as const

const subsidyStates = {
  reserved: { word: 'reserved', situation: 'information' },
  granted: { word: 'granted', situation: 'success' },
  released: { word: 'released', situation: 'neutral' },
} as const

export const stageWords = { apply: 'application', report: 'report' } as const

/** The state of a use. A returned one is marked as such, since it waits for its applicant. */
export function ApplyTag({ status, returned }: { status: ApplyStatus; returned?: boolean }) {
  const t = useStrings(states)
  const { word, situation } =
    returned && status === 'in_progress' ? reportStates.returned : applyStates[status]
  return <Tag situation={situation}>{t[word]}</Tag>
}

export function ReportTag({ status }: { status: ReportStatus }) {
  const t = useStrings(states)
  const { word, situation } = reportStates[status]
  return <Tag situation={situation}>{t[word]}</Tag>
}

/** Says that the applicant approved a step themselves, as their position permits. */
export function SelfApprovedTag({ selfApproved }: { selfApproved: boolean }) {
  const t = useStrings(states)
  return selfApproved ? <Tag situation="warning">{t.selfApproved}</Tag> : null
}

export function SubsidyTag({ status }: { status: SubsidyStatus }) {
  const t = useStrings(states)
  const { word, situation } = subsidyStates[status]
  return <Tag situation={situation}>{t[word]}</Tag>
}
