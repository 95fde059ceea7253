import type { FormAnswer } from '#common/form/answer.ts'
import { readDraft, writeDraft } from '#web/app/use-draft.ts'

/** The approvers chosen by the applicant for a step of the workflow. */
export type ChosenApprovers = { step: string; userIds: number[] }[]

/** What the author has written of a report. */
export type Written = { answers: FormAnswer[]; chosenApprovers: ChosenApprovers; publishAt: string | null }

/**
 * The copy this device keeps on every change, so that nothing is lost while the server cannot be reached. `clientKey`:
 * of the use it will create. `draftVersion`: of the server's draft it is based on.
 */
export type ReportCopy = Written & { clientKey: string; draftVersion: number }

/** The name contains the person's id: another person at the same browser must not see it. */
const nameOf = (userId: number, of: { reportId: number } | { menuId: number }) =>
  'reportId' in of ? `report.${userId}.${of.reportId}` : `apply.${userId}.${of.menuId}`

export const readCopy = (userId: number, of: Parameters<typeof nameOf>[1]) =>
  readDraft<ReportCopy>(nameOf(userId, of))

/** Undefined removes the copy: the server has everything. */
export const writeCopy = (userId: number, of: Parameters<typeof nameOf>[1], copy: ReportCopy | undefined) =>
  writeDraft(nameOf(userId, of), copy)

/** Whether two reports are equal. */
export const sameWritten = (a: Written, b: Written) => textOf(a) === textOf(b)

const textOf = ({ answers, chosenApprovers, publishAt }: Written) =>
  JSON.stringify([answers, chosenApprovers, publishAt], (_, value) =>
    // The order of keys does not matter.
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)))
      : value,
  )
