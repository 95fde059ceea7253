import { type DragEvent, useEffect, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import styles from './chosen-photos.module.css'
import { photos as catalogue } from './photos.strings.ts'

type Props = {
  files: readonly File[]
  onChange: (files: File[]) => void
  /** A file that calls itself a picture and cannot be shown. */
  onBroken?: (file: File) => void
  /** While they are being sent they stay as they are. */
  locked?: boolean
  /** Whether their order can be changed. */
  sortable?: boolean
}

/** The photos chosen so far, in order, each with a way to take it out and to move it by drag or button. */
export function ChosenPhotos({ files, onChange, onBroken, locked, sortable }: Props) {
  const t = useStrings(catalogue)
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<number>()
  if (files.length === 0) return null
  const move = (from: number, to: number) => {
    const file = files[from]
    if (!file || to < 0 || to >= files.length || from === to) return
    const left = files.filter((_, index) => index !== from)
    onChange([...left.slice(0, to), file, ...left.slice(to)])
    setSaid(t.moved(to + 1))
  }
  const dragging = (index: number) =>
    sortable && !locked
      ? {
          draggable: true,
          onDragStart: () => setDragged(index),
          onDragOver: (event: DragEvent) => event.preventDefault(),
          onDrop: (event: DragEvent) => {
            event.preventDefault()
            if (dragged !== undefined) move(dragged, index)
            setDragged(undefined)
          },
          onDragEnd: () => setDragged(undefined),
        }
      : {}
  return (
    <>
      <span role="status" className="visually-hidden">
        {said}
      </span>
      <ul aria-label={t.chosen} className={styles.list}>
        {files.map((file, index) => (
          <li
            key={`${file.name} ${file.size} ${file.lastModified} ${files.indexOf(file)}`}
            className={classNames(styles.photo, dragged === index && styles.dragged)}
            {...dragging(index)}
          >
            <Preview file={file} onBroken={onBroken} />
            {!locked && (
              <span className={styles.actions} data-theme="dark">
                {sortable && index > 0 && (
                  <IconButton
                    icon="left"
                    label={t.moveEarlier(index + 1)}
                    onClick={() => move(index, index - 1)}
                  />
                )}
                {sortable && index < files.length - 1 && (
                  <IconButton
                    icon="right"
                    label={t.moveLater(index + 1)}
                    onClick={() => move(index, index + 1)}
                  />
                )}
                <IconButton
                  icon="close"
                  label={t.remove(index + 1)}
                  className={styles.remove}
                  onClick={() => onChange(files.filter((_, other) => other !== index))}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Preview({ file, onBroken }: { file: File; onBroken: Props['onBroken'] }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address ? (
    <img src={address} alt={file.name} className={styles.picture} onError={() => onBroken?.(file)} />
  ) : null
}
