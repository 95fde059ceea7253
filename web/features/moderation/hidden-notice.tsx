import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { reportWords } from './report.strings.ts'

/** Tells the author that their post or comment is hidden, and why. */
export default function HiddenNotice({ hidden }: { hidden: { reason: string } }) {
  const t = useStrings(reportWords)
  return (
    <Notice situation="warning" title={t.hiddenTitle}>
      {t.hiddenReason(hidden.reason)}
    </Notice>
  )
}
