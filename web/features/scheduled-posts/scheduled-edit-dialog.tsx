import { useState } from 'react'
import { updateScheduledPost } from '#contract/scheduled-posts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { zonedInstant, zonedParts } from '#ui/zoned-instant.ts'
import { ApiError, call } from '#web/app/api.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { asMention, mentionedIds, mentionsOf } from '../mentions/mention-names.ts'
import { MentionNotes } from '../mentions/mention-notes.tsx'
import { useManyMentioned } from '../mentions/use-many-mentioned.tsx'
import { useMentioning } from '../mentions/use-mentioning.ts'
import { WhenFields } from './schedule-fields.tsx'
import styles from './scheduled-edit-dialog.module.css'
import type { Scheduled } from './scheduled-post.tsx'
import { scheduledPosts } from './scheduled-posts.strings.ts'

type Props = { post: Scheduled; onClose: () => void; onSaved: () => unknown }

/** Changes the text and the time of a post that waits. */
export default function ScheduledEditDialog({ post, onClose, onSaved }: Props) {
  const t = useStrings(scheduledPosts)
  const toast = useToast()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const [title, setTitle] = useState(post.title)
  const [body, setBody] = useState(post.body)
  const [mentions, setMentions] = useState(() => mentionsOf(post))
  const place = { menuId: post.menu.id }
  const mentioning = useMentioning({ place, text: body, mentions, before: mentionsOf(post) })
  const [when, setWhen] = useState(() => zonedParts(post.scheduledAt, timeZone))
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [errors, setErrors] = useState<Record<string, string>>({})

  const save = async (confirmedMentionCount?: number) => {
    const scheduledAt = zonedInstant(when.day, when.time, timeZone)
    if (!scheduledAt) return setErrors({ scheduledAt: t.timeNeeded })
    setPending(true)
    setErrors({})
    setFailure(undefined)
    try {
      const { textVersion } = post
      await call(updateScheduledPost, {
        params: { id: post.id },
        body: {
          title,
          body,
          ...mentionedIds(mentioning.named),
          confirmedMentionCount,
          scheduledAt,
          textVersion,
        },
      })
      toast.success(t.saved)
      onSaved()
      onClose()
    } catch (error) {
      const told = error instanceof ApiError ? error : undefined
      if (told?.code === 'mentions_many') {
        await many.askAgain()
        return setPending(false)
      }
      setErrors(told?.fields ?? {})
      setFailure(told?.message || t.saveFailed)
      setPending(false)
    }
  }
  const many = useManyMentioned(place, mentioning, save)
  return (
    <Dialog
      open
      title={t.editTitle}
      onClose={() => !pending && onClose()}
      footer={
        <Button priority="primary" pending={pending} onClick={many.begin}>
          {t.save}
        </Button>
      }
    >
      <div className={styles.form}>
        {failure && (
          <Notice situation="danger" live>
            {failure}
          </Notice>
        )}
        <Input
          label={t.heading}
          value={title}
          error={errors.title}
          readOnly={pending}
          autoComplete="off"
          onChange={setTitle}
        />
        <Textarea
          label={t.text}
          drawn={(written) => <FormattedText text={written} mentions={mentioning.named} />}
          value={body}
          error={errors.body}
          readOnly={pending}
          mentionSource={mentioning.source}
          onMention={(choice) => setMentions((now) => [...now, asMention(choice)])}
          onChange={setBody}
          onSubmit={many.begin}
        />
        <MentionNotes mentioning={mentioning} className={styles.hint} />
        {many.dialog}
        <WhenFields when={when} onChange={setWhen} error={errors.scheduledAt} disabled={pending} />
      </div>
    </Dialog>
  )
}
