import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { commentLimits, getFeedComment, updateFeedComment } from '#contract/feed-comments.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { useDraft } from '#web/app/use-draft.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { commentEditName } from '../feed-texts/unfinished-edits.ts'
import { type FeedComment, putComment } from '../feeds/comment-cache.ts'
import { refreshFeed } from '../feeds/feed-cache.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { asMention, type Mention, mentionedIds, mentionsOf } from '../mentions/mention-names.ts'
import { MentionNotes } from '../mentions/mention-notes.tsx'
import { useManyMentioned } from '../mentions/use-many-mentioned.tsx'
import { useMentioning } from '../mentions/use-mentioning.ts'
import styles from './comment-edit-form.module.css'
import { comments } from './comments.strings.ts'

type Props = { comment: FeedComment; userId: number; onDone: () => void }
type Draft = { text: string; mentions: Mention[] }

/**
 * Edits the person's own comment. After a conflict both texts are shown side by side. Unsaved changes are restored
 * after a reload.
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
  const [theirs, setTheirs] = useState<FeedComment>()
  const [leaving, setLeaving] = useState(false)
  const place = { feedId: comment.feedId }
  const mentioning = useMentioning({ place, text, mentions, before: mentionsOf(theirs ?? comment) })
  const body = text.trim()

  const params = { id: comment.id }
  const form = useSubmit<number>({
    send: async (_, confirmedMentionCount) => {
      const { editedAt } = theirs ?? comment
      const text = { body, ...mentionedIds(mentioning.named), confirmedMentionCount, editedAt }
      putComment(client, await call(updateFeedComment, { params, body: text }))
    },
    done: onDone,
    refused: async (error) => {
      // If the comment was deleted with its post, the text stays on the page to be copied.
      if (error?.status === 404) void refreshFeed(client, comment.feedId)
      if (error?.code === 'mentions_many') {
        await many.askAgain()
        return true
      }
      if (error?.code !== 'conflict') return false
      const now = await call(getFeedComment, { params }).catch(() => undefined)
      if (now) setTheirs(now)
      return now !== undefined
    },
    failed: t.saveFailed,
  })
  const { pending } = form
  const many = useManyMentioned(place, mentioning, form.submit)
  const submit = () => {
    if (!pending && body !== '') many.begin()
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
      {form.sentence && (
        <Notice situation="danger" live>
          {form.sentence}
        </Notice>
      )}
      <Textarea
        label={t.editing}
        labelHidden
        drawn={(written) => <FormattedText text={written} mentions={mentioning.named} />}
        value={text}
        low
        autoFocus
        readOnly={pending}
        error={body.length > commentLimits.bodyLength && t.tooLong(commentLimits.bodyLength)}
        mentionSource={mentioning.source}
        onMention={(choice) => change((now) => ({ ...now, mentions: [...now.mentions, asMention(choice)] }))}
        onChange={(typed) => change((now) => ({ ...now, text: typed }))}
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || theirs || pending) return
          event.preventDefault()
          if (text === comment.body) onDone()
          else setLeaving(true)
        }}
      />
      <MentionNotes mentioning={mentioning} className={styles.note} />
      {many.dialog}
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
            onClick={submit}
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
