import type { documentStatuses } from '#contract/documents.ts'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { documentAdminWords } from './document-admin.strings.ts'

type Props = {
  document: {
    status: (typeof documentStatuses)[number]
    edition: number | null
    expired: boolean
    template: boolean
  }
}

/** What an administrator needs to know about a document at a glance. */
export function DocumentState({ document: { status, edition, expired, template } }: Props) {
  const t = useStrings(documentAdminWords)
  return (
    <>
      {status === 'published' && !expired && <Tag situation="success">{t.published}</Tag>}
      {status === 'draft' && <Tag>{edition === null ? t.draft : t.changed}</Tag>}
      {status === 'in_review' && <Tag situation="information">{t.in_review}</Tag>}
      {template && <Tag>{t.template}</Tag>}
      {expired && <Tag situation="warning">{t.expired}</Tag>}
    </>
  )
}
