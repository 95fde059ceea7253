import { useState } from 'react'
import { updateScheduledPost } from '#contract/scheduled-posts.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { zonedInstant, zonedParts } from '#ui/zoned-instant.ts'
import { call } from '#web/app/api.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
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

/** Edits the text and the time of a scheduled post. */
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
  const form = useSubmit<number>({
    check: () => ({ scheduledAt: zonedInstant(when.day, when.time, timeZone) ? '' : t.timeNeeded }),
    send: async (_, confirmedMentionCount) => {
      const { textVersion } = post
      const scheduledAt = zonedInstant(when.day, when.time, timeZone) ?? ''
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
    },
    done: onClose,
    refused: async (error) => {
      if (error?.code !== 'mentions_many') return false
      await many.askAgain()
      return true
    },
    failed: t.saveFailed,
  })
  const many = useManyMentioned(place, mentioning, form.submit)
  const { pending, problems } = form
  return (
    <FormDialog
      submission={{ ...form, submit: many.begin }}
      title={t.editTitle}
      submitLabel={t.save}
      cancels={false}
      onClose={onClose}
      className={styles.form}
      failure={form.message}
    >
      <Input
        label={t.heading}
        value={title}
        error={problems.title}
        readOnly={pending}
        autoComplete="off"
        onChange={setTitle}
      />
      <Textarea
        label={t.text}
        drawn={(written) => <FormattedText text={written} mentions={mentioning.named} />}
        value={body}
        error={problems.body}
        readOnly={pending}
        mentionSource={mentioning.source}
        onMention={(choice) => setMentions((now) => [...now, asMention(choice)])}
        onChange={setBody}
        onSubmit={many.begin}
      />
      <MentionNotes mentioning={mentioning} className={styles.hint} />
      {many.dialog}
      <WhenFields when={when} onChange={setWhen} error={problems.scheduledAt} disabled={pending} />
    </FormDialog>
  )
}
