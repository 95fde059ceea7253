import { type CSSProperties, Suspense, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { useStrings } from '#ui/locale.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import styles from './feed-photos.module.css'
import { type Photo, photoPath, photoSrcSet } from './photo-sources.ts'
import { photos as catalogue } from './photos.strings.ts'

const PhotoViewer = lazyPart(() => import('./photo-viewer.tsx'))
const shownAtMost = 4

/** A single photo keeps its aspect ratio within limits; several share a grid. Loading causes no layout shift. */
const shapeOf = ({ width, height }: Photo) => Math.min(2.4, Math.max(1.25, width / Math.max(1, height)))

type Props = {
  photos: readonly Photo[]
  /** In a comment: small squares. */
  small?: boolean
  /** Visible from the start: fetched at once and before other pictures. */
  urgent?: boolean
}

export function FeedPhotos({ photos, small, urgent }: Props) {
  const t = useStrings(catalogue)
  const [viewed, setViewed] = useState<number>()
  const shown = photos.slice(0, shownAtMost)
  const [first] = shown
  if (!first) return null
  const hidden = photos.length - shown.length
  const single = shown.length === 1
  const widths = small
    ? '128px'
    : single
      ? '(max-width: 639px) calc(100vw - 2rem), 560px'
      : '(max-width: 639px) 50vw, 280px'
  return (
    <>
      <div
        className={classNames(styles.grid, small ? styles.row : styles[`of${shown.length}`])}
        style={{ '--photo-shape': shapeOf(first) } as CSSProperties}
      >
        {shown.map((photo, index) => (
          <button
            key={photo.filename}
            type="button"
            className={styles.photo}
            aria-haspopup="dialog"
            onClick={() => setViewed(index)}
          >
            <img
              src={photoPath(photo, 'medium')}
              srcSet={photoSrcSet(photo)}
              sizes={widths}
              width={photo.width}
              height={photo.height}
              alt={t.openPhoto(index + 1, photos.length)}
              loading={urgent ? 'eager' : 'lazy'}
              fetchPriority={urgent ? 'high' : 'auto'}
              decoding="async"
            />
            {hidden > 0 && index === shown.length - 1 && (
              <span className={styles.hidden} data-theme="dark">
                <span aria-hidden="true">+{hidden}</span>
                <span className="visually-hidden">{t.hiddenPhotos(hidden)}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      {viewed !== undefined && (
        <Suspense>
          <PhotoViewer photos={photos} start={viewed} onClose={() => setViewed(undefined)} />
        </Suspense>
      )}
    </>
  )
}
