import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { postLimits } from '#contract/applies.ts'
import { getFeed, updateFeed } from '#contract/feeds.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useDraft } from '#web/app/use-draft.ts'
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

/** Changes one's own post. Where another window was first, both texts stand side by side. */
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
  const [pending, setPending] = useState(false)
  const [askAgain, setAskAgain] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [errors, setErrors] = useState<Record<string, string>>({})
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
  const save = async (confirmedMentionCount?: number) => {
    setPending(true)
    setErrors({})
    setFailure(undefined)
    const params = { id: feed.id }
    try {
      const base = theirs?.textVersion ?? draft.textVersion
      const saved = await call(updateFeed, {
        params,
        body: {
          title: draft.title,
          body: draft.body,
          ...mentionedIds(mentioning.named),
          confirmedMentionCount,
          textVersion: base,
          ...(askAgain && { askAgain }),
        },
      })
      discard()
      patchFeed(client, feed.id, (old) => ({ ...old, ...saved }))
      toast.success(t.saved)
      onClose()
      return
    } catch (error) {
      const told = error instanceof ApiError ? error : undefined
      const now =
        told?.code === 'conflict' ? await call(getFeed, { params }).catch(() => undefined) : undefined
      // Its page says that it is gone, with what was written to be copied.
      if (told?.status === 404) void refreshFeed(client, feed.id)
      if (now) setTheirs(now)
      else if (told?.code === 'mentions_many') await many.askAgain()
      else {
        setErrors(told?.fields ?? {})
        setFailure(told?.message || t.saveFailed)
      }
    }
    setPending(false)
  }
  const many = useManyMentioned(place, mentioning, save)
  const submit = () => {
    if (pending || tooLong.title || tooLong.body) return
    if (!draft.title.trim() && !draft.body.trim() && feed.photos.length === 0)
      return setErrors({ body: t.contentNeeded })
    many.begin()
  }
  const takeTheirs = () => {
    discard()
    if (theirs) patchFeed(client, feed.id, (old) => ({ ...old, ...theirs }))
    onClose()
  }

  return (
    <Dialog
      open
      losesNothing
      size={theirs ? 'large' : 'medium'}
      title={t.editTitle}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <span className={styles.hint}>{t.kept}</span>
          {theirs && (
            <Button situation="neutral" onClick={takeTheirs} disabled={pending}>
              {t.takeTheirs}
            </Button>
          )}
          <Button priority="primary" pending={pending} onClick={submit}>
            {theirs ? t.overwrite : t.save}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {failure && (
          <Notice situation="danger" live>
            {failure}
          </Notice>
        )}
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
              error={errors.title ?? tooLong.title}
              readOnly={pending}
              autoComplete="off"
              onChange={(title) => change((now) => ({ ...now, title }))}
            />
            <Textarea
              label={t.text}
              drawn={(written) => <FormattedText text={written} mentions={mentioning.named} />}
              value={draft.body}
              error={errors.body ?? tooLong.body}
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
      </div>
    </Dialog>
  )
}
