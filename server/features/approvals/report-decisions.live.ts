import { approvalMoved } from '#server/platform/approvals/approvals.events.ts'
import { defineLiveMapper, type LiveMapper } from '#server/platform/live/live-mapper.ts'

/** The waiting items change for people whose turn begins or ends, their deputies, and the applicant. */
export const reportDecisionLive: readonly LiveMapper[] = [
  defineLiveMapper(approvalMoved, ({ applicantId, beganIds, endedIds, deputies }) => [
    {
      toUsers: [
        ...new Set([applicantId, ...beganIds, ...endedIds, ...deputies.map(({ deputyId }) => deputyId)]),
      ],
      message: { type: 'waiting.changed' },
    },
  ]),
]
