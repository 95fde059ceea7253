import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { feeds } from '../feeds/feeds.strings.ts'
import { ReactionUsers } from './reaction-users.tsx'
import type { Reactable, Reactions } from './use-reactions.ts'

type Props = { to: Reactable; reactions: Reactions; onClose: () => void }

/** The people who reacted to a post, in a dialog. */
export default function ReactionUsersDialog({ onClose, ...reacted }: Props) {
  const t = useStrings(feeds)
  return (
    <Sheet open size="small" title={t.whoReacted} onClose={onClose}>
      <ReactionUsers {...reacted} />
    </Sheet>
  )
}
