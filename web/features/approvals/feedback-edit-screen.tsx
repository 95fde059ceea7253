import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink, useGoBack } from '#web/app/link.tsx'
import { useIdParam } from '#web/app/use-id-param.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { report as catalogue } from './report.strings.ts'
import { ReportPartScreen } from './report-part-screen.tsx'

/** An approver's own feedback, on a phone. */
export default function FeedbackEditScreen() {
  const t = useStrings(catalogue)
  const path = `/reports/${useIdParam() ?? ''}`
  const goBack = useGoBack(path)
  return (
    <ReportPartScreen title={t.feedback}>
      {(report, userId) =>
        report.can.feedback ? (
          <FeedbackForm report={report} userId={userId} onDone={goBack} />
        ) : (
          <EmptyState icon="info" title={t.gone} action={<AppLink to={path}>{t.toReport}</AppLink>} />
        )
      }
    </ReportPartScreen>
  )
}
