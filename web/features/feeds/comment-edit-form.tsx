import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { commentLimits, getFeedComment, updateFeedComment } from '#contract/feed-comments.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { type FeedComment, putComment } from './comment-cache.ts'
import styles from './comment-edit-form.module.css'
import { asMention, type Mention, mentionedIn, mentionsOf, useMentionSource } from './comment-form.tsx'
import { comments } from './comments.strings.ts'
import { refreshFeed } from './feed-cache.ts'
import { commentEditName } from './unfinished-edits.ts'
import { unnamedMentions } from './unnamed-mentions.ts'
import { useDraft } from './use-draft.ts'

type Props = { comment: FeedComment; userId: number; onDone: () => void }
type Draft = { text: string; mentions: Mention[] }

/**
 * Changes one's own comment. Where another window was first, both texts stand side by side. What was changed and not
 * saved is there again after a reload.
 */
export function CommentEditForm({ comment, userId, onDone: close }: Props) {
  const t = useStrings(comments)
  const client = useQueryClient()
  const begin = useCallback(() => ({ text: comment.body, mentions: mentionsOf(comment) }), [comment])
  const kept = useCallback((draft: Draft) => draft.text !== comment.body, [comment.body])
  const name = commentEditName(userId, comment.feedId, comment.id)
  const { draft, change, discard } = useDraft<Draft>(name, begin, kept)
  const { text, mentions } = draft
  const onDone = () => {
    discard()
    close()
  }
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [theirs, setTheirs] = useState<FeedComment>()
  const [nobody, setNobody] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  const mentionSource = useMentionSource(comment.feedId, setNobody)
  const body = text.trim()
  const unnamed = unnamedMentions(text, mentionedIn(text, mentions), nobody)

  const save = async (editedAt: string | null) => {
    if (pending || body === '') return
    setPending(true)
    setFailure(undefined)
    try {
      const params = { id: comment.id }
      const named = mentionedIn(body, mentions)
      const mentionedUserIds = named.filter(({ department }) => !department).map(({ id }) => id)
      const mentionedDepartmentIds = named.filter(({ department }) => department).map(({ id }) => id)
      putComment(
        client,
        await call(updateFeedComment, {
          params,
          body: { body, mentionedUserIds, mentionedDepartmentIds, editedAt },
        }),
      )
      onDone()
      return
    } catch (error) {
      const conflict = error instanceof ApiError && error.code === 'conflict'
      const now = conflict
        ? await call(getFeedComment, { params: { id: comment.id } }).catch(() => undefined)
        : undefined
      // Deleted with its post, it is gone from the page; what was written stays there to be copied.
      if (error instanceof ApiError && error.status === 404) void refreshFeed(client, comment.feedId)
      if (now) setTheirs(now)
      else setFailure((error instanceof ApiError && error.message) || t.saveFailed)
    }
    setPending(false)
  }

  return (
    <div className={styles.form}>
      {theirs && (
        <Notice situation="warning" title={t.conflictTitle} live>
          <p className={styles.theirs}>
            <span className={styles.label}>{t.conflictTheirs}</span>
            {theirs.deleted ? t.deleted : theirs.body}
          </p>
        </Notice>
      )}
      {failure && (
        <Notice situation="danger" live>
          {failure}
        </Notice>
      )}
      <Textarea
        label={t.editing}
        labelHidden
        value={text}
        low
        autoFocus
        readOnly={pending}
        error={body.length > commentLimits.bodyLength && t.tooLong(commentLimits.bodyLength)}
        mentionSource={mentionSource}
        onMention={(choice) => change((now) => ({ ...now, mentions: [...now.mentions, asMention(choice)] }))}
        onChange={(typed) => change((now) => ({ ...now, text: typed }))}
        onSubmit={() => save((theirs ?? comment).editedAt)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || theirs || pending) return
          event.preventDefault()
          if (text === comment.body) onDone()
          else setLeaving(true)
        }}
      />
      <div role="status" className={styles.note}>
        {unnamed.map((name) => (
          <p key={name}>{t.tellsNobody(name)}</p>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button
          size="xSmall"
          situation="neutral"
          disabled={pending}
          onClick={() => {
            if (theirs) putComment(client, theirs)
            onDone()
          }}
        >
          {theirs ? t.takeTheirs : t.cancel}
        </Button>
        {!theirs?.deleted && (
          <Button
            size="xSmall"
            priority="primary"
            pending={pending}
            disabled={body === '' || body.length > commentLimits.bodyLength}
            onClick={() => save((theirs ?? comment).editedAt)}
          >
            {theirs ? t.overwrite : t.save}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        onConfirm={onDone}
        title={t.discardEdit}
        confirmLabel={t.discardEditConfirm}
        cancelLabel={t.keepEditing}
        situation="danger"
      >
        {t.discardEditWords}
      </ConfirmDialog>
    </div>
  )
}
