import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Pixels from the end within which the list keeps to it. */
const nearEnd = 60
/** Pixels from an end of the loaded messages within which more are loaded. */
const nearEdge = 1_500
/** Pixels, until a message is measured. */
const guessedHeight = 56
/** Pixels of what came before that stay visible above a message that the list opens at. */
const context = 96

const seqOf = (element: Element) => Number((element as HTMLElement).dataset.seq)

type Row = { key: string | number; seq?: number }

type Options = {
  box: RefObject<HTMLElement | null>
  rows: readonly Row[]
  /** Differs each time the list is loaded from another place. */
  opening: number
  /** The message to open at; undefined: the end. */
  beginAt: number | undefined
  /** Messages that stay rendered wherever the reader is. */
  kept: ReadonlySet<number>
  /** Ends of the list that have more, loaded when they come near. */
  loadOlder: ((arrives: () => void) => Promise<unknown>) | undefined
  loadNewer: (() => Promise<unknown>) | undefined
  /** The newest message that was on the screen. */
  onSeen: (seq: number) => void
}

/**
 * The window of a room's messages: only those near the box are rendered. Opens at a message, keeps to the end while the
 * reader is there, and otherwise keeps what is being read in its place, whatever is added or changes its height above.
 */
export function useMessageWindow({
  box,
  rows,
  opening,
  beginAt,
  kept,
  loadOlder,
  loadNewer,
  onSeen,
}: Options) {
  const [atEnd, setAtEnd] = useState(true)
  const end = useRef(true)
  const busy = useRef(false)
  const focused = useRef<Row['key']>(undefined)
  const indexOf = (seq: number) => rows.findIndex((row) => row.seq === seq)

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => guessedHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    paddingStart: 8,
    paddingEnd: 8,
    scrollPaddingStart: context,
    anchorTo: 'end',
    followOnAppend: loadNewer === undefined,
    // The end of what is loaded is not the end of the room.
    scrollEndThreshold: loadNewer === undefined ? nearEnd : -1,
    // Without a height (a browser without layout) it shows what fits into the page.
    observeElementRect: (instance, report) =>
      observeElementRect(instance, ({ width, height }) =>
        report({ width, height: height || window.innerHeight }),
      ),
    // The message with the focus and those being edited stay rendered.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      const more = rows.flatMap(({ key, seq }, index) =>
        (key === focused.current || (seq !== undefined && kept.has(seq))) && !drawn.includes(index)
          ? index
          : [],
      )
      return more.length > 0 ? [...drawn, ...more].sort((a, b) => a - b) : drawn
    },
  })

  const measured = useRef(new Set<unknown>())
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ key, start, end }, _, instance) => {
    const offset = instance.scrollOffset ?? 0
    if (measured.current.has(key)) return end <= offset
    measured.current.add(key)
    // Upwards, what comes into view is above everything that is being read.
    return start < offset || instance.scrollDirection === 'backward'
  }

  const look = useCallback(() => {
    const element = box.current
    if (!element) return
    const left = element.scrollHeight - element.scrollTop - element.clientHeight
    end.current = left < nearEnd && loadNewer === undefined
    setAtEnd(end.current)
    const { bottom } = element.getBoundingClientRect()
    const drawn = [...element.querySelectorAll('[data-seq]')]
    const seen = drawn.findLast((row) => row.getBoundingClientRect().bottom <= bottom + 2)
    if (seen && document.visibilityState === 'visible') onSeen(seqOf(seen))
    if (busy.current) return
    // Where the reader has scrolled to in this frame is told only with the next one. The place that is kept when messages
    // arrive above would be the old one.
    const tell = () => {
      if (Math.abs(element.scrollTop - (virtualizer.scrollOffset ?? 0)) >= 1)
        element.dispatchEvent(new Event('scroll'))
    }
    const load =
      element.scrollTop < nearEdge && loadOlder
        ? () => loadOlder(tell)
        : left < nearEdge
          ? loadNewer
          : undefined
    if (!load) return
    busy.current = true
    // After a failure the next movement tries again.
    void load()
      .catch(() => undefined)
      .finally(() => {
        busy.current = false
      })
  }, [box, loadOlder, loadNewer, onSeen, virtualizer])

  const toEnd = () => virtualizer.scrollToEnd()
  /** Returns whether the message is loaded. */
  const show = (seq: number) => {
    const index = indexOf(seq)
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' })
    return index >= 0
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a list that is loaded from another place begins again
  useLayoutEffect(() => {
    // Retention may have removed the message itself.
    const index =
      beginAt === undefined ? -1 : rows.findIndex(({ seq }) => seq !== undefined && seq >= beginAt)
    if (index < 0) virtualizer.scrollToEnd()
    else virtualizer.scrollToIndex(index, { align: 'start' })
  }, [opening])

  const drawn = virtualizer.getVirtualItems()
  const drawnRange = `${drawn[0]?.index} ${drawn.at(-1)?.index}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn changes also without a movement
  useEffect(look, [look, rows, drawnRange])

  // The box becomes smaller with the keyboard of a phone or a longer text.
  useEffect(() => {
    const element = box.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (end.current) virtualizer.scrollToEnd()
    })
    observer.observe(element)
    document.addEventListener('visibilitychange', look)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [box, look, virtualizer])

  const onFocus = (key: Row['key']) => {
    focused.current = key
  }
  return { virtualizer, drawn, atEnd, look, toEnd, show, onFocus }
}
