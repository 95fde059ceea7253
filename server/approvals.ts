import { findAbsentFor, findDeputies } from './features/absences/deputies.queries.ts'
import { reportSubject } from './features/reports/reports.approval.ts'

/** Everything that approvals decide on, and who stands in for people who are away. */
export const approvals = {
  subjects: [reportSubject],
  deputies: { findAbsentFor, findDeputies },
}
