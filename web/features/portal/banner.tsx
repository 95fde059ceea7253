import { useId, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { previewPortal } from '#contract/portal.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import styles from './banner.module.css'
import { portalWords } from './portal.strings.ts'
import { PortalLink } from './portal-link.tsx'

type Block = Answer<typeof previewPortal>['page']['blocks'][number]
type Slide = Extract<Block, { kind: 'banner' }>['slides'][number]

/** Pictures, one at a time. They change only when the reader asks for it. */
export function Banner({ slides, name }: { slides: readonly Slide[]; name: string }) {
  const t = useStrings(portalWords)
  const id = useId()
  const [at, setAt] = useState(0)
  const slide = slides[Math.min(at, slides.length - 1)]
  if (!slide) return null
  const turn = (by: number) => setAt((now) => (now + by + slides.length) % slides.length)
  const picture = (
    <img
      src={`${slide.photo.path}?variant=wide`}
      alt={slide.alt}
      width={slide.photo.width}
      height={slide.photo.height}
      className={styles.picture}
    />
  )
  return (
    <section className={styles.banner} aria-label={name || slide.alt}>
      <div id={id} aria-live="polite">
        {slide.href ? (
          <PortalLink href={slide.href} className={styles.link}>
            {picture}
          </PortalLink>
        ) : (
          picture
        )}
      </div>
      {slides.length > 1 && (
        <div className={styles.controls}>
          <IconButton icon="chevronLeft" label={t.previous} aria-controls={id} onClick={() => turn(-1)} />
          <span className={styles.place}>{t.slide(Math.min(at, slides.length - 1) + 1, slides.length)}</span>
          <IconButton icon="chevronRight" label={t.next} aria-controls={id} onClick={() => turn(1)} />
        </div>
      )}
    </section>
  )
}
