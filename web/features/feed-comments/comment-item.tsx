import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { deleteFeedComment } from '#contract/feed-comments.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { Moment } from '#web/app/moment.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { commentEdit } from '../feed-texts/unfinished-edits.ts'
import { type FeedComment, putComment } from '../feeds/comment-cache.ts'
import { refreshFeed } from '../feeds/feed-cache.ts'
import { feeds } from '../feeds/feeds.strings.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { LinkPreview } from '../link-cards/link-preview.tsx'
import { FeedAttachments } from '../media-files/feed-attachments.tsx'
import { FeedPhotos } from '../media-files/feed-photos.tsx'
import { mentionsOf } from '../mentions/mention-names.ts'
import { mayHide } from '../moderation/may-hide.ts'
import { reportWords } from '../moderation/report.strings.ts'
import { PersonLink } from '../people/person-link.tsx'
import { ReactionBar } from '../reactions/reaction-bar.tsx'
import { Translation } from '../translations/translation.tsx'
import { CommentEditForm } from './comment-edit-form.tsx'
import styles from './comment-item.module.css'
import { comments } from './comments.strings.ts'
import { LostText } from './lost-text.tsx'

const HiddenNotice = lazyPart(() => import('../moderation/hidden-notice.tsx'))
const HideDialog = lazyPart(() => import('../moderation/hide-dialog.tsx'))
const ReactionUsersDialog = lazyPart(() => import('../reactions/reaction-users-dialog.tsx'))
const ReportDialog = lazyPart(() => import('../moderation/report-dialog.tsx'))

type Props = {
  comment: FeedComment
  /** The address leads to this comment. */
  marked?: boolean
  /** It is a reply, shown below its comment. */
  below?: boolean
  onAnswer?: () => void
}

/** One comment. Authors can edit and delete their own. A deleted one leaves a placeholder. */
export function CommentItem({ comment, marked, below, onAnswer }: Props) {
  const t = useStrings(comments)
  const toast = useToast()
  const client = useQueryClient()
  const [deleting, setDeleting] = useState(false)
  const [reporting, setReporting] = useState(false)
  const [hiding, setHiding] = useState(false)
  const [reactors, setReactors] = useState(false)
  const r = useStrings(reportWords)
  const w = useStrings(feeds)
  const me = useCurrentUser()
  const { author, can } = comment
  const unfinished = me ? commentEdit(me.id, comment.feedId, comment.id) : undefined
  // An interrupted edit continues.
  const [editing, setEditing] = useState(can.edit && unfinished !== undefined)

  if (comment.deleted) {
    return (
      <li
        id={`comment-${comment.id}`}
        className={classNames(styles.comment, marked && styles.marked)}
        data-comment={comment.id}
      >
        {comment.hidden ? (
          <Suspense>
            <HiddenNotice hidden={comment.hidden} />
          </Suspense>
        ) : (
          <p className={styles.deleted}>{t.deleted}</p>
        )}
        {unfinished !== undefined && <LostText words={t.lostEdit} text={unfinished} />}
      </li>
    )
  }
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/feeds/${comment.feedId}#comment-${comment.id}`)
      toast.success(t.linkCopied)
    } catch {
      toast.danger(t.linkNotCopied)
    }
  }
  const remove = async () => {
    await call(deleteFeedComment, { params: { id: comment.id } })
    putComment(client, {
      ...comment,
      body: '',
      mentions: [],
      departmentMentions: [],
      photos: [],
      attachments: [],
      reactions: [],
      deleted: true,
      can: { edit: false, delete: false, react: false },
    })
    toast.success(t.deletedToast)
    void refreshFeed(client, comment.feedId)
  }
  return (
    <li
      id={`comment-${comment.id}`}
      className={classNames(styles.comment, marked && styles.marked)}
      data-comment={comment.id}
    >
      <Avatar name={author.name} src={author.profileImgPath} size="small" />
      <div className={styles.words}>
        <div className={styles.head}>
          <PersonLink {...author} />
          <Moment at={comment.createdAt} className={styles.time} />
          {comment.editedAt && <span className={styles.time}>{t.edited}</span>}
          {!editing && (
            <Menu
              label={t.actions(author.name)}
              trigger={(props) => (
                <IconButton {...props} icon="more" className={styles.more} label={t.actions(author.name)} />
              )}
            >
              <MenuItem icon="link" onSelect={copyLink}>
                {t.copyLink}
              </MenuItem>
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
              {mayHide(me) && author.id !== me?.id && (
                <MenuItem icon="eyeOff" situation="danger" onSelect={() => setHiding(true)}>
                  {r.hide}
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
        {editing && me ? (
          <CommentEditForm comment={comment} userId={me.id} onDone={() => setEditing(false)} />
        ) : (
          <>
            {comment.parent && !below && (
              <a href={`#comment-${comment.parent.id}`} className={styles.parent}>
                <Icon name="reply" size="small" />
                {t.answerTo(comment.parent.authorName)}
                <span className={styles.excerpt}>{comment.parent.excerpt}</span>
              </a>
            )}
            {comment.body && (
              <div className={styles.body}>
                <FormattedText
                  text={comment.body}
                  plain={!comment.formatted}
                  mentions={mentionsOf(comment)}
                />
              </div>
            )}
            {comment.body && (
              <Translation key={comment.editedAt} plain={!comment.formatted} feedCommentId={comment.id} />
            )}
            <LinkPreview text={comment.body} feedCommentId={comment.id} />
            <FeedPhotos photos={comment.photos} small />
            <FeedAttachments attachments={comment.attachments} />
            <div className={styles.foot}>
              <ReactionBar
                to={{ feedId: comment.feedId, commentId: comment.id }}
                reactions={comment.reactions}
                canReact={can.react}
                small
              />
              {comment.reactions.length > 0 && (
                <button
                  type="button"
                  className={styles.answer}
                  aria-haspopup="dialog"
                  onClick={() => setReactors(true)}
                >
                  {w.whoReacted}
                </button>
              )}
              {onAnswer && (
                <button type="button" className={styles.answer} onClick={onAnswer}>
                  {t.answer}
                </button>
              )}
            </div>
          </>
        )}
      </div>
      {reactors && (
        <Suspense>
          <ReactionUsersDialog
            to={{ feedId: comment.feedId, commentId: comment.id }}
            reactions={comment.reactions}
            onClose={() => setReactors(false)}
          />
        </Suspense>
      )}
      {reporting && (
        <Suspense>
          <ReportDialog of="comment" id={comment.id} onClose={() => setReporting(false)} />
        </Suspense>
      )}
      {hiding && (
        <Suspense>
          <HideDialog of="comment" id={comment.id} onClose={() => setHiding(false)} />
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
