import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { updateFeed } from '#contract/feed-texts.ts'
import { getFeed } from '#contract/feeds.ts'
import { postLimits } from '#contract/posting.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useDraft } from '#web/app/use-draft.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { type Feed, patchFeed, refreshFeed } from '../feeds/feed-cache.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { asMention, type Mention, mentionedIds, mentionsOf } from '../mentions/mention-names.ts'
import { MentionNotes } from '../mentions/mention-notes.tsx'
import { useManyMentioned } from '../mentions/use-many-mentioned.tsx'
import { useMentioning } from '../mentions/use-mentioning.ts'
import styles from './feed-edit-dialog.module.css'
import { postText } from './post-text.strings.ts'
import { feedEditName } from './unfinished-edits.ts'

type Props = { feed: Feed; onClose: () => void }
type Draft = { title: string; body: string; mentions: readonly Mention[]; textVersion: number }

/** Edits the author's own post. After a conflict both texts are shown side by side. */
export default function FeedEditDialog(props: Props) {
  const user = useCurrentUser()
  return user && <FeedEditor {...props} userId={user.id} />
}

function FeedEditor({ feed, onClose, userId }: Props & { userId: number }) {
  const t = useStrings(postText)
  const toast = useToast()
  const client = useQueryClient()
  const { title, body, textVersion } = feed
  const begin = useCallback(
    () => ({ title, body, mentions: mentionsOf(feed), textVersion }),
    [feed, title, body, textVersion],
  )
  const kept = useCallback((draft: Draft) => draft.title !== title || draft.body !== body, [title, body])
  const { draft, change, restored, discard } = useDraft(feedEditName(userId, feed.id), begin, kept)
  const [askAgain, setAskAgain] = useState(false)
  const [theirs, setTheirs] = useState<Feed>()

  const tooLong = {
    title: draft.title.trim().length > postLimits.titleLength && t.tooLong(postLimits.titleLength),
    body: draft.body.trim().length > postLimits.bodyLength && t.tooLong(postLimits.bodyLength),
  }
  const place = { feedId: feed.id }
  const mentioning = useMentioning({
    place,
    text: draft.body,
    mentions: draft.mentions,
    before: mentionsOf(theirs ?? feed),
  })
  const params = { id: feed.id }
  const form = useSubmit<number>({
    check: () => {
      const empty = !draft.title.trim() && !draft.body.trim() && feed.photos.length === 0
      return { body: empty ? t.contentNeeded : '' }
    },
    send: async (_, confirmedMentionCount) => {
      const saved = await call(updateFeed, {
        params,
        body: {
          title: draft.title,
          body: draft.body,
          ...mentionedIds(mentioning.named),
          confirmedMentionCount,
          textVersion: theirs?.textVersion ?? draft.textVersion,
          ...(askAgain && { askAgain }),
        },
      })
      discard()
      patchFeed(client, feed.id, (old) => ({ ...old, ...saved }))
      toast.success(t.saved)
    },
    done: onClose,
    refused: async (error) => {
      // The post's page says that it is deleted, and shows the text for copying.
      if (error?.status === 404) void refreshFeed(client, feed.id)
      if (error?.code === 'mentions_many') {
        await many.askAgain()
        return true
      }
      if (error?.code !== 'conflict') return false
      const now = await call(getFeed, { params }).catch(() => undefined)
      if (now) setTheirs(now)
      return now !== undefined
    },
    failed: t.saveFailed,
  })
  const many = useManyMentioned(place, mentioning, form.submit)
  const { pending, problems } = form
  const submit = () => {
    if (pending || tooLong.title || tooLong.body) return
    many.begin()
  }
  const takeTheirs = () => {
    discard()
    if (theirs) patchFeed(client, feed.id, (old) => ({ ...old, ...theirs }))
    onClose()
  }

  return (
    <FormDialog
      submission={{ ...form, submit }}
      losesNothing
      size={theirs ? 'large' : 'medium'}
      title={t.editTitle}
      submitLabel={theirs ? t.overwrite : t.save}
      cancels={false}
      onClose={onClose}
      className={styles.form}
      failure={form.message}
      actions={
        <>
          <span className={styles.hint}>{t.kept}</span>
          {theirs && (
            <Button situation="neutral" onClick={takeTheirs} disabled={pending}>
              {t.takeTheirs}
            </Button>
          )}
        </>
      }
    >
      {theirs && (
        <Notice situation="warning" title={t.conflictTitle} live>
          {t.conflictWords}
        </Notice>
      )}
      {restored && !theirs && kept(draft) && (
        <p role="status" className={styles.hint}>
          {t.restored}
        </p>
      )}
      <div className={theirs && styles.both}>
        {theirs && (
          <section aria-label={t.theirs} className={styles.theirs}>
            <h3 className={styles.label}>{t.theirs}</h3>
            {theirs.title && <p className={styles.title}>{theirs.title}</p>}
            <p className={styles.text}>{theirs.body}</p>
          </section>
        )}
        <section aria-label={t.mine} className={styles.form}>
          {theirs && <h3 className={styles.label}>{t.mine}</h3>}
          <Input
            label={t.heading}
            value={draft.title}
            error={problems.title ?? tooLong.title}
            readOnly={pending}
            autoComplete="off"
            onChange={(title) => change((now) => ({ ...now, title }))}
          />
          <Textarea
            label={t.text}
            drawn={(written) => <FormattedText text={written} mentions={mentioning.named} />}
            value={draft.body}
            error={problems.body ?? tooLong.body}
            readOnly={pending}
            mentionSource={mentioning.source}
            onMention={(choice) =>
              change((now) => ({ ...now, mentions: [...now.mentions, asMention(choice)] }))
            }
            onChange={(body) => change((now) => ({ ...now, body }))}
            onSubmit={submit}
          />
          <MentionNotes mentioning={mentioning} className={styles.hint} />
          {many.dialog}
          {feed.mustRead && (
            <Checkbox label={t.askAgain} checked={askAgain} disabled={pending} onChange={setAskAgain} />
          )}
        </section>
      </div>
    </FormDialog>
  )
}
