import { useStrings } from '#ui/locale.tsx'
import { ApprovalProgress } from '../reports/approval-progress.tsx'
import { report as catalogue } from './report.strings.ts'
import { ReportPartScreen } from './report-part-screen.tsx'
import { ProgressButtons } from './report-progress.tsx'

/** A report's approvers and history. */
export default function ApprovingWorkflowScreen() {
  const t = useStrings(catalogue)
  return (
    <ReportPartScreen title={t.progress}>
      {(report) => (
        <>
          <ApprovalProgress reportId={report.id} />
          <ProgressButtons report={report} />
        </>
      )}
    </ReportPartScreen>
  )
}
