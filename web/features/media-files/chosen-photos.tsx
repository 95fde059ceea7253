import { useEffect, useState } from 'react'
import { picturePixels } from '#contract/media-files.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { moved } from '#ui/moved.ts'
import { useDragging } from '#ui/use-dragging.ts'
import { isHeic } from '#web/app/picture-types.ts'
import styles from './chosen-photos.module.css'
import { bytesOf, type ShownFile } from './draft-file.ts'
import { photos as catalogue } from './photos.strings.ts'

export type PhotoProblem = 'broken' | 'tooManyPixels'

const mostPixels = new Map<string, number>(Object.entries(picturePixels))

const isTooLarge = (type: string, { naturalWidth, naturalHeight }: HTMLImageElement) =>
  naturalWidth * naturalHeight > (mostPixels.get(type) ?? Number.POSITIVE_INFINITY)

type Props<F extends ShownFile> = {
  files: readonly F[]
  onChange: (files: F[]) => void
  /** A file that has a picture type but cannot be shown, or has more pixels than the server accepts. */
  onUnusable?: (file: F, problem: PhotoProblem) => void
  /** They cannot be changed while they are being sent. */
  locked?: boolean
  /** Whether they can be reordered. */
  sortable?: boolean
}

/** The photos chosen so far, in order. Each can be removed, and moved by dragging or with buttons. */
export function ChosenPhotos<F extends ShownFile>({
  files,
  onChange,
  onUnusable,
  locked,
  sortable,
}: Props<F>) {
  const t = useStrings(catalogue)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    if (from === to) return
    onChange(moved(files, from, to))
    setSaid(t.moved(to + 1))
  }
  const { dragged, source, target } = useDragging(move)
  if (files.length === 0) return null
  return (
    <>
      <span role="status" className="visually-hidden">
        {said}
      </span>
      <ul aria-label={t.chosen} className={styles.list}>
        {files.map((file, index) => (
          <li
            key={keyOf(file, files.indexOf(file))}
            className={classNames(styles.photo, dragged === index && styles.dragged)}
            {...(sortable && !locked && { ...source(index), ...target(index) })}
          >
            <Preview shown={file} onUnusable={(problem) => onUnusable?.(file, problem)} />
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

const keyOf = (file: ShownFile, index: number) =>
  file instanceof File ? `${file.name} ${file.size} ${file.lastModified} ${index}` : file.key

type PreviewProps = { shown: ShownFile; onUnusable: (problem: PhotoProblem) => void }

function Preview({ shown, onUnusable }: PreviewProps) {
  const file = bytesOf(shown)
  const [unshown, setUnshown] = useState(false)
  const heic = file !== undefined && isHeic(file)
  const path = 'path' in shown ? shown.path : undefined
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [file])
  if (!file || (heic && path))
    return path ? <img src={`${path}?variant=small`} alt={shown.name} className={styles.picture} /> : null
  if (unshown)
    return (
      <span className={styles.unshown}>
        <Icon name="image" size="large" />
        <span className={styles.unshownName}>{file.name}</span>
      </span>
    )
  return address ? (
    <img
      src={address}
      alt={file.name}
      className={styles.picture}
      // The server will convert what this browser cannot show.
      onError={() => (heic ? setUnshown(true) : onUnusable('broken'))}
      onLoad={({ currentTarget }) => {
        if (isTooLarge(file.type, currentTarget)) onUnusable('tooManyPixels')
      }}
    />
  ) : null
}
