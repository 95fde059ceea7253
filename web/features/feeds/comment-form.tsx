import { type ClipboardEvent, type DragEvent, type Ref, useCallback, useId, useState } from 'react'
import { commentLimits } from '#contract/feed-comments.ts'
import { listMentionableUsers } from '#contract/feeds.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import type { MentionSource } from '#ui/mention.ts'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { attachments } from './attachments.strings.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { ChosenPhotos } from './chosen-photos.tsx'
import type { FeedComment } from './comment-cache.ts'
import styles from './comment-form.module.css'
import { comments } from './comments.strings.ts'
import { PhotoButton } from './photo-button.tsx'
import { photos as photoWords } from './photos.strings.ts'
import { isPicture, pickFiles } from './pick-files.ts'
import { inMegabytes, pickPhotos } from './pick-photos.ts'
import { unnamedMentions } from './unnamed-mentions.ts'
import type { useCommentOutbox } from './use-comment-outbox.ts'
import { newClientKey, readDraft, useDraft, writeDraft } from './use-draft.ts'
import { useMentionsTold } from './use-mentions-told.ts'
import { useUnusablePhotos } from './use-unusable-photos.ts'

/** Somebody called by name, or a whole department. */
export type Mention = { id: number; name: string; department?: boolean }
type Draft = { text: string; mentions: Mention[] }

const empty = (): Draft => ({ text: '', mentions: [] })
const kept = ({ text }: Draft) => text !== ''
const limits = { most: commentLimits.photos, bytes: commentLimits.photoBytes }
const near = 200

const isSame = (a: Mention, b: Mention) => a.id === b.id && Boolean(a.department) === Boolean(b.department)

/** The mention that a choice stands for: people by number, departments by `d` and number. */
export const asMention = ({ id, label }: { id: string; label: string }): Mention =>
  id.startsWith('d')
    ? { id: Number(id.slice(1)), name: label, department: true }
    : { id: Number(id), name: label }

/** Everybody a comment calls. */
export const mentionsOf = (comment: FeedComment): Mention[] => [
  ...comment.mentions,
  ...comment.departmentMentions.map((department) => ({ ...department, department: true })),
]

/** Those who are still named in the text. */
export const mentionedIn = (text: string, mentions: readonly Mention[]) =>
  mentions.filter(
    (mention, index) =>
      text.includes(`@${mention.name}`) && mentions.findIndex((other) => isSame(other, mention)) === index,
  )

/** Offers the people who can read the post, and their departments, after "@". */
export function useMentionSource(feedId: number, onNobody?: (query: string) => void): MentionSource {
  const t = useStrings(comments)
  return useCallback(
    async (query) => {
      const { users, departments } = await call(listMentionableUsers, {
        params: { id: feedId },
        query: { query },
      })
      if (departments.length === 0 && users.length === 0) onNobody?.(query)
      return [
        ...departments.map(({ id, name, readerCount }) => ({
          id: `d${id}`,
          label: name,
          detail: t.people(readerCount),
        })),
        ...users.map(({ id, name, departmentName, profileImgPath }) => ({
          id: String(id),
          label: name,
          detail: departmentName ?? undefined,
          avatarUrl: profileImgPath ?? undefined,
        })),
      ]
    },
    [feedId, t, onNobody],
  )
}

/** Under which name this device keeps what is being written to a post. */
export const commentDraftName = (userId: number, feedId: number) => `comment.${userId}.${feedId}`

/** Puts words into the form of a post, behind those it holds, before it is drawn. */
export function keepCommentDraft(userId: number, feedId: number, { text, mentions }: Draft) {
  const name = commentDraftName(userId, feedId)
  const held = readDraft<Draft>(name)
  writeDraft(name, {
    text: held?.text ? `${held.text}\n${text}` : text,
    mentions: [...(held?.mentions ?? []), ...mentions],
  })
}

/** What stands in the form of a post. */
export const commentDraft = (userId: number, feedId: number) =>
  readDraft<Draft>(commentDraftName(userId, feedId))?.text ?? ''

type Props = {
  feedId: number
  userId: number
  /** The files chosen so far. */
  files: readonly File[]
  setFiles: (files: readonly File[]) => void
  onSend: ReturnType<typeof useCommentOutbox>['send']
  /** The comment that is answered. */
  answered: FeedComment | undefined
  onAnswerDropped: () => void
  ref?: Ref<HTMLTextAreaElement>
}

/** Where a comment is written. What is begun is kept per post. */
export function CommentForm({
  feedId,
  userId,
  files,
  setFiles,
  onSend,
  answered,
  onAnswerDropped,
  ref,
}: Props) {
  const t = useStrings(comments)
  const w = useStrings(photoWords)
  const a = useStrings(attachments)
  const limitsId = useId()
  const { draft, change, restored, discard } = useDraft(commentDraftName(userId, feedId), empty, kept)
  const [problems, setProblems] = useState<string[]>([])
  const [nobody, setNobody] = useState<string>()
  const mentionSource = useMentionSource(feedId, setNobody)

  const body = draft.text.trim()
  const named = mentionedIn(body, draft.mentions)
  const told = useMentionsTold(feedId, named)
  const unnamed = unnamedMentions(draft.text, named, nobody)
  const tooLong = body.length > commentLimits.bodyLength
  const sendable = (body !== '' || files.length > 0) && !tooLong
  const send = () => {
    if (!sendable) return
    void onSend({
      clientKey: newClientKey(),
      body,
      mentions: named,
      ...(answered && { parentId: answered.id }),
      files,
      fileCount: files.length,
    })
    discard()
    onAnswerDropped()
    setFiles([])
    setProblems([])
  }
  const dropUnusable = useUnusablePhotos(files, setFiles, setProblems)
  const pictures = files.filter(isPicture)
  const others = files.filter((file) => !isPicture(file))
  const add = (added: readonly File[]) => {
    const picked = pickPhotos(pictures, added.filter(isPicture), limits, w)
    const attached = pickFiles(
      others,
      added.filter((file) => !isPicture(file)),
      commentLimits,
      a,
    )
    setProblems([...picked.problems, ...attached.problems])
    setFiles([...picked.files, ...attached.files])
  }
  const take = (event: { preventDefault(): void }, taken: FileList) => {
    if (taken.length === 0) return
    event.preventDefault()
    add([...taken])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files dropped anywhere on the form; the buttons below do the same
    <div
      className={styles.form}
      onDragOver={(event: DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event: DragEvent) => take(event, event.dataTransfer.files)}
    >
      {restored && body !== '' && (
        <p role="status" className={styles.note}>
          {t.restored}
        </p>
      )}
      {answered && (
        <p className={styles.answered}>
          <Icon name="reply" size="small" />
          <span className={styles.whom}>{t.answering(answered.author.name)}</span>
          <IconButton icon="close" label={t.dropAnswer} onClick={onAnswerDropped} />
        </p>
      )}
      <ChosenPhotos
        files={pictures}
        onChange={(left) => setFiles([...left, ...others])}
        onUnusable={dropUnusable}
      />
      <Textarea
        ref={ref}
        label={t.write}
        labelHidden
        placeholder={t.placeholder}
        low
        value={draft.text}
        most={draft.text.length > commentLimits.bodyLength - near ? commentLimits.bodyLength : undefined}
        error={tooLong && t.tooLong(commentLimits.bodyLength)}
        mentionSource={mentionSource}
        onMention={(choice) => change((now) => ({ ...now, mentions: [...now.mentions, asMention(choice)] }))}
        onChange={(text) => change((now) => ({ ...now, text }))}
        onSubmit={send}
        onPaste={(event: ClipboardEvent) => take(event, event.clipboardData.files)}
        after={
          <IconButton
            icon="send"
            label={t.send}
            situation="standard"
            className={styles.send}
            aria-disabled={!sendable}
            onClick={send}
          />
        }
      />
      {named.length > 0 && told !== undefined && (
        <p role="status" className={styles.note}>
          {t.told(told)}
        </p>
      )}
      <div role="status" className={styles.note}>
        {unnamed.map((name) => (
          <p key={name}>{t.tellsNobody(name)}</p>
        ))}
      </div>
      <div className={styles.line}>
        <PhotoButton onPick={add} disabled={pictures.length >= limits.most} describedBy={limitsId} />
        <span id={limitsId} className={styles.note}>
          {w.limit(limits.most, inMegabytes(limits.bytes))}
        </span>
      </div>
      <ChosenFiles
        files={others}
        onRemove={(file) => setFiles(files.filter((one) => one !== file))}
        onPick={add}
        limits={commentLimits}
        locked={false}
      />
      <div role="alert" className={styles.problems}>
        {problems.map((problem) => (
          <p key={problem} className={styles.problem}>
            {problem}
          </p>
        ))}
      </div>
    </div>
  )
}
