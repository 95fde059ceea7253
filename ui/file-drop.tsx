import { type DragEvent, useRef, useState } from 'react'
import { fileSize } from '#common/byte-size.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { controls } from './controls.strings.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './file-drop.module.css'
import { type DroppedFile, FileItem } from './file-item.tsx'
import { type FileRules, sortOut } from './file-rules.ts'
import { useStrings } from './locale.tsx'
import { moved } from './moved.ts'
import { useTouch } from './unsaved-input.ts'
import { useDragging } from './use-dragging.ts'

type Props = FieldProps &
  FileRules & {
    id?: string
    files: readonly DroppedFile[]
    /** Receives the valid files; the others are refused with a message. */
    onAdd: (files: File[]) => void
    onRemove: (id: string) => void
    /** All ids in their new order. Without it the order is fixed. */
    onReorder?: (ids: string[]) => void
    onRetry?: (id: string) => void
    disabled?: boolean
  }

/** Files to send: selected, dropped or pasted; each with its picture, progress and error. */
export function FileDrop({
  accept,
  maxFiles,
  maxBytes,
  files,
  onAdd,
  onRemove,
  onReorder,
  onRetry,
  disabled,
  ...field
}: Props) {
  const t = useStrings(controls)
  const touch = useTouch()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [refusals, setRefusals] = useState<string[]>([])
  const full = files.length >= maxFiles

  const add = (list: readonly File[]) => {
    const { taken, refusals } = sortOut(list, files.length, { accept, maxFiles, maxBytes }, t)
    setRefusals(refusals)
    if (taken.length === 0) return
    touch()
    onAdd(taken)
  }

  const place = (from: number, to: number) => {
    if (from === to) return
    touch()
    onReorder?.(moved(files, from, to).map(({ id }) => id))
  }
  const { source, target } = useDragging(place)

  const holdsFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files')

  return (
    <Field
      {...field}
      note={
        <>
          {field.note && <span className={styles.note}>{field.note}</span>}
          {t.fileLimit(maxFiles, fileSize(maxBytes))}
        </>
      }
      error={refusals.length > 0 ? refusals.map((reason) => <p key={reason}>{reason}</p>) : field.error}
    >
      {(control) => (
        <div className={styles.all}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting only add to the button inside */}
          <div
            className={classNames(styles.zone, over && styles.over)}
            onDragOver={(event) => {
              if (!holdsFiles(event)) return
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={(event) => {
              if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
            }}
            onDrop={(event) => {
              if (!holdsFiles(event)) return
              event.preventDefault()
              setOver(false)
              add([...event.dataTransfer.files])
            }}
            onPaste={(event) => {
              if (event.clipboardData.files.length === 0) return
              event.preventDefault()
              add([...event.clipboardData.files])
            }}
          >
            <input
              {...control}
              // The browser's own check would require a file even if some are already listed below.
              required={false}
              ref={input}
              type="file"
              accept={accept}
              multiple={maxFiles > 1}
              disabled={disabled || full}
              tabIndex={-1}
              className="visually-hidden"
              onChange={(event) => {
                add([...(event.currentTarget.files ?? [])])
                event.currentTarget.value = ''
              }}
            />
            <Button
              icon="upload"
              situation="neutral"
              disabled={disabled || full}
              onClick={() => input.current?.click()}
            >
              {t.chooseFiles}
            </Button>
            <span className={styles.hint}>{t.dropFiles}</span>
          </div>
          {files.length > 0 && (
            <ul aria-label={t.files} className={styles.list}>
              {files.map((file, index) => (
                <FileItem
                  key={file.id}
                  file={file}
                  onRemove={() => {
                    touch()
                    onRemove(file.id)
                  }}
                  onRetry={onRetry && (() => onRetry(file.id))}
                  onEarlier={onReorder && index > 0 ? () => place(index, index - 1) : undefined}
                  onLater={onReorder && index < files.length - 1 ? () => place(index, index + 1) : undefined}
                  drag={onReorder && files.length > 1 ? { ...source(index), ...target(index) } : undefined}
                />
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  )
}
