import type { ApprovalStatus, Entry } from '#common/approval/approval-engine.ts'
import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** An approval moved: someone's turn began or ended, or it came to its end. */
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
  /** Whose turn began, and whose ended. */
  beganIds: number[]
  endedIds: number[]
  /** Who stands in today for any of them. */
  deputies: { userId: number; deputyId: number }[]
}>('approval.moved')
