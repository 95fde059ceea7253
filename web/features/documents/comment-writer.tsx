import { useState } from 'react'
import {
  createDocumentComment,
  documentCommentLimits,
  updateDocumentComment,
} from '#contract/documents.comments.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { newClientKey, useDraft } from '#web/app/use-draft.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { asMention, type Mention } from '../mentions/mention-names.ts'
import { mentioning } from '../mentions/mentioning.strings.ts'
import styles from './comments.module.css'
import { documentCommentWords } from './comments.strings.ts'
import { useCommentMentions } from './use-comment-mentions.ts'
import type { DocumentComment } from './use-documents.ts'

type Draft = { text: string; mentions: readonly Mention[]; question: boolean; clientKey: string }

const empty = (): Draft => ({ text: '', mentions: [], question: false, clientKey: newClientKey() })
const kept = ({ text }: Draft) => text !== ''

type Props = {
  documentId: number
  userId: number
  /** Who answers questions; unset for a reply. */
  ownerName?: string
  /** The comment that is replied to. */
  thread?: DocumentComment
  onSent: () => Promise<unknown>
  onCancel?: () => void
}

/** The form for a comment, a question or a reply. What is typed survives a reload. */
export function CommentWriter({ documentId, userId, ownerName, thread, onSent, onCancel }: Props) {
  const t = useStrings(documentCommentWords)
  const m = useStrings(mentioning)
  const name = `document-comment.${userId}.${documentId}.${thread?.id ?? 0}`
  const { draft, change, restored, discard } = useDraft(name, empty, kept)
  const { source, named, unnamed } = useCommentMentions(documentId, draft.text, draft.mentions)
  const form = useSubmit({
    stays: true,
    check: () => ({ body: draft.text.trim() ? '' : t.bodyMissing }),
    send: () =>
      call(createDocumentComment, {
        params: { id: documentId },
        body: {
          ...{ body: draft.text.trim(), question: draft.question, threadId: thread?.id ?? null },
          ...{ mentionedUserIds: named.map(({ id }) => id), clientKey: draft.clientKey },
        },
      }),
    done: async () => {
      discard()
      await onSent()
    },
    failed: t.failed,
  })
  const label = thread ? t.replyTo(thread.author.name) : t.write
  return (
    <form className={styles.writer} aria-label={label} {...form.props}>
      {restored && draft.text !== '' && (
        <p role="status" className={styles.note}>
          {t.restored}
        </p>
      )}
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      <Textarea
        label={label}
        placeholder={thread ? undefined : t.placeholder}
        low
        autoFocus={thread !== undefined}
        value={draft.text}
        most={documentCommentLimits.bodyLength}
        error={form.problems.body}
        mentionSource={source}
        onMention={(choice) => change((now) => ({ ...now, mentions: [...now.mentions, asMention(choice)] }))}
        onChange={(text) => {
          change((now) => ({ ...now, text }))
          form.clear('body')
        }}
        onSubmit={() => form.submit()}
      />
      {unnamed.map((one) => (
        <p key={one} role="status" className={styles.note}>
          {m.tellsNobody(one)}
        </p>
      ))}
      {ownerName !== undefined && (
        <Checkbox
          label={t.ask}
          note={draft.question ? t.askNote(ownerName) : undefined}
          checked={draft.question}
          onChange={(question) => change((now) => ({ ...now, question }))}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" size="small" priority="primary" pending={form.pending}>
          {thread ? t.sendReply : t.send}
        </Button>
        {onCancel && (
          <Button
            size="small"
            situation="neutral"
            onClick={() => {
              discard()
              onCancel()
            }}
          >
            {t.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

type EditProps = {
  documentId: number
  comment: DocumentComment
  refetch: () => Promise<unknown>
  onDone: () => void
}

/** Edits the person's own comment. */
export function CommentEditor({ documentId, comment, refetch, onDone }: EditProps) {
  const t = useStrings(documentCommentWords)
  const [draft, setDraft] = useState<{ text: string; mentions: readonly Mention[] }>({
    text: comment.body,
    mentions: comment.mentions,
  })
  const { source, named } = useCommentMentions(documentId, draft.text, draft.mentions)
  const form = useSubmit({
    base: comment,
    unsaved: draft.text !== comment.body,
    check: () => ({ body: draft.text.trim() ? '' : t.bodyMissing }),
    send: (version) =>
      call(updateDocumentComment, {
        params: { id: comment.id },
        body: { body: draft.text.trim(), mentionedUserIds: named.map(({ id }) => id), version },
      }),
    done: async () => {
      await refetch()
      onDone()
    },
    failed: t.failed,
  })
  return (
    <form className={styles.writer} aria-label={t.edit} {...form.props}>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      <Textarea
        label={t.edit}
        labelHidden
        low
        autoFocus
        value={draft.text}
        most={documentCommentLimits.bodyLength}
        error={form.problems.body}
        mentionSource={source}
        onMention={(choice) =>
          setDraft((now) => ({ ...now, mentions: [...now.mentions, asMention(choice)] }))
        }
        onChange={(text) => {
          setDraft((now) => ({ ...now, text }))
          form.clear('body')
        }}
        onSubmit={() => form.submit()}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="small" priority="primary" pending={form.pending}>
          {t.save}
        </Button>
        <Button size="small" situation="neutral" onClick={onDone}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
