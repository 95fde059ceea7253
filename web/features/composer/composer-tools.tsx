import { Button } from '#ui/button.tsx'
import type { IconName } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { acceptedPictures } from '#web/app/picture-types.ts'
import { attachments } from '../media-files/attachments.strings.ts'
import { photos as photoWords } from '../media-files/photos.strings.ts'
import { acceptedFiles } from '../media-files/pick-files.ts'
import { useFilePicker } from '../media-files/use-file-picker.tsx'
import { mustReadOptionStrings } from '../must-read-feeds/must-read-option.strings.ts'
import { scheduledPosts } from '../scheduled-posts/scheduled-posts.strings.ts'
import { composer } from './composer.strings.ts'
import styles from './composer-tools.module.css'

type Picking = { onPick: (files: File[]) => void; full: boolean; limit: string }
type Switching = { on: boolean; onChange: (on: boolean) => void }

type Props = {
  disabled: boolean
  photos: Picking
  files: Picking
  title: { shown: boolean; onShow: () => void }
  marks: { shown: boolean; onShow: (shown: boolean) => void }
  schedule: Switching
  /** undefined: not for the author to choose. */
  mustRead: Switching | undefined
}

/** One row with everything that can be added to a post. */
export function ComposerTools({ disabled, photos, files, title, marks, schedule, mustRead }: Props) {
  const t = useStrings(composer)
  const w = useStrings(photoWords)
  const a = useStrings(attachments)
  const s = useStrings(scheduledPosts)
  const m = useStrings(mustReadOptionStrings)
  const photoPicker = useFilePicker({ accept: acceptedPictures, label: w.add, onPick: photos.onPick })
  const filePicker = useFilePicker({ accept: acceptedFiles, label: a.add, onPick: files.onPick })
  const tool = (icon: IconName) =>
    ({ size: 'xSmall', priority: 'tertiary', situation: 'neutral', icon, className: styles.tool }) as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div role="group" aria-label={t.tools} className={styles.tools}>
      {photoPicker.field}
      <Button
        {...tool('image')}
        title={photos.limit}
        disabled={disabled || photos.full}
        onClick={photoPicker.open}
      >
        {t.photos}
      </Button>
      {filePicker.field}
      <Button
        {...tool('attach')}
        title={files.limit}
        disabled={disabled || files.full}
        onClick={filePicker.open}
      >
        {t.files}
      </Button>
      <Button
        {...tool('heading')}
        aria-label={t.addTitle}
        aria-expanded={title.shown}
        disabled={disabled}
        onClick={title.onShow}
      >
        {t.addTitleShort}
      </Button>
      <Button
        {...tool('bold')}
        aria-label={t.marks}
        aria-expanded={marks.shown}
        disabled={disabled}
        // The text keeps the focus and its selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => marks.onShow(!marks.shown)}
      >
        {t.marksShort}
      </Button>
      <Button
        {...tool('clock')}
        aria-label={s.schedule}
        aria-expanded={schedule.on}
        disabled={disabled}
        onClick={() => schedule.onChange(!schedule.on)}
      >
        {t.scheduleShort}
      </Button>
      {mustRead && (
        <Button
          {...tool('check')}
          role="switch"
          aria-label={m.ask}
          aria-checked={mustRead.on}
          disabled={disabled}
          onClick={() => mustRead.onChange(!mustRead.on)}
        >
          {t.mustReadShort}
        </Button>
      )}
    </div>
  )
}
