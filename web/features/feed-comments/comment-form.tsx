import { type ClipboardEvent, type DragEvent, type Ref, useId, useState } from 'react'
import { commentLimits } from '#contract/feed-comments.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { newClientKey, readDraft, useDraft, writeDraft } from '#web/app/use-draft.ts'
import type { FeedComment } from '../feeds/comment-cache.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { attachments } from '../media-files/attachments.strings.ts'
import { ChosenFileList, FileButton } from '../media-files/chosen-files.tsx'
import { ChosenPhotos } from '../media-files/chosen-photos.tsx'
import { PhotoButton } from '../media-files/photo-button.tsx'
import { photos as photoWords } from '../media-files/photos.strings.ts'
import { isPicture, pickFiles } from '../media-files/pick-files.ts'
import { inMegabytes, pickPhotos } from '../media-files/pick-photos.ts'
import { useUnusablePhotos } from '../media-files/use-unusable-photos.ts'
import { asMention, type Mention } from '../mentions/mention-names.ts'
import { MentionNotes } from '../mentions/mention-notes.tsx'
import { useManyMentioned } from '../mentions/use-many-mentioned.tsx'
import { useMentioning } from '../mentions/use-mentioning.ts'
import styles from './comment-form.module.css'
import { comments } from './comments.strings.ts'
import type { useCommentOutbox } from './use-comment-outbox.ts'

type Draft = { text: string; mentions: readonly Mention[] }

const empty = (): Draft => ({ text: '', mentions: [] })
const kept = ({ text }: Draft) => text !== ''
const limits = { most: commentLimits.photos, bytes: commentLimits.photoBytes }
const near = 200

/** The key under which this device stores the unfinished comment on a post. */
export const commentDraftName = (userId: number, feedId: number) => `comment.${userId}.${feedId}`

/** Appends text to a post's comment form before it is rendered. */
export function keepCommentDraft(userId: number, feedId: number, { text, mentions }: Draft) {
  const name = commentDraftName(userId, feedId)
  const held = readDraft<Draft>(name)
  writeDraft(name, {
    text: held?.text ? `${held.text}\n${text}` : text,
    mentions: [...(held?.mentions ?? []), ...mentions],
  })
}

/** The content of a post's comment form. */
export const commentDraft = (userId: number, feedId: number) =>
  readDraft<Draft>(commentDraftName(userId, feedId))?.text ?? ''

type Props = {
  feedId: number
  userId: number
  /** The files chosen so far. */
  files: readonly File[]
  setFiles: (files: readonly File[]) => void
  onSend: ReturnType<typeof useCommentOutbox>['send']
  /** The comment being replied to. */
  answered: FeedComment | undefined
  onAnswerDropped: () => void
  ref?: Ref<HTMLTextAreaElement>
}

/** The form for a comment. Unfinished comments are stored per post. */
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

  const body = draft.text.trim()
  const place = { feedId }
  const mentioning = useMentioning({ place, ...draft })
  const tooLong = body.length > commentLimits.bodyLength
  const sendable = (body !== '' || files.length > 0) && !tooLong
  const send = (confirmedMentionCount?: number) => {
    void onSend({
      clientKey: newClientKey(),
      body,
      mentions: mentioning.named,
      confirmedMentionCount,
      ...(answered && { parentId: answered.id }),
      files,
      fileCount: files.length,
    })
    discard()
    onAnswerDropped()
    setFiles([])
    setProblems([])
  }
  const many = useManyMentioned(place, mentioning, send)
  const begin = () => sendable && many.begin()
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
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped anywhere; the buttons below do the same
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
        drawn={(written) => <FormattedText text={written} mentions={mentioning.named} />}
        value={draft.text}
        most={draft.text.length > commentLimits.bodyLength - near ? commentLimits.bodyLength : undefined}
        error={tooLong && t.tooLong(commentLimits.bodyLength)}
        mentionSource={mentioning.source}
        onMention={(choice) => change((now) => ({ ...now, mentions: [...now.mentions, asMention(choice)] }))}
        onChange={(text) => change((now) => ({ ...now, text }))}
        onSubmit={begin}
        onPaste={(event: ClipboardEvent) => take(event, event.clipboardData.files)}
        after={
          <IconButton
            icon="send"
            label={t.send}
            situation="standard"
            className={styles.send}
            aria-disabled={!sendable}
            onClick={begin}
          />
        }
      />
      <MentionNotes mentioning={mentioning} className={styles.note} />
      {many.dialog}
      <ChosenFileList
        files={others}
        onRemove={(file) => setFiles(files.filter((one) => one !== file))}
        locked={false}
      />
      <div className={styles.line}>
        <PhotoButton compact onPick={add} disabled={pictures.length >= limits.most} describedBy={limitsId} />
        <span id={limitsId} className="visually-hidden">
          {w.limit(limits.most, inMegabytes(limits.bytes))}
        </span>
        <FileButton compact onPick={add} limits={commentLimits} locked={false} />
      </div>
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
