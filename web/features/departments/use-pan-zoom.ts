import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import type { Area } from './chart-layout.ts'

type Drawn = { width: number; height: number; middle: number; first: readonly Area[] }
type View = { x: number; y: number; scale: number }

const least = 0.05
const most = 3
/** If the whole would be smaller than this, the start of the drawing is shown first. */
const readable = 0.75
const step = 64
const margin = 16

/**
 * Moves and zooms a drawing within a window: drag, pinch, wheel, keys, and functions for buttons. Moving does not
 * render anything again. If not everything fits, the first area of `first` that does is shown, or else the last of them;
 * without any, the start of the drawing. `middle`: the position of its root.
 */
export function usePanZoom(
  viewport: RefObject<HTMLElement | null>,
  plane: RefObject<HTMLElement | null>,
  { width, height, middle, first }: Drawn,
) {
  const view = useRef<View>({ x: 0, y: 0, scale: 1 })
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const dragged = useRef(false)
  /** The reader has moved or zoomed it: it stays where it is when the window changes its size. */
  const own = useRef(false)

  const show = useCallback(
    (next: View) => {
      view.current = next
      if (plane.current)
        plane.current.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
    },
    [plane],
  )
  const windowSize = useCallback(() => {
    const rect = viewport.current?.getBoundingClientRect()
    return { left: rect?.left ?? 0, top: rect?.top ?? 0, width: rect?.width || 1, height: rect?.height || 1 }
  }, [viewport])
  /** The scale at which an area is as large as possible. */
  const scaleOf = useCallback(
    (area: { width: number; height: number }) => {
      const room = windowSize()
      return Math.min(
        (room.width - 2 * margin) / Math.max(area.width, 1),
        (room.height - 2 * margin) / Math.max(area.height, 1),
        1,
      )
    },
    [windowSize],
  )
  const showArea = useCallback(
    (area: Area, scale: number) => {
      const room = windowSize()
      const free = room.height - area.height * scale
      show({
        scale,
        x: (room.width - area.width * scale) / 2 - area.x * scale,
        y: Math.max(free / 2, margin) - area.y * scale,
      })
    },
    [windowSize, show],
  )
  const showAll = useCallback(() => {
    const whole = { x: 0, y: 0, width, height }
    showArea(whole, Math.max(least, scaleOf(whole)))
  }, [showArea, scaleOf, width, height])
  /** Shows the areas to begin with. False: there are none. */
  const showFirst = useCallback(() => {
    const area = first.find((one) => scaleOf(one) >= readable) ?? first.at(-1)
    if (area) showArea(area, Math.max(readable, scaleOf(area)))
    return area !== undefined
  }, [showArea, scaleOf, first])
  const begin = useCallback(() => {
    if (scaleOf({ width, height }) >= readable) return showAll()
    if (showFirst()) return
    const room = windowSize()
    const spare = room.width - width * readable
    const x = Math.min(margin, Math.max(spare - margin, room.width / 2 - middle * readable))
    show({ scale: readable, x: spare < 2 * margin ? x : spare / 2, y: margin })
  }, [scaleOf, showAll, showFirst, windowSize, show, width, height, middle])
  /** Zooms around `at` (in the window; by default its centre). */
  const zoom = useCallback(
    (factor: number, at?: { x: number; y: number }) => {
      const room = windowSize()
      const { x, y, scale } = view.current
      const next = Math.min(most, Math.max(least, scale * factor))
      own.current = true
      const px = at?.x ?? room.width / 2
      const py = at?.y ?? room.height / 2
      show({ scale: next, x: px - ((px - x) * next) / scale, y: py - ((py - y) * next) / scale })
    },
    [windowSize, show],
  )
  const move = useCallback(
    (dx: number, dy: number) => {
      const { x, y, scale } = view.current
      own.current = true
      show({ scale, x: x + dx, y: y + dy })
    },
    [show],
  )
  /** Moves a position of the drawing into view. */
  const bring = useCallback(
    (area: { x: number; y: number; width: number; height: number }) => {
      const room = windowSize()
      const { x, y, scale } = view.current
      const left = x + area.x * scale
      const top = y + area.y * scale
      const dx = Math.min(0, room.width - margin - (left + area.width * scale)) || Math.max(0, margin - left)
      const dy = Math.min(0, room.height - margin - (top + area.height * scale)) || Math.max(0, margin - top)
      if (dx || dy) move(dx, dy)
    },
    [windowSize, move],
  )

  // Before the first paint, so that nothing is seen moving to its place.
  useLayoutEffect(() => {
    own.current = false
    begin()
    const element = viewport.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => own.current || begin())
    observer.observe(element)
    return () => observer.disconnect()
  }, [viewport, begin])
  useEffect(() => {
    const element = viewport.current
    if (!element) return
    // Not passive, or the page would scroll as well.
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const room = windowSize()
      const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : 1)
      // A pinch on a touchpad is reported as a wheel event with this key, in small steps.
      zoom(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0015)), {
        x: event.clientX - room.left,
        y: event.clientY - room.top,
      })
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [viewport, windowSize, zoom])

  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    // The release of a finger or button elsewhere was not reported.
    if (event.isPrimary) pointers.current.clear()
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (pointers.current.size === 1) dragged.current = false
  }
  const onPointerMove = (event: PointerEvent) => {
    const last = pointers.current.get(event.pointerId)
    if (!last) return
    const now = { x: event.clientX, y: event.clientY }
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at)
    if (!dragged.current && !other && Math.hypot(now.x - last.x, now.y - last.y) < 4) return
    if (!dragged.current) {
      dragged.current = true
      viewport.current?.setPointerCapture(event.pointerId)
    }
    pointers.current.set(event.pointerId, now)
    if (other) {
      const room = windowSize()
      const before = Math.hypot(last.x - other.x, last.y - other.y) || 1
      const after = Math.hypot(now.x - other.x, now.y - other.y)
      zoom(after / before, { x: (now.x + other.x) / 2 - room.left, y: (now.y + other.y) / 2 - room.top })
      move((now.x - last.x) / 2, (now.y - last.y) / 2)
    } else move(now.x - last.x, now.y - last.y)
  }
  const onPointerUp = (event: PointerEvent) => pointers.current.delete(event.pointerId)
  const onKeyDown = (event: KeyboardEvent) => {
    // A link activated with the keyboard does not follow a drag.
    dragged.current = false
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const keys: Record<string, () => void> = {
      ArrowLeft: () => move(step, 0),
      ArrowRight: () => move(-step, 0),
      ArrowUp: () => move(0, step),
      ArrowDown: () => move(0, -step),
      '+': () => zoom(1.25),
      '=': () => zoom(1.25),
      '-': () => zoom(0.8),
      '0': () => showAll(),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return {
    showAll,
    showFirst,
    zoom,
    bring,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onKeyDown,
      /** Prevents the browser from dragging links instead of the drawing. */
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
      /** The end of a drag does not press what is under it. */
      onClickCapture(event: { preventDefault: () => void; stopPropagation: () => void }) {
        if (!dragged.current) return
        dragged.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
