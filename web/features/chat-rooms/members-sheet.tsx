import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useState } from 'react'
import { listChatRoomMembers, removeChatRoomMember } from '#contract/chat-rooms.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { call } from '#web/app/api.ts'
import { everyKeyOf, pagesFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { PersonLink } from '../people/person-link.tsx'
import styles from './chat-rooms.module.css'
import { chatWords } from './chat-rooms.strings.ts'
import { Present } from './room-avatar.tsx'
import { type ChatRoom, chatRoomQuery } from './use-chat-rooms.ts'
import { usePresent } from './use-present.ts'

const AddMembersDialog = lazyPart(() => import('./add-members-dialog.tsx'))

/** The members of a room; in a group every member can add and remove people. */
export default function MembersSheet({ room, onClose }: { room: ChatRoom; onClose: () => void }) {
  const t = useStrings(chatWords)
  const client = useQueryClient()
  const me = useCurrentUser()
  const [text, setText] = useState('')
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<{ id: number; name: string }>()
  const params = { id: room.id }
  const members = useInfiniteQuery(
    pagesFor(
      listChatRoomMembers,
      { params, query: { query: useDeferredValue(text.trim()), limit: 50 } },
      'members',
    ),
  )
  const isPresent = usePresent(members.data?.map(({ id }) => id) ?? [])
  const remove = async () => {
    await call(removeChatRoomMember, { params, body: { userId: removing!.id } })
    void client.invalidateQueries({ queryKey: everyKeyOf(listChatRoomMembers) })
    void client.invalidateQueries({ queryKey: chatRoomQuery(room.id).queryKey })
  }
  return (
    <Sheet open size="small" title={t.members} onClose={onClose}>
      <div className={styles.form}>
        {room.can.change && (
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        )}
        {room.memberCount > 10 && <Input label={t.filterMembers} value={text} onChange={setText} />}
        {members.isPending && (
          <SkeletonGroup>
            <SkeletonText lines={4} />
          </SkeletonGroup>
        )}
        {members.isError && !members.data && (
          <ErrorState
            title={t.membersFailed}
            onRetry={() => members.refetch()}
            pending={members.isFetching}
          />
        )}
        <ul className={styles.people}>
          {members.data?.map((member) => (
            <li key={member.id} className={styles.person}>
              <Present present={isPresent(member.id)}>
                <Avatar name={member.name} src={member.profileImgPath} size="small" />
              </Present>
              <span className={styles.personWords}>
                {member.app ? member.name : <PersonLink id={member.id} name={member.name} />}
                {member.departmentName && <span className={styles.detail}>{member.departmentName}</span>}
              </span>
              {member.stopped && <Tag>{t.stopped}</Tag>}
              {member.app && <Tag>{t.app}</Tag>}
              {room.can.change && member.id !== me?.id && (
                <Button
                  size="xSmall"
                  priority="tertiary"
                  situation="neutral"
                  aria-label={t.removeOf(member.name)}
                  onClick={() => setRemoving(member)}
                >
                  {t.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {members.hasNextPage && (
          <Button
            wide
            size="xSmall"
            pending={members.isFetchingNextPage}
            onClick={() => members.fetchNextPage()}
          >
            {t.more}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={removing !== undefined}
        title={t.removeTitle(removing?.name ?? '')}
        confirmLabel={t.remove}
        situation="danger"
        onConfirm={remove}
        onClose={() => setRemoving(undefined)}
      >
        {t.removeWords}
      </ConfirmDialog>
      {adding && (
        <Suspense>
          <AddMembersDialog room={room} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Sheet>
  )
}
