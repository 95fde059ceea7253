import type { ApprovalStatus, Entry } from '#common/approval/approval-engine.ts'
import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** An approval moved: a person's turn began or ended, or the approval ended. */
export const approvalMoved = defineEvent<{
  approvalId: number
  kind: string
  subjectId: number
  applicantId: number
  status: ApprovalStatus
  round: number
  version: number
  act: Entry['kind']
  actorId: number
  /** The people whose turn began, and those whose turn ended. */
  beganIds: number[]
  endedIds: number[]
  /** Today's deputies of any of them. */
  deputies: { userId: number; deputyId: number }[]
}>('approval.moved')
