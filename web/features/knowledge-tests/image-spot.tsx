import type { KeyboardEvent, MouseEvent } from 'react'
import { useStrings } from '#ui/locale.tsx'
import { type Photo, photoPath } from '../media-files/photo-sources.ts'
import { takingWords } from './knowledge-tests.strings.ts'
import styles from './taking.module.css'

type Point = { x: number; y: number }
type Props = { photo: Photo; point: Point | null; onChange: (point: Point) => void }

const within = (value: number) => Math.min(100, Math.max(0, Math.round(value * 10) / 10))
const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** A picture in which a place is chosen, by pressing it or with the arrow keys. */
export function ImageSpot({ photo, point, onChange }: Props) {
  const t = useStrings(takingWords)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A press by keyboard has no place.
    if (event.detail === 0) return onChange(point ?? { x: 50, y: 50 })
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange({
      x: within(((event.clientX - left) / width) * 100),
      y: within(((event.clientY - top) / height) * 100),
    })
  }
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const from = point ?? { x: 50, y: 50 }
    const size = event.shiftKey ? 10 : 1
    onChange({ x: within(from.x + step.x * size), y: within(from.y + step.y * size) })
  }
  return (
    <div className={styles.spotFrame}>
      <button type="button" className={styles.spot} onClick={press} onKeyDown={move} aria-label={t.spot}>
        <img src={photoPath(photo, 'wide')} alt={t.picture} className={styles.spotPicture} />
        {point && <span className={styles.mark} style={{ left: `${point.x}%`, top: `${point.y}%` }} />}
      </button>
      <p role="status" className={styles.note}>
        {point ? t.spotAt(point.x, point.y) : t.spotNone} · {t.spotKeys}
      </p>
    </div>
  )
}
