import { unreadDays } from '#contract/feeds.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { feeds } from '../feeds/feeds.strings.ts'
import type { TimelineFilter } from '../feeds/timeline-address.ts'
import { timelineWords } from './timeline-filter.strings.ts'

type Props = { filter: TimelineFilter; department: { name: string } | null }

/** A filtered timeline without posts. */
export function TimelineNothing({ filter, department }: Props) {
  const t = useStrings(timelineWords)
  const w = useStrings(feeds)
  const { departmentId: _, ...others } = filter
  const [only] = Object.keys(others).length === 1 && !department ? Object.keys(others) : []
  if (only === 'unread')
    return (
      <EmptyState icon="filter" title={t.nothingUnread}>
        {t.nothingUnreadWords(unreadDays)}
      </EmptyState>
    )
  if (only === 'following')
    return (
      <EmptyState icon="filter" title={t.nothingFollowed}>
        {t.nothingFollowedWords}
      </EmptyState>
    )
  const departmentOnly = department && Object.keys(others).length === 0
  return <EmptyState icon="filter" title={departmentOnly ? w.nothingHere(department.name) : t.nothing} />
}
