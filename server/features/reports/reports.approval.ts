import type { ApprovalSubject } from '#server/platform/approvals/registered-approvals.ts'

/** Reports are approved; the subject's id is the report's. */
export const reportSubject: ApprovalSubject = { kind: 'report' }
