import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bookmarkFeed, bookmarkLimits, getFeedBookmark, listBookmarks } from '#contract/bookmarks.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { patchFeed } from '../feeds/feed-cache.ts'
import styles from './bookmark-dialog.module.css'
import { bookmarks } from './bookmarks.strings.ts'
import { ReminderFields } from './reminder-fields.tsx'
import { readReminder, writeReminder } from './reminder-time.ts'

type Props = { feedId: number; onClose: () => void }

/** A bookmark's note and reminder. */
export default function BookmarkDialog({ feedId, onClose }: Props) {
  const t = useStrings(bookmarks)
  const { data, isPending, isFetching, refetch } = useQuery({
    ...queryFor(getFeedBookmark, { params: { id: feedId } }),
    staleTime: 0,
    gcTime: 0,
  })
  if (data && !isFetching) return <BookmarkForm feedId={feedId} mark={data} onClose={onClose} />
  return (
    <Dialog open size="small" title={t.details} onClose={onClose}>
      {isPending || isFetching ? (
        <SkeletonGroup>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      ) : (
        <ErrorState title={t.failed} onRetry={() => refetch()} />
      )}
    </Dialog>
  )
}

function BookmarkForm({ feedId, mark, onClose }: Props & { mark: Answer<typeof getFeedBookmark> }) {
  const t = useStrings(bookmarks)
  const toast = useToast()
  const client = useQueryClient()
  const [note, setNote] = useState(mark.note)
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const [before] = useState(() => readReminder(mark, timeZone))
  const [reminder, setReminder] = useState(before)
  const [unreadable, setUnreadable] = useState(false)
  const tooLong = note.trim().length > bookmarkLimits.noteLength && t.tooLong(bookmarkLimits.noteLength)

  const wanted = reminder === before ? undefined : writeReminder(reminder, timeZone)
  const form = useSubmit({
    check: () => ({
      remindAt: wanted?.remindAt && Date.parse(wanted.remindAt) <= Date.now() ? t.past : '',
    }),
    send: async () => {
      await call(bookmarkFeed, { params: { id: feedId }, body: { note, ...wanted } })
      patchFeed(client, feedId, (feed) => ({ ...feed, bookmarked: true }))
      void client.invalidateQueries({ queryKey: everyKeyOf(listBookmarks) })
      toast.success(t.saved)
    },
    done: onClose,
    failed: t.saveFailed,
  })
  const submit = () => {
    if (!tooLong && !unreadable) void form.submit()
  }
  return (
    <FormDialog
      submission={{ ...form, submit }}
      size="small"
      title={t.details}
      submitLabel={t.save}
      cancels={false}
      onClose={onClose}
      className={styles.form}
      failure={form.problems.remindAt ? undefined : form.message}
    >
      <p className={styles.intro}>{t.private}</p>
      <Textarea
        label={t.note}
        placeholder={t.notePlaceholder}
        value={note}
        error={tooLong}
        low
        onChange={setNote}
        onSubmit={submit}
      />
      <ReminderFields
        reminder={reminder}
        error={form.problems.remindAt}
        onChange={(chosen) => {
          form.clear()
          setUnreadable(false)
          setReminder(chosen)
        }}
        onUnreadable={() => setUnreadable(true)}
      />
    </FormDialog>
  )
}
