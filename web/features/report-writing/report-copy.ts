import type { FormAnswer } from '#common/form/answer.ts'
import { readDraft, writeDraft } from '#web/app/use-draft.ts'

/** Whom the applicant named for a step of the workflow. */
export type ChosenApprovers = { step: string; userIds: number[] }[]

/** What one writes of a report. */
export type Written = { answers: FormAnswer[]; chosenApprovers: ChosenApprovers; publishAt: string | null }

/**
 * What this device keeps of it with every change, so that nothing is lost while the server cannot be reached.
 * `clientKey`: of the use it will make. `draftVersion`: of the server's draft it was written from.
 */
export type ReportCopy = Written & { clientKey: string; draftVersion: number }

/** The name carries the person: another one at the same browser must not see it. */
const nameOf = (userId: number, of: { reportId: number } | { menuId: number }) =>
  'reportId' in of ? `report.${userId}.${of.reportId}` : `apply.${userId}.${of.menuId}`

export const readCopy = (userId: number, of: Parameters<typeof nameOf>[1]) =>
  readDraft<ReportCopy>(nameOf(userId, of))

/** Undefined takes it away: the server has everything. */
export const writeCopy = (userId: number, of: Parameters<typeof nameOf>[1], copy: ReportCopy | undefined) =>
  writeDraft(nameOf(userId, of), copy)

/** Whether two say the same. */
export const sameWritten = (a: Written, b: Written) => textOf(a) === textOf(b)

const textOf = ({ answers, chosenApprovers, publishAt }: Written) =>
  JSON.stringify([answers, chosenApprovers, publishAt], (_, value) =>
    // The order of keys is not the writer's.
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)))
      : value,
  )
