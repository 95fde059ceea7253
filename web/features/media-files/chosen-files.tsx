import { useId, useRef } from 'react'
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

type Props<F extends ShownFile> = {
  files: readonly F[]
  onRemove: (file: F) => void
  onPick: (files: File[]) => void
  limits: FileLimits
  locked: boolean
  /** Only the icon of the button; the limits are told once a file exceeds them. */
  compact?: boolean
}

/** The video and files chosen so far, and the button to choose more. The limits are shown first. */
export function ChosenFiles<F extends ShownFile>({
  files,
  onRemove,
  onPick,
  limits,
  locked,
  compact,
}: Props<F>) {
  const t = useStrings(attachments)
  const limitsId = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {files.length > 0 && (
        <ul aria-label={t.chosen} className={styles.files}>
          {files.map((file) => (
            <li
              key={file instanceof File ? `${file.name} ${file.size} ${file.lastModified}` : file.key}
              className={styles.file}
            >
              <Icon name={isVideo(file) ? 'video' : 'document'} size="large" />
              <span className={styles.name}>{file.name}</span>
              <span className={styles.size}>{fileSize(file.size)}</span>
              {!locked && (
                <IconButton icon="close" label={t.remove(file.name)} onClick={() => onRemove(file)} />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={compact ? undefined : styles.line}>
        <input
          ref={input}
          type="file"
          accept={acceptedFiles}
          multiple
          hidden
          aria-label={t.add}
          onChange={(event) => {
            onPick([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        {compact ? (
          <IconButton
            icon="attach"
            label={t.add}
            disabled={locked}
            aria-describedby={limitsId}
            onClick={() => input.current?.click()}
          />
        ) : (
          <Button
            size="xSmall"
            priority="tertiary"
            icon="attach"
            disabled={locked}
            aria-describedby={limitsId}
            onClick={() => input.current?.click()}
          >
            {t.add}
          </Button>
        )}
        <span id={limitsId} className={compact ? 'visually-hidden' : styles.size}>
          {t.limit(
            limits.videos,
            inMegabytes(limits.videoBytes),
            limits.attachments,
            inMegabytes(limits.attachmentBytes),
          )}
        </span>
      </div>
    </>
  )
}
