import type { Approval, ApprovalStatus, ApprovalStep, Seat } from '#common/approval/approval-engine.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type StoredApproval = Approval & {
  id: number
  kind: string
  subjectId: number
  waitingSince: Date
  /** The database's time at the read. */
  at: Date
}

type ApprovalRow = Omit<StoredApproval, 'steps'> & {
  status: ApprovalStatus
  steps: Omit<ApprovalStep, 'seats'>[]
  seats: (Omit<Seat, 'waitingSince' | 'approvedAt' | 'replacedAt'> & {
    stepIndex: number
    waitingSince: string | null
    approvedAt: string | null
    replacedAt: string | null
  })[]
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

/** An approval with all its seats. */
export async function findApproval(db: CompanyDb, approvalId: number): Promise<StoredApproval | undefined> {
  const [row] = await namedQuery<ApprovalRow>(
    db,
    `select a.id, a.kind, a.subject_id, a.applicant_id, a.status, a.step_index, a.round, a.version, a.steps,
       a.waiting_since, now()::timestamptz(3) as at,
       coalesce((select jsonb_agg(jsonb_build_object('stepIndex', s.step_index, 'userId', s.user_id,
           'automatic', s.automatic, 'waitingSince', case when s.waiting then s.waiting_since end,
           'approvedAt', s.approved_at, 'approvedById', s.approved_by_id, 'replacedAt', s.replaced_at)
         order by s.step_index, s.sort_order, s.user_id)
         from approval_seats s where s.company_id = a.company_id and s.approval_id = a.id), '[]') as seats
     from approvals a where a.company_id = $1 and a.id = $2`,
    [companyIdOf(db), approvalId],
  )
  if (!row) return undefined
  const { steps, seats, ...approval } = row
  const byStep = Map.groupBy(seats, (seat) => seat.stepIndex)
  return {
    ...approval,
    steps: steps.map((step, index) => ({
      ...step,
      seats: (byStep.get(index) ?? []).map(({ stepIndex: _, ...seat }) => ({
        ...seat,
        waitingSince: dateOf(seat.waitingSince),
        approvedAt: dateOf(seat.approvedAt),
        replacedAt: dateOf(seat.replacedAt),
      })),
    })),
  }
}
