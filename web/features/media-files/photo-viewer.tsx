import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { createPresignedUrl } from '#contract/media-files.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { useModal } from '#ui/use-modal.ts'
import { ApiError, call } from '#web/app/api.ts'
import { type Photo, photoPath, photoSrcSet } from './photo-sources.ts'
import styles from './photo-viewer.module.css'
import { photos as catalogue } from './photos.strings.ts'

/** Horizontal distance in pixels that counts as a swipe. */
const swipe = 48

type Props = { photos: readonly Photo[]; start: number; onClose: () => void }

/** The photos of a post in full window. Arrow keys and swipes change the photo, a press shows it in full size. */
export default function PhotoViewer({ photos, start, onClose }: Props) {
  const t = useStrings(catalogue)
  const toast = useToast()
  const dialog = useRef<HTMLDialogElement>(null)
  const touch = useRef<{ x: number; y: number } | undefined>(undefined)
  const [at, setAt] = useState(start)
  const [large, setLarge] = useState(false)
  const [downloading, setDownloading] = useState(false)
  const [failed, setFailed] = useState<string>()
  const modal = useModal(dialog, true, onClose)
  const photo = photos[at]
  if (!photo) return null

  const turn = (step: number) => {
    const next = at + step
    if (next < 0 || next >= photos.length) return
    setAt(next)
    setLarge(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') turn(-1)
    else if (event.key === 'ArrowRight') turn(1)
    else return
    event.preventDefault()
  }
  const down = (event: PointerEvent) => {
    touch.current =
      event.pointerType === 'mouse' || large ? undefined : { x: event.clientX, y: event.clientY }
  }
  const up = (event: PointerEvent) => {
    const from = touch.current
    touch.current = undefined
    if (!from) return
    const across = event.clientX - from.x
    if (Math.abs(across) > swipe && Math.abs(across) > 2 * Math.abs(event.clientY - from.y))
      turn(across > 0 ? -1 : 1)
  }
  const download = async () => {
    setDownloading(true)
    try {
      const { url } = await call(createPresignedUrl, { params: { filename: photo.filename } })
      const link = document.createElement('a')
      link.href = url
      link.download = photo.originalName
      link.click()
    } catch (error) {
      toast.danger(error instanceof ApiError ? error.message : t.downloadFailed)
    }
    setDownloading(false)
  }

  return (
    <dialog
      ref={dialog}
      aria-label={t.viewer}
      data-theme="dark"
      className={styles.viewer}
      onKeyDown={press}
      {...modal}
    >
      <header className={styles.bar}>
        <span className={styles.position} aria-hidden="true">
          {at + 1} / {photos.length}
        </span>
        <span className="visually-hidden" role="status">
          {t.photoOf(at + 1, photos.length)}
        </span>
        <IconButton
          icon={large ? 'minus' : 'search'}
          size="small"
          label={large ? t.fit : t.enlarge}
          aria-pressed={large}
          onClick={() => setLarge(!large)}
        />
        <IconButton
          icon="download"
          size="small"
          label={t.download}
          disabled={downloading}
          onClick={download}
        />
        <IconButton icon="close" size="small" label={t.close} onClick={onClose} />
      </header>
      <div
        className={classNames(styles.stage, large && styles.large)}
        onPointerDown={down}
        onPointerUp={up}
        onPointerCancel={() => {
          touch.current = undefined
        }}
      >
        {failed === photo.filename ? (
          <p>{t.photoFailed}</p>
        ) : (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the button above does the same by keyboard
          <img
            key={photo.filename}
            src={photoPath(photo, 'large')}
            srcSet={large ? undefined : photoSrcSet(photo)}
            sizes="100vw"
            width={photo.width}
            height={photo.height}
            alt={t.photoOf(at + 1, photos.length)}
            draggable={false}
            onClick={() => setLarge(!large)}
            onError={() => setFailed(photo.filename)}
          />
        )}
      </div>
      {at > 0 && (
        <IconButton
          icon="chevronLeft"
          size="small"
          label={t.previous}
          className={classNames(styles.turn, styles.previous)}
          onClick={() => turn(-1)}
        />
      )}
      {at < photos.length - 1 && (
        <IconButton
          icon="chevronRight"
          size="small"
          label={t.next}
          className={classNames(styles.turn, styles.next)}
          onClick={() => turn(1)}
        />
      )}
    </dialog>
  )
}
