import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDate } from '#common/readable-dates.ts'
import {
  adminRoomLimits,
  closeAdminChatRoom,
  exportAdminChatRooms,
  listAdminChatRooms,
} from '#contract/chat-rooms.administration.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { dayParam } from '#web/app/day-param.ts'
import { everyKeyOf, pagesFor } from '#web/app/query.ts'
import { addressOf } from '#web/app/request.ts'
import { choiceParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSearchText } from '#web/app/use-search-text.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from '../administration/admin-lists.module.css'
import { adminChatRoomWords } from './admin-chat-rooms.strings.ts'
import listStyles from './admin-room-list.module.css'

type Room = Answer<typeof listAdminChatRooms>['chatRooms'][number]

const params = searchParams({
  kind: choiceParam(['all', 'official', 'group'], 'all'),
  state: choiceParam(['all', 'open', 'closed'], 'all'),
  silent: dayParam,
})

/** The official rooms and groups of the company, with filters. */
export function AdminRoomList({ onEdit }: { onEdit: (id: number) => void }) {
  const t = useStrings(adminChatRoomWords)
  const { text, settled, change } = useSearchText('/admin/chat')
  const [{ kind, state, silent }, filter] = useSearchParams(params, '/admin/chat')
  const [closing, setClosing] = useState<Room>()
  const client = useQueryClient()
  const filters = {
    query: settled,
    ...(kind !== 'all' && { kind }),
    ...(state !== 'all' && { state }),
    ...(silent && { silentSince: silent }),
  }
  const key = pagesFor(listAdminChatRooms, { query: filters }, 'chatRooms')
  const query = useInfiniteQuery({ ...key, staleTime: 0 })
  const foundCount = client.getQueryData<{ pages: { foundCount: number }[] }>(key.queryKey)?.pages[0]
    ?.foundCount
  const limited = settled !== '' || kind !== 'all' || state !== 'all' || silent !== undefined
  return (
    <>
      <p className={styles.note}>{t.intro}</p>
      <search className={listStyles.filters}>
        <Input
          type="search"
          label={t.filter}
          labelHidden
          placeholder={t.filter}
          before={<Icon name="search" />}
          value={text}
          onChange={change}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Select
          label={t.kind}
          options={[
            { value: 'all', label: t.allKinds },
            { value: 'official', label: t.official },
            { value: 'group', label: t.group },
          ]}
          value={kind}
          onChange={(value) => filter({ kind: value })}
        />
        <Select
          label={t.state}
          options={[
            { value: 'all', label: t.allStates },
            { value: 'open', label: t.inUse },
            { value: 'closed', label: t.closed },
          ]}
          value={state}
          onChange={(value) => filter({ state: value })}
        />
        <DatePicker
          label={t.silentSince}
          value={silent ?? ''}
          onChange={(day) => filter({ silent: day || undefined })}
        />
      </search>
      <div className={listStyles.above}>
        <span className={styles.note} role="status">
          {foundCount !== undefined && t.found(foundCount)}
        </span>
        <Button
          size="xSmall"
          icon="download"
          situation="neutral"
          onClick={() => location.assign(addressOf(exportAdminChatRooms, { query: filters }))}
        >
          {t.csv}
        </Button>
      </div>
      {query.data ? (
        query.data.length === 0 ? (
          limited ? (
            <p className={styles.note}>{t.nothingFound}</p>
          ) : (
            <EmptyState icon="chat" title={t.none}>
              {t.noneWords}
            </EmptyState>
          )
        ) : (
          <Card padding="none" bleeds>
            <ul aria-label={t.list}>
              {query.data.map((room) => (
                <RoomRow key={room.id} room={room} onEdit={onEdit} onClose={() => setClosing(room)} />
              ))}
            </ul>
          </Card>
        )
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={5} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {query.hasNextPage && (
        <Button wide size="xSmall" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t.more}
        </Button>
      )}
      {closing && (
        <CloseDialog
          room={closing}
          onClose={() => setClosing(undefined)}
          onSaved={() => client.invalidateQueries({ queryKey: everyKeyOf(listAdminChatRooms) })}
        />
      )}
    </>
  )
}

type RowProps = { room: Room; onEdit: (id: number) => void; onClose: () => void }

function RoomRow({ room, onEdit, onClose }: RowProps) {
  const t = useStrings(adminChatRoomWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.rowHead}>
          <span className={styles.name}>{room.name}</span>
          {room.kind === 'official' && <Tag situation="information">{t.official}</Tag>}
          {room.closed && <Tag situation="warning">{t.closed}</Tag>}
        </span>
        <span className={styles.note}>
          {[
            t.members(room.memberCount),
            t.messages(room.messageCount),
            room.messageCount > 0 && t.lastAt(readableDate(room.lastAt, { locale, timeZone })),
            room.description,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={styles.buttons}>
        {room.kind === 'official' && (
          <IconButton icon="edit" label={t.edit(room.name)} onClick={() => onEdit(room.id)} />
        )}
        {room.closed ? (
          <Button size="xSmall" aria-label={t.reopen(room.name)} onClick={onClose}>
            {t.open}
          </Button>
        ) : (
          <IconButton icon="lock" label={t.close(room.name)} onClick={onClose} />
        )}
      </span>
    </li>
  )
}

/** Closes a room or opens it again, with a reason. */
function CloseDialog({
  room,
  onClose,
  onSaved,
}: {
  room: Room
  onClose: () => void
  onSaved: () => unknown
}) {
  const t = useStrings(adminChatRoomWords)
  const [reason, setReason] = useState('')
  const { id, name, closed } = room
  const form = useSubmit({
    check: () => ({ reason: reason.trim() ? '' : t.reasonMissing }),
    send: async () => {
      await call(closeAdminChatRoom, { params: { id }, body: { closed: !closed, reason } })
      await onSaved()
    },
    done: onClose,
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      size="small"
      danger={!closed}
      title={closed ? t.reopenTitle(name) : t.closeTitle(name)}
      submitLabel={closed ? t.confirmReopen : t.confirmClose}
      onClose={onClose}
      className={styles.section}
      failure={form.failure}
    >
      <p>{closed ? t.reopenWords : t.closeWords}</p>
      <Textarea
        required
        low
        label={t.reason}
        note={t.reasonNote}
        most={adminRoomLimits.reasonLength}
        value={reason}
        error={form.problems.reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
