import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { deleteFeedComment } from '#contract/feed-comments.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { reportWords } from '../moderation/report.strings.ts'
import { type FeedComment, putComment } from './comment-cache.ts'
import { CommentEditForm } from './comment-edit-form.tsx'
import styles from './comment-item.module.css'
import { comments } from './comments.strings.ts'
import { refreshFeed } from './feed-cache.ts'
import { FeedPhotos } from './feed-photos.tsx'
import { FeedText } from './feed-text.tsx'
import { Moment } from './moment.tsx'
import { PersonLink } from './person-link.tsx'

const HiddenNotice = lazyPart(() => import('../moderation/hidden-notice.tsx'))
const ReportDialog = lazyPart(() => import('../moderation/report-dialog.tsx'))

/** One comment; one's own can be edited and deleted. A deleted one keeps its place. */
export function CommentItem({ comment }: { comment: FeedComment }) {
  const t = useStrings(comments)
  const toast = useToast()
  const client = useQueryClient()
  const [editing, setEditing] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [reporting, setReporting] = useState(false)
  const r = useStrings(reportWords)
  const me = useCurrentUser()
  const { author, can } = comment

  if (comment.deleted) {
    return (
      <li className={styles.comment} data-comment={comment.id}>
        {comment.hidden ? (
          <Suspense>
            <HiddenNotice hidden={comment.hidden} />
          </Suspense>
        ) : (
          <p className={styles.deleted}>{t.deleted}</p>
        )}
      </li>
    )
  }
  const remove = async () => {
    await call(deleteFeedComment, { params: { id: comment.id } })
    putComment(client, {
      ...comment,
      body: '',
      mentions: [],
      photos: [],
      deleted: true,
      can: { edit: false, delete: false },
    })
    toast.success(t.deletedToast)
    void refreshFeed(client, comment.feedId)
  }
  return (
    <li className={styles.comment} data-comment={comment.id}>
      <Avatar name={author.name} src={author.profileImgPath} size="small" />
      <div className={styles.words}>
        <div className={styles.head}>
          <PersonLink id={author.id} name={author.name} />
          <Moment at={comment.createdAt} className={styles.time} />
          {comment.editedAt && <span className={styles.time}>{t.edited}</span>}
          {!editing && (
            <Menu
              label={t.actions(author.name)}
              trigger={(props) => (
                <IconButton {...props} icon="more" className={styles.more} label={t.actions(author.name)} />
              )}
            >
              {can.edit && (
                <MenuItem icon="edit" onSelect={() => setEditing(true)}>
                  {t.edit}
                </MenuItem>
              )}
              {author.id !== me?.id && (
                <MenuItem icon="warning" onSelect={() => setReporting(true)}>
                  {r.report}
                </MenuItem>
              )}
              {can.delete && (
                <MenuItem icon="trash" situation="danger" onSelect={() => setDeleting(true)}>
                  {t.delete}
                </MenuItem>
              )}
            </Menu>
          )}
        </div>
        {editing ? (
          <CommentEditForm comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <>
            {comment.body && (
              <p className={styles.body}>
                <FeedText text={comment.body} mentions={comment.mentions} />
              </p>
            )}
            <FeedPhotos photos={comment.photos} small />
          </>
        )}
      </div>
      {reporting && (
        <Suspense>
          <ReportDialog of="comment" id={comment.id} onClose={() => setReporting(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={deleting}
        title={t.deleteTitle}
        confirmLabel={t.delete}
        situation="danger"
        onConfirm={remove}
        onClose={() => setDeleting(false)}
      >
        {t.deleteWords}
      </ConfirmDialog>
    </li>
  )
}
