import { useId } from 'react'
import { fileSize } from '#common/byte-size.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { attachments } from './attachments.strings.ts'
import type { ShownFile } from './draft-file.ts'
import styles from './feed-attachments.module.css'
import { acceptedFiles, type FileLimits, isVideo } from './pick-files.ts'
import { inMegabytes } from './pick-photos.ts'
import { useFilePicker } from './use-file-picker.tsx'

/** The limits in words. */
export const limitsOf = (
  t: { limit: (...numbers: [number, number, number, number]) => string },
  limits: FileLimits,
) =>
  t.limit(
    limits.videos,
    inMegabytes(limits.videoBytes),
    limits.attachments,
    inMegabytes(limits.attachmentBytes),
  )

type Props<F extends ShownFile> = {
  files: readonly F[]
  onRemove: (file: F) => void
  onPick: (files: File[]) => void
  limits: FileLimits
  locked: boolean
  /** Only the icon of the button; the limits are told once a file exceeds them. */
  compact?: boolean
}

/** The video and files chosen so far. */
export function ChosenFileList<F extends ShownFile>({
  files,
  onRemove,
  locked,
}: Pick<Props<F>, 'files' | 'onRemove' | 'locked'>) {
  const t = useStrings(attachments)
  if (files.length === 0) return null
  return (
    <ul aria-label={t.chosen} className={styles.files}>
      {files.map((file) => (
        <li
          key={file instanceof File ? `${file.name} ${file.size} ${file.lastModified}` : file.key}
          className={styles.file}
        >
          <Icon name={isVideo(file) ? 'video' : 'document'} size="large" />
          <span className={styles.name}>{file.name}</span>
          <span className={styles.size}>{fileSize(file.size)}</span>
          {!locked && <IconButton icon="close" label={t.remove(file.name)} onClick={() => onRemove(file)} />}
        </li>
      ))}
    </ul>
  )
}

/** The video and files chosen so far, and the button to choose more. The limits are shown first. */
export function ChosenFiles<F extends ShownFile>({ files, onRemove, locked, ...button }: Props<F>) {
  return (
    <>
      <ChosenFileList files={files} onRemove={onRemove} locked={locked} />
      <FileButton locked={locked} {...button} />
    </>
  )
}

type ButtonProps = Pick<Props<ShownFile>, 'onPick' | 'limits' | 'locked' | 'compact'>

/** Opens the browser's file picker. */
export function FileButton({ onPick, limits, locked, compact }: ButtonProps) {
  const t = useStrings(attachments)
  const limitsId = useId()
  const picker = useFilePicker({ accept: acceptedFiles, label: t.add, onPick })
  return (
    <div className={compact ? undefined : styles.line}>
      {picker.field}
      {compact ? (
        <IconButton
          icon="attach"
          label={t.add}
          disabled={locked}
          aria-describedby={limitsId}
          onClick={picker.open}
        />
      ) : (
        <Button
          size="xSmall"
          priority="tertiary"
          icon="attach"
          disabled={locked}
          aria-describedby={limitsId}
          onClick={picker.open}
        >
          {t.add}
        </Button>
      )}
      <span id={limitsId} className={compact ? 'visually-hidden' : styles.size}>
        {limitsOf(t, limits)}
      </span>
    </div>
  )
}
