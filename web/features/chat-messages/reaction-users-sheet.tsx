import { useInfiniteQuery } from '@tanstack/react-query'
import { listChatMessageReactionUsers } from '#contract/chat-messages.ts'
import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { pagesFor } from '#web/app/query.ts'
import { PeopleList } from '../people/people-list.tsx'
import { kindKey } from '../reactions/use-reactions.ts'
import { useStamps } from '../stamps/use-stamps.ts'
import { messageWords } from './chat-messages.strings.ts'
import styles from './messages.module.css'

/** Who reacted to a message, and with what. */
export default function ReactionUsersSheet({
  messageId,
  onClose,
}: {
  messageId: number
  onClose: () => void
}) {
  const t = useStrings(messageWords)
  const stamps = useStamps()
  const users = useInfiniteQuery({
    ...pagesFor(listChatMessageReactionUsers, { params: { id: messageId } }, 'users'),
    staleTime: 0,
  })
  return (
    <Sheet open size="small" title={t.whoReacted} onClose={onClose}>
      <PeopleList
        people={users.data?.map(({ reactedAt, departmentName, stampId, emoji, ...user }) => {
          const stamp = stamps.find(({ id }) => id === stampId)
          return {
            ...user,
            key: `${user.id} ${kindKey({ stampId, emoji })}`,
            detail: departmentName,
            at: reactedAt,
            sign:
              emoji !== null ? (
                <span className={styles.sign}>{emoji}</span>
              ) : (
                stamp && <img src={stamp.imagePath} alt={stamp.name} width="20" height="20" />
              ),
          }
        })}
        nobody={t.nobodyReacted}
        query={users}
      />
    </Sheet>
  )
}
