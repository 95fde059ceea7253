import { useQuery } from '@tanstack/react-query'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { getMenuAccessConditions } from '#contract/menu-pages.ts'
import { postLimits } from '#contract/posting.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useComposition } from '#ui/use-composition.ts'
import { queryFor } from '#web/app/query.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import type { usePostDraft } from '../drafts/use-post-draft.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { attachments } from '../media-files/attachments.strings.ts'
import { ChosenFiles } from '../media-files/chosen-files.tsx'
import { ChosenPhotos } from '../media-files/chosen-photos.tsx'
import { PhotoButton } from '../media-files/photo-button.tsx'
import { photos as photoWords } from '../media-files/photos.strings.ts'
import { isPicture, pickFiles } from '../media-files/pick-files.ts'
import { inMegabytes, pickPhotos } from '../media-files/pick-photos.ts'
import { UnsentFiles } from '../media-files/unsent-files.tsx'
import { asMention } from '../mentions/mention-names.ts'
import { MentionNotes } from '../mentions/mention-notes.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import type { MenuCard } from '../menus/menus-query.ts'
import { MustReadOption } from '../must-read-feeds/must-read-option.tsx'
import { ScheduleFields } from '../scheduled-posts/schedule-fields.tsx'
import styles from './composer.module.css'
import { composer } from './composer.strings.ts'
import type { useSubmitPost } from './use-submit-post.ts'

/** The count is shown when this number of characters is left. */
const near = 200

type Props = {
  post: ReturnType<typeof usePostDraft>
  menu: MenuCard
  submission: ReturnType<typeof useSubmitPost>
  restored: boolean
  /** Above the form: messages about drafts. */
  notice?: ReactNode
  onChangeMenu: () => void
}

export function ComposerForm({ post, menu, submission, restored, notice, onChangeMenu }: Props) {
  const t = useStrings(composer)
  const w = useStrings(photoWords)
  const a = useStrings(attachments)
  const limitsId = useId()
  const { draft, change, files, arrange } = post
  const { shown, ready } = files
  const { errors, sending, failure, progress, submit, forgive, mentioning } = submission
  const composition = useComposition()
  const company = useCompanyConfig()?.limits
  const limits = {
    most: company?.photosPerPost ?? postLimits.photos,
    bytes: company?.photoBytes ?? postLimits.photoBytes,
  }
  const text = useRef<HTMLTextAreaElement>(null)
  // Only after the dialog has opened: an earlier focus would scroll the page behind it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => text.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [])
  const [problems, setProblems] = useState<string[]>([])
  const pictures = shown.filter(isPicture)
  const others = shown.filter((file) => !isPicture(file))
  const fileLimits = {
    videos: company?.videosPerPost ?? postLimits.videos,
    videoBytes: company?.videoBytes ?? postLimits.videoBytes,
    attachments: company?.attachmentsPerPost ?? postLimits.attachments,
    attachmentBytes: company?.attachmentBytes ?? postLimits.attachmentBytes,
  }

  const add = (added: File[]) => {
    const picked = pickPhotos(pictures, added.filter(isPicture), limits, w)
    const attached = pickFiles(
      others,
      added.filter((file) => !isPicture(file)),
      fileLimits,
      a,
    )
    setProblems([...picked.problems, ...attached.problems])
    files.add([...picked.files, ...attached.files].filter((file) => file instanceof File))
  }
  const take = (event: { preventDefault(): void }, files: FileList | undefined) => {
    if (!files?.length || sending || !ready) return
    event.preventDefault()
    add([...files])
  }
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (composition.owns(event)) return
    event.preventDefault()
    submit()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files dropped or pasted anywhere; the button below does the same
    <div
      className={styles.form}
      onKeyDown={press}
      onPaste={(event: ClipboardEvent) => take(event, event.clipboardData.files)}
      onDragOver={(event: DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event: DragEvent) => take(event, event.dataTransfer.files)}
      {...composition.handlers}
    >
      {failure && (
        <Notice situation="danger" title={t.failed} live>
          {failure}
        </Notice>
      )}
      {notice}
      {restored && (
        <p role="status" className={styles.restored}>
          <Icon name="retry" size="small" />
          {t.restored}
        </p>
      )}
      <div className={styles.menu}>
        <MenuTile iconName={menu.iconName} tone={menu.tone} size="large" />
        <div className={styles.menuWords}>
          <p className={styles.menuName}>
            <span className="visually-hidden">{t.menu}</span> {menu.name}
          </p>
          <Readers menuId={menu.id} />
        </div>
        <Button size="xSmall" situation="neutral" disabled={sending} onClick={onChangeMenu}>
          {t.changeMenu}
        </Button>
      </div>
      {errors.menuId && <Notice situation="danger">{errors.menuId}</Notice>}
      <Input
        label={t.heading}
        value={draft.title}
        error={
          errors.title ?? (draft.title.length > postLimits.titleLength && t.tooLong(postLimits.titleLength))
        }
        readOnly={sending}
        autoComplete="off"
        onChange={(title) => {
          forgive('title')
          change((now) => ({ ...now, title }))
        }}
      />
      <Textarea
        label={t.text}
        placeholder={t.textPlaceholder}
        drawn={(written) => <FormattedText text={written} mentions={mentioning.named} />}
        value={draft.text}
        className={styles.text}
        most={draft.text.length > postLimits.bodyLength - near ? postLimits.bodyLength : undefined}
        error={errors.text}
        readOnly={sending}
        ref={text}
        onSubmit={submit}
        mentionSource={mentioning.source}
        onMention={(choice) => change((now) => ({ ...now, mentions: [...now.mentions, asMention(choice)] }))}
        onChange={(text) => {
          forgive('text')
          change((now) => ({ ...now, text }))
        }}
      />
      <MentionNotes mentioning={mentioning} className={styles.hint} />
      {submission.question}
      <div className={styles.photos}>
        <ChosenPhotos
          files={pictures}
          onChange={(left) => {
            for (const { key } of pictures) if (!left.some((one) => one.key === key)) files.remove(key)
            arrange(left.map(({ key }) => key))
          }}
          onUnusable={({ key, name }, problem) => {
            files.remove(key)
            setProblems((now) => [...new Set([...now, w[problem](name)])])
          }}
          locked={sending}
          sortable
        />
        <div className={styles.photoLine}>
          <PhotoButton
            onPick={add}
            disabled={sending || !ready || pictures.length >= limits.most}
            describedBy={limitsId}
          />
          <span id={limitsId} className={styles.hint}>
            {w.limit(limits.most, inMegabytes(limits.bytes))}
          </span>
        </div>
        <ChosenFiles
          files={others.filter(({ key }) => !files.sending.has(key))}
          onRemove={({ key }) => files.remove(key)}
          onPick={add}
          limits={fileLimits}
          locked={sending || !ready}
        />
        <UnsentFiles files={files} />
        <div role="alert" className={styles.problems}>
          {[
            ...problems,
            ...[errors.photos, errors.videos, errors.attachments].filter((one) => one !== undefined),
          ].map((problem) => (
            <p key={problem} className={styles.problem}>
              {problem}
            </p>
          ))}
        </div>
      </div>
      <MustReadOption
        menuId={menu.id}
        value={draft.mustReadDueOn ?? null}
        error={errors.mustRead}
        disabled={sending}
        onChange={(mustReadDueOn) => change((now) => ({ ...now, mustReadDueOn }))}
      />
      <ScheduleFields
        when={draft.when}
        onChange={(when) => change((now) => ({ ...now, when }))}
        error={errors.scheduledAt}
        locked={sending}
      />
      {sending && shown.length > 0 && <Progress label={t.sending} value={progress} />}
    </div>
  )
}

/** Shows who will be able to read the post before it is sent. */
function Readers({ menuId }: { menuId: number }) {
  const t = useStrings(composer)
  const { data, isPending } = useQuery(queryFor(getMenuAccessConditions, { params: { id: menuId } }))
  if (isPending) return <Skeleton width="half" />
  return (
    <p className={styles.readers}>
      {data ? t.readers(data.publication.summary, data.publication.readerCount) : t.readersFailed}
    </p>
  )
}
