import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getMailDelivery, type MailDelivery } from '#contract/company.ts'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { mailDeliveryWords } from './mail-delivery.strings.ts'
import { queryFor } from './query.ts'

/** How email is delivered here; undefined while it is loading. */
export const useMailDelivery = (): MailDelivery | undefined =>
  useQuery({ ...queryFor(getMailDelivery, {}), staleTime: 10 * 60_000 }).data?.delivery

/**
 * Says that emails from here reach nobody; renders nothing if they do. `instead`: what to do without email if no mail
 * server is configured.
 */
export function MailNote({ instead }: { instead?: ReactNode }) {
  const t = useStrings(mailDeliveryWords)
  const delivery = useMailDelivery()
  if (delivery === 'none')
    return (
      <Notice situation="warning" title={t.none}>
        {t.noneWords}
        {instead && <div>{instead}</div>}
      </Notice>
    )
  if (delivery === 'folder') return <Notice title={t.folder}>{t.folderWords}</Notice>
  return null
}
