import type { ResolvedStep } from '#common/approval/approval-engine.ts'
import { makeReport } from '#db/factories/report.ts'
import { type CompanyDb, companyIdOf, transaction } from '#db/tenant.ts'
import { reportSubject } from '#server/features/reports/reports.approval.ts'
import { startApproval } from '#server/platform/approvals/approvals.commands.ts'

/** A step with these people, any of whom may approve. */
export const stepOf = (userIds: readonly number[], fields: Partial<ResolvedStep> = {}): ResolvedStep => ({
  key: `s${userIds.join('x')}`,
  name: '上長の承認',
  need: { mode: 'any' },
  itemKeys: [],
  seats: userIds.map((userId) => ({ userId, automatic: false })),
  ...fields,
})

type Waiting = Omit<Parameters<typeof makeReport>[1], 'status'> & {
  steps: ResolvedStep[]
  watchers?: number[]
}

/** A submitted report that waits for the people of its first step. */
export async function makeWaitingReport(db: CompanyDb, { steps, watchers = [], ...report }: Waiting) {
  const reportId = await makeReport(db, report)
  const { approvalId } = await transaction(db, async (trx) => {
    const state = await startApproval(trx, {
      subject: reportSubject,
      subjectId: reportId,
      applicantId: report.userId,
      subjectVersion: 1,
      resolved: { steps, watchers, emptySteps: [] },
    })
    await trx
      .updateTable('reports')
      .set({ approvalId: state.approvalId })
      .where('companyId', '=', companyIdOf(trx))
      .where('id', '=', reportId)
      .execute()
    return state
  })
  return { reportId, approvalId }
}
