import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { questionLimits } from '#contract/knowledge-tests.questions.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { photoPath } from '../media-files/photo-sources.ts'
import styles from './editor.module.css'
import { editorWords } from './editor.strings.ts'
import type { Area, TestPicture } from './question-draft.ts'

type Props = {
  picture: TestPicture
  areas: readonly Area[]
  error: string | undefined
  onChange: (areas: readonly Area[]) => void
}

type Point = { x: number; y: number }

const tenths = (value: number) => Math.round(value * 10) / 10
const between = (value: number, least: number, most: number) => tenths(Math.min(most, Math.max(least, value)))
/** The smallest side of an area, in percent: smaller ones are accidental clicks. */
const smallest = 2

const areaOf = (from: Point, to: Point): Area => ({
  ...{ x: tenths(Math.min(from.x, to.x)), y: tenths(Math.min(from.y, to.y)) },
  ...{ width: tenths(Math.abs(to.x - from.x)), height: tenths(Math.abs(to.y - from.y)) },
})

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const moved = (area: Area, by: Point): Area => ({
  ...area,
  x: between(area.x + by.x, 0, 100 - area.width),
  y: between(area.y + by.y, 0, 100 - area.height),
})
const resized = (area: Area, by: Point): Area => ({
  ...area,
  width: between(area.width + by.x, smallest, 100 - area.x),
  height: between(area.height + by.y, smallest, 100 - area.y),
})

const placeOf = ({ x, y, width, height }: Area) => ({
  ...{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` },
})

/** The correct areas of a picture: drawn by dragging, or added and moved by keyboard. */
export function AreaEditor({ picture, areas, error, onChange }: Props) {
  const t = useStrings(editorWords)
  const frame = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState<Point>()
  const [drawn, setDrawn] = useState<Area>()
  const full = areas.length >= questionLimits.areas
  const pointAt = (event: PointerEvent): Point => {
    const { left, top, width, height } = frame.current!.getBoundingClientRect()
    return {
      x: between(((event.clientX - left) / width) * 100, 0, 100),
      y: between(((event.clientY - top) / height) * 100, 0, 100),
    }
  }
  const change = (index: number, area: Area) =>
    onChange(areas.map((one, place) => (place === index ? area : one)))
  const remove = (index: number) => onChange(areas.filter((_, place) => place !== index))
  const press = (index: number, area: Area) => (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (direction) change(index, event.shiftKey ? resized(area, direction) : moved(area, direction))
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(index)
    else return
    event.preventDefault()
  }
  const end = () => {
    if (drawn && drawn.width >= smallest && drawn.height >= smallest) onChange([...areas, drawn])
    setFrom(undefined)
    setDrawn(undefined)
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t.areas}</legend>
      <p className={styles.note}>{t.areasNote}</p>
      <div
        ref={frame}
        className={styles.canvas}
        onPointerDown={(event) => {
          if (full || event.button !== 0 || (event.target as HTMLElement).closest('button')) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setFrom(pointAt(event))
        }}
        onPointerMove={(event) => from && setDrawn(areaOf(from, pointAt(event)))}
        onPointerUp={end}
        onPointerCancel={() => {
          setFrom(undefined)
          setDrawn(undefined)
        }}
      >
        <img
          src={photoPath(picture, 'wide')}
          alt={t.picture}
          draggable={false}
          className={styles.canvasPicture}
        />
        {areas.map((area, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: areas have no identity, and the focus stays while one moves
            key={index}
            type="button"
            className={styles.area}
            style={placeOf(area)}
            aria-label={t.area(index + 1, area.x, area.y, area.width, area.height)}
            onKeyDown={press(index, area)}
          >
            {index + 1}
          </button>
        ))}
        {drawn && <span className={styles.area} style={placeOf(drawn)} />}
      </div>
      <div className={styles.actions}>
        <Button
          size="xSmall"
          icon="plus"
          disabled={full}
          aria-invalid={error ? true : undefined}
          onClick={() => onChange([...areas, { x: 40, y: 40, width: 20, height: 20 }])}
        >
          {t.addArea}
        </Button>
        {areas.map((area, index) => (
          <span key={`${area.x} ${area.y} ${area.width} ${area.height}`} className={styles.areaName}>
            {index + 1}
            <IconButton icon="close" label={t.removeArea(index + 1)} onClick={() => remove(index)} />
          </span>
        ))}
      </div>
      {error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
