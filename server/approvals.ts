import { findAbsentFor, findDeputies } from './features/absences/deputies.queries.ts'
import { reportSubject } from './features/reports/reports.approval.ts'

/** The subjects of approvals, and the source of deputies for people who are away. */
export const approvals = {
  subjects: [reportSubject],
  deputies: { findAbsentFor, findDeputies },
}
