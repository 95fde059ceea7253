import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import type { Feed } from './feed-cache.ts'
import { feeds } from './feeds.strings.ts'
import { ReactionUsers } from './reaction-users.tsx'

/** Who reacted, over the post. */
export default function ReactionUsersDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const t = useStrings(feeds)
  return (
    <Sheet open size="small" title={t.whoReacted} onClose={onClose}>
      <ReactionUsers feedId={feed.id} reactions={feed.reactions} />
    </Sheet>
  )
}
