import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { type Crop, moved, turned, zoomed } from './crop-geometry.ts'

type Point = { x: number; y: number }
type Change = (change: (crop: Crop) => Crop) => void

const keyStep = 0.05
const zoomStep = 1.15

const keys: Record<string, (crop: Crop) => Crop> = {
  ArrowLeft: (crop) => moved(crop, -keyStep, 0),
  ArrowRight: (crop) => moved(crop, keyStep, 0),
  ArrowUp: (crop) => moved(crop, 0, -keyStep),
  ArrowDown: (crop) => moved(crop, 0, keyStep),
  '+': (crop) => zoomed(crop, crop.zoom * zoomStep),
  ';': (crop) => zoomed(crop, crop.zoom * zoomStep),
  '=': (crop) => zoomed(crop, crop.zoom * zoomStep),
  '-': (crop) => zoomed(crop, crop.zoom / zoomStep),
  r: turned,
  R: turned,
}

const between = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** Moves a crop by one pointer, zooms it by two or the wheel, and does the same with keys. For the frame's element. */
export function useCropGestures(change: Change) {
  const frame = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, Point>())

  /** In widths of the frame, from its centre. */
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = frame.current!.getBoundingClientRect()
    const width = box.width || 1
    return {
      x: (clientX - box.left - box.width / 2) / width,
      y: (clientY - box.top - box.height / 2) / width,
    }
  }

  // React's wheel listeners are passive, so the page behind would scroll as well.
  useEffect(() => {
    const element = frame.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const at = placeOf(event)
      change((crop) => zoomed(crop, crop.zoom * Math.exp(-event.deltaY / 400), at))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  })

  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = placeOf(event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (!other) return change((crop) => moved(crop, now.x - before.x, now.y - before.y))
    const middle = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 }
    const growth = between(now, other) / Math.max(0.01, between(before, other))
    change((crop) =>
      moved(zoomed(crop, crop.zoom * growth, middle), (now.x - before.x) / 2, (now.y - before.y) / 2),
    )
  }
  const forget = (event: PointerEvent) => void pointers.current.delete(event.pointerId)

  return {
    ref: frame,
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture?.(event.pointerId)
      pointers.current.set(event.pointerId, placeOf(event))
    },
    onPointerMove,
    onPointerUp: forget,
    onPointerCancel: forget,
    onKeyDown: (event: KeyboardEvent) => {
      const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
      if (!act) return
      event.preventDefault()
      change(act)
    },
  }
}
