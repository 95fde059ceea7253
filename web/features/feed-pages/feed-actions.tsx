import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { deleteFeed } from '#contract/feeds.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useAppNavigate, useGoBack } from '#web/app/link.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { chatShareWords } from '../chat-messages/chat-share.strings.ts'
import { postText } from '../feed-texts/post-text.strings.ts'
import { feedEdit } from '../feed-texts/unfinished-edits.ts'
import { dropFeed, type Feed } from '../feeds/feed-cache.ts'
import { feeds } from '../feeds/feeds.strings.ts'
import { mayHide } from '../moderation/may-hide.ts'
import { reportWords } from '../moderation/report.strings.ts'

const EditDialog = lazyPart(() => import('../feed-texts/feed-edit-dialog.tsx'))
const VersionsDialog = lazyPart(() => import('../feed-texts/feed-versions-dialog.tsx'))
const ReportDialog = lazyPart(() => import('../moderation/report-dialog.tsx'))
const HideDialog = lazyPart(() => import('../moderation/hide-dialog.tsx'))
const ShareDialog = lazyPart(() => import('../chat-messages/share-dialog.tsx'))
const BookmarkDialog = lazyPart(() => import('../bookmarks/bookmark-dialog.tsx'))

type Opened = 'edit' | 'history' | 'bookmark' | 'delete' | 'report' | 'hide' | 'share'

type Props = { feed: Feed; history: boolean; onHistoryClosed: () => void }

/** The actions on a post, besides commenting. */
export default function FeedActions({ feed, history, onHistoryClosed }: Props) {
  const t = useStrings(postText)
  const w = useStrings(feeds)
  const c = useStrings(chatShareWords)
  const r = useStrings(reportWords)
  const me = useCurrentUser()
  const toast = useToast()
  const client = useQueryClient()
  const goBack = useGoBack('/home')
  const navigate = useAppNavigate()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const remove = async () => {
    await call(deleteFeed, { params: { id: feed.id } })
    goBack()
    dropFeed(client, feed.id)
    toast.success(t.deleted)
  }
  return (
    <>
      <Menu label={w.actions} trigger={(props) => <IconButton {...props} icon="more" label={w.actions} />}>
        <MenuItem icon="bookmark" onSelect={() => setOpened('bookmark')}>
          {t.bookmark}
        </MenuItem>
        {me?.can.chat.use && (
          <MenuItem icon="chat" onSelect={() => setOpened('share')}>
            {c.share}
          </MenuItem>
        )}
        {feed.textVersion > 1 && (
          <MenuItem icon="clock" onSelect={() => setOpened('history')}>
            {t.history}
          </MenuItem>
        )}
        {feed.can.edit && (
          <MenuItem
            icon="edit"
            onSelect={() =>
              feed.answers && feed.reportId !== null
                ? navigate(`/reports/${feed.reportId}/edit`)
                : setOpened('edit')
            }
          >
            {t.edit}
          </MenuItem>
        )}
        {feed.author.id !== me?.id && (
          <MenuItem icon="warning" onSelect={() => setOpened('report')}>
            {r.report}
          </MenuItem>
        )}
        {mayHide(me) && feed.author.id !== me?.id && (
          <MenuItem icon="eyeOff" situation="danger" onSelect={() => setOpened('hide')}>
            {r.hide}
          </MenuItem>
        )}
        {feed.can.delete && (
          <MenuItem icon="trash" situation="danger" onSelect={() => setOpened('delete')}>
            {t.delete}
          </MenuItem>
        )}
      </Menu>
      {me && feed.can.edit && opened !== 'edit' && feedEdit(me.id, feed.id) && (
        <Button size="xSmall" icon="edit" onClick={() => setOpened('edit')}>
          {t.goOn}
        </Button>
      )}
      <Suspense>
        {opened === 'edit' && <EditDialog feed={feed} onClose={close} />}
        {(opened === 'history' || history) && (
          <VersionsDialog
            feedId={feed.id}
            onClose={() => {
              close()
              onHistoryClosed()
            }}
          />
        )}
        {opened === 'report' && <ReportDialog of="feed" id={feed.id} onClose={close} />}
        {opened === 'hide' && (
          <HideDialog
            of="feed"
            id={feed.id}
            onClose={close}
            onHidden={() => {
              goBack()
              dropFeed(client, feed.id)
            }}
          />
        )}
        {opened === 'share' && <ShareDialog shared={{ path: `/feeds/${feed.id}` }} onClose={close} />}
        {opened === 'bookmark' && <BookmarkDialog feedId={feed.id} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        open={opened === 'delete'}
        title={t.deleteTitle}
        confirmLabel={t.delete}
        situation="danger"
        onConfirm={remove}
        onClose={close}
      >
        {t.deleteWords}
      </ConfirmDialog>
    </>
  )
}
