import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { useDay } from '#ui/use-day.ts'
import type { Account } from './account-columns.tsx'
import { usersList } from './users-list.strings.ts'

export const stateTone = {
  invited: 'information',
  active: 'success',
  stopped: 'warning',
  withdrawn: 'neutral',
} as const

type Planned = Pick<Account, 'status' | 'stopsOn' | 'resumesOn' | 'lastOn'>

/** What is planned for an account. */
export function PlannedTags({ account }: { account: Planned }) {
  const t = useStrings(usersList)
  const day = useDay()
  const { status, stopsOn, resumesOn, lastOn } = account
  if (status === 'withdrawn') return null
  return (
    <>
      {stopsOn && status !== 'stopped' && <Tag situation="warning">{t.stopsOn(day(stopsOn))}</Tag>}
      {resumesOn && <Tag situation="neutral">{t.resumesOn(day(resumesOn))}</Tag>}
      {lastOn && <Tag situation="danger">{t.lastOn(day(lastOn))}</Tag>}
    </>
  )
}
