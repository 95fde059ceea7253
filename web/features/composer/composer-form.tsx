import { useQuery } from '@tanstack/react-query'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { getMenuAccessConditions } from '#contract/menu-pages.ts'
import { postLimits } from '#contract/posting.ts'
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
import type { useCommands } from '../app-commands/use-commands.tsx'
import type { usePostDraft } from '../drafts/use-post-draft.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { attachments } from '../media-files/attachments.strings.ts'
import { ChosenFileList, limitsOf } from '../media-files/chosen-files.tsx'
import { ChosenPhotos } from '../media-files/chosen-photos.tsx'
import { photos as photoWords } from '../media-files/photos.strings.ts'
import { isPicture, pickFiles } from '../media-files/pick-files.ts'
import { inMegabytes, pickPhotos } from '../media-files/pick-photos.ts'
import { UnsentFiles } from '../media-files/unsent-files.tsx'
import { asMention } from '../mentions/mention-names.ts'
import { MentionNotes } from '../mentions/mention-notes.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import type { MenuCard } from '../menus/menus-query.ts'
import { mustReadOptionStrings } from '../must-read-feeds/must-read-option.strings.ts'
import { MustReadDue, useMustRead } from '../must-read-feeds/must-read-option.tsx'
import { ScheduleFields } from '../scheduled-posts/schedule-fields.tsx'
import styles from './composer.module.css'
import { composer } from './composer.strings.ts'
import { ComposerTools } from './composer-tools.tsx'
import { useSharedContent } from './shared-content.ts'
import type { useSubmitPost } from './use-submit-post.ts'

/** The count is shown when this number of characters is left. */
const near = 200

type Props = {
  post: ReturnType<typeof usePostDraft>
  /** undefined while it is not known. */
  menu: MenuCard | undefined
  submission: ReturnType<typeof useSubmitPost>
  /** Runs a command, or submits the post. */
  submit: () => unknown
  commands: ReturnType<typeof useCommands>
  restored: boolean
  /** Above the form: messages about drafts. */
  notice?: ReactNode
  text: RefObject<HTMLTextAreaElement | null>
  onChangeMenu: () => void
}

export function ComposerForm(props: Props) {
  const { post, menu, submission, submit, commands, restored, notice, text, onChangeMenu } = props
  const t = useStrings(composer)
  const w = useStrings(photoWords)
  const a = useStrings(attachments)
  const m = useStrings(mustReadOptionStrings)
  const { draft, change, files, arrange } = post
  const { shown, ready } = files
  const { sending, progress, failure, errors, forgive, mentioning } = submission
  const composition = useComposition()
  const company = useCompanyConfig()?.limits
  const limits = {
    most: company?.photosPerPost ?? postLimits.photos,
    bytes: company?.photoBytes ?? postLimits.photoBytes,
  }
  const [titled, setTitled] = useState(false)
  const [marked, setMarked] = useState(false)
  const hasTitle = titled || draft.title !== '' || errors.title !== undefined
  const title = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (titled) title.current?.focus()
  }, [titled])
  const changeDue = useCallback(
    (mustReadDueOn: string | null) => change((now) => ({ ...now, mustReadDueOn })),
    [change],
  )
  const due = draft.mustReadDueOn ?? null
  const mustRead = useMustRead(menu?.id, due, changeDue)
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
  useSharedContent(ready, (shared) => {
    if (shared.files.length > 0) add(shared.files)
    const join = (text: string) => [text, shared.words].filter(Boolean).join('\n')
    if (shared.words) change((now) => ({ ...now, text: join(now.text) }))
  })
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
        <button
          type="button"
          className={styles.chip}
          aria-haspopup="dialog"
          disabled={sending || !menu}
          onClick={onChangeMenu}
        >
          <span className="visually-hidden">{t.menu} </span>
          {menu ? (
            <>
              <MenuTile iconName={menu.iconName} tone={menu.tone} size="medium" />
              <span className={styles.menuName}>{menu.name}</span>
              <Icon name="chevronDown" size="small" />
            </>
          ) : (
            <Skeleton width="half" />
          )}
        </button>
        <Readers menuId={menu?.id} />
      </div>
      {errors.menuId && <Notice situation="danger">{errors.menuId}</Notice>}
      {hasTitle && (
        <Input
          ref={title}
          label={t.heading}
          value={draft.title}
          error={
            errors.title ?? (draft.title.length > postLimits.titleLength && t.tooLong(postLimits.titleLength))
          }
          readOnly={sending}
          autoComplete="off"
          onChange={(title) => {
            forgive('title')
            // Stays when it is emptied again.
            setTitled(true)
            change((now) => ({ ...now, title }))
          }}
        />
      )}
      <Textarea
        label={t.text}
        labelHidden
        marks={marked}
        data-first-focus
        placeholder={t.textPlaceholder}
        drawn={(written) => <FormattedText text={written} mentions={mentioning.named} />}
        value={draft.text}
        className={styles.text}
        most={draft.text.length > postLimits.bodyLength - near ? postLimits.bodyLength : undefined}
        error={errors.text}
        readOnly={sending || commands.busy}
        ref={text}
        onKeyDown={commands.press}
        onSubmit={submit}
        mentionSource={menu && mentioning.source}
        onMention={(choice) => change((now) => ({ ...now, mentions: [...now.mentions, asMention(choice)] }))}
        onChange={(text) => {
          forgive('text')
          change((now) => ({ ...now, text }))
        }}
      />
      {commands.line({
        ...{ field: text, place: { menuId: menu?.id }, files: shown.length > 0 },
        onText: (written) => change((now) => ({ ...now, text: written })),
        onAnswer: ({ answered, text: answer }) => {
          const everyone = answered === 'everyone'
          change((now) => ({ ...now, text: everyone ? answer : '' }))
          return everyone
        },
        onPlain: submission.submit,
      })}
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
        <ChosenFileList
          files={others.filter(({ key }) => !files.sending.has(key))}
          onRemove={({ key }) => files.remove(key)}
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
      {mustRead && (mustRead.mode === 'always' || due !== null) && (
        <div className={styles.due}>
          <p className={styles.hint}>{mustRead.mode === 'always' ? m.always : m.askNote}</p>
          <MustReadDue
            mustRead={mustRead}
            value={due}
            error={errors.mustRead}
            disabled={sending}
            onChange={changeDue}
          />
        </div>
      )}
      {draft.when && (
        <ScheduleFields
          when={draft.when}
          onChange={(when) => change((now) => ({ ...now, when }))}
          error={errors.scheduledAt}
          locked={sending}
        />
      )}
      {sending && shown.length > 0 && <Progress label={t.sending} value={progress} />}
      <ComposerTools
        disabled={sending}
        photos={{
          onPick: add,
          full: !ready || pictures.length >= limits.most,
          limit: w.limit(limits.most, inMegabytes(limits.bytes)),
        }}
        files={{ onPick: add, full: !ready, limit: limitsOf(a, fileLimits) }}
        title={{ shown: hasTitle, onShow: () => (hasTitle ? title.current?.focus() : setTitled(true)) }}
        marks={{ shown: marked, onShow: setMarked }}
        schedule={{
          on: draft.when !== null,
          onChange: (on) => change((now) => ({ ...now, when: on ? { day: '', time: '' } : null })),
        }}
        mustRead={
          mustRead?.mode === 'optional'
            ? { on: due !== null, onChange: (on) => changeDue(on ? mustRead.suggestedDueOn : null) }
            : undefined
        }
      />
    </div>
  )
}

/** Shows who will be able to read the post before it is sent. */
function Readers({ menuId }: { menuId: number | undefined }) {
  const t = useStrings(composer)
  const { data, isPending } = useQuery({
    ...queryFor(getMenuAccessConditions, { params: { id: menuId ?? 0 } }),
    enabled: menuId !== undefined,
  })
  return (
    <div className={styles.readers}>
      {isPending ? (
        <Skeleton width="most" />
      ) : data ? (
        t.readers(data.publication.summary, data.publication.readerCount)
      ) : (
        t.readersFailed
      )}
    </div>
  )
}
