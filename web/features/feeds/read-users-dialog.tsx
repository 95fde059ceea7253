import { useInfiniteQuery } from '@tanstack/react-query'
import { listFeedReadUsers } from '#contract/feeds.ts'
import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { pagesFor } from '#web/app/query.ts'
import { feeds } from './feeds.strings.ts'
import { PeopleList } from './people-list.tsx'

/** Who has read the post, latest first. */
export default function ReadUsersDialog({ feedId, onClose }: { feedId: number; onClose: () => void }) {
  const t = useStrings(feeds)
  const query = useInfiniteQuery({
    ...pagesFor(listFeedReadUsers, { params: { id: feedId } }, 'users'),
    staleTime: 0,
  })
  return (
    <Sheet open size="small" title={t.whoRead} onClose={onClose}>
      <PeopleList
        people={query.data?.map(({ readAt, ...user }) => ({ ...user, key: String(user.id), at: readAt }))}
        nobody={t.nobodyRead}
        query={query}
      />
    </Sheet>
  )
}
