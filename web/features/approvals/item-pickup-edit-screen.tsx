import { useStrings } from '#ui/locale.tsx'
import { useGoBack } from '#web/app/link.tsx'
import { useParams } from '#web/app/location.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { ItemPickupForm } from './item-pickup-form.tsx'
import { report as catalogue } from './report.strings.ts'
import { ReportPartScreen } from './report-part-screen.tsx'

/** The items an approver fills in, on a phone. */
export default function ItemPickupEditScreen() {
  const t = useStrings(catalogue)
  const pickupId = Number(Object.values(useParams())[1])
  const goBack = useGoBack(`/reports/${useIdParam() ?? ''}`)
  return (
    <ReportPartScreen title={t.pickup}>
      {(report) => <ItemPickupForm reportId={report.id} pickupId={pickupId} onSaved={goBack} />}
    </ReportPartScreen>
  )
}
