import { useState } from 'react'
import { updateScheduledPost } from '#contract/scheduled-posts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { drafts } from './drafts.strings.ts'
import styles from './feed-edit-dialog.module.css'
import { WhenFields } from './schedule-fields.tsx'
import type { Scheduled } from './scheduled-post.tsx'
import { zonedInstant, zonedParts } from './zoned-instant.ts'

type Props = { post: Scheduled; onClose: () => void; onSaved: () => unknown }

/** Changes the text and the time of a post that waits. */
export default function ScheduledEditDialog({ post, onClose, onSaved }: Props) {
  const t = useStrings(drafts)
  const toast = useToast()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const [title, setTitle] = useState(post.title)
  const [body, setBody] = useState(post.body)
  const [when, setWhen] = useState(() => zonedParts(post.scheduledAt, timeZone))
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [errors, setErrors] = useState<Record<string, string>>({})

  const save = async () => {
    const scheduledAt = zonedInstant(when.day, when.time, timeZone)
    if (!scheduledAt) return setErrors({ scheduledAt: t.timeNeeded })
    setPending(true)
    setErrors({})
    setFailure(undefined)
    try {
      const { textVersion } = post
      await call(updateScheduledPost, {
        params: { id: post.id },
        body: { title, body, scheduledAt, textVersion },
      })
      toast.success(t.saved)
      onSaved()
      onClose()
    } catch (error) {
      const told = error instanceof ApiError ? error : undefined
      setErrors(told?.fields ?? {})
      setFailure(told?.message || t.saveFailed)
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      title={t.editTitle}
      onClose={() => !pending && onClose()}
      footer={
        <Button priority="primary" pending={pending} onClick={save}>
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
          value={body}
          error={errors.body}
          readOnly={pending}
          onChange={setBody}
          onSubmit={save}
        />
        <WhenFields when={when} onChange={setWhen} error={errors.scheduledAt} disabled={pending} />
      </div>
    </Dialog>
  )
}
