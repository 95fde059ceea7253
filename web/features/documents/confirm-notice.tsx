import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { AppLink } from '#web/app/link.tsx'
import { documentWords } from './documents.strings.ts'

/** Leads to the announcement that asks to confirm a document. */
export default function ConfirmNotice({ announcementId }: { announcementId: number }) {
  const t = useStrings(documentWords)
  return (
    <Notice
      situation="warning"
      title={t.confirm}
      action={<AppLink to={`/administrator_announcements/${announcementId}`}>{t.toConfirm}</AppLink>}
    />
  )
}
