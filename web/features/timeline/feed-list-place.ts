import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useRouter } from '#web/app/location.ts'

/** The reader's position: the visible posts and the offset of each from the window's top, in pixels. */
type Place = { scrolled: number; rows: { key: VirtualItem['key']; below: number }[] }

/** By history entry, as long as the page lives. */
const places = new Map<string, Place>()

/**
 * Kept across a reload: the position in the current entry, the number of pages of posts up to it, and their heights.
 */
type Kept = Place & { entry: string; pages: number; measured: VirtualItem[] }
const storageKey = 'hiroba.timeline-place'
/** A reader who was further down than this starts at the top again, to avoid a long wait. */
const mostPages = 10

function readKept(): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Kept | null
    sessionStorage.removeItem(storageKey)
    return kept && kept.pages <= mostPages && Array.isArray(kept.rows) && Array.isArray(kept.measured)
      ? kept
      : undefined
  } catch {
    return undefined
  }
}

const reloaded = () =>
  (performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ===
  'reload'

const found = readKept()
let kept = reloaded() ? found : undefined
if (kept) places.set(kept.entry, kept)

/** The number of pages needed to show the posts that were visible before the reload. Returned once, then 1. */
export function pagesBeforeReload() {
  const { pages = 1 } = kept ?? {}
  kept = undefined
  return pages
}

/** Heights measured on the last visit. */
let measured: VirtualItem[] = kept?.measured ?? []

/** Notifies listeners of the window's position: Chromium does not if it equals the previous one. */
const announceScroll = () => window.dispatchEvent(new Event('scroll'))

/** The virtualizer's options that render the list at the position where this history entry was left. */
export function useKnownPlace() {
  const { key } = useLocation()
  const [options] = useState(() => ({
    initialMeasurementsCache: measured,
    initialOffset: places.get(key)?.scrolled ?? 0,
  }))
  return options
}

/**
 * Remembers the visible posts when the reader leaves, and restores their position on return. They are held in place
 * while the page around them still grows, until the reader scrolls.
 */
export function useKeptPlace(
  virtualizer: Virtualizer<Window, Element>,
  list: RefObject<HTMLElement | null>,
  pages: number,
) {
  const router = useRouter()
  const { key } = useLocation()
  const loaded = useRef(pages)
  loaded.current = pages
  const held = useRef<{ rows: Place['rows']; at?: number }>(undefined)

  const align = useCallback(
    (asked: boolean) => {
      const hold = held.current
      const { count, getItemKey, scrollMargin } = virtualizer.options
      if (!hold || !list.current || count === 0) return
      const indexes = new Map(Array.from({ length: count }, (_, index) => [getItemKey(index), index]))
      const row = hold.rows.find(({ key }) => indexes.has(key))
      if (!row) {
        held.current = undefined
        return
      }
      const start = virtualizer.measurementsCache[indexes.get(row.key)!]!.start - scrollMargin
      const wanted = list.current.getBoundingClientRect().top + window.scrollY + start - row.below
      const off = Math.abs(window.scrollY - wanted)
      // Neither the position set here nor the target: the user has scrolled.
      if (!asked && hold.at !== undefined && Math.abs(window.scrollY - hold.at) > 2 && off > 2) {
        held.current = undefined
        return
      }
      if (off > 1) {
        window.scrollTo({ top: wanted })
        announceScroll()
      }
      hold.at = window.scrollY
    },
    [virtualizer, list],
  )

  useLayoutEffect(() => align(false))

  useLayoutEffect(() => {
    const element = list.current
    const entry = key
    // Also for a list that was only hidden while another screen was loading.
    const place = places.get(entry)
    held.current = place && { rows: place.rows }
    align(true)
    const remember = () => {
      const { getItemKey } = virtualizer.options
      const rows = [...(element?.querySelectorAll<HTMLElement>('[data-index]') ?? [])].flatMap((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return bottom > 0 ? { key: getItemKey(Number(row.dataset.index)), below: top } : []
      })
      if (rows.length > 0) places.set(entry, { scrolled: window.scrollY, rows })
    }
    const keep = () => {
      remember()
      const place = places.get(entry)
      if (place)
        sessionStorage.setItem(
          storageKey,
          JSON.stringify({ ...place, entry, pages: loaded.current, measured: virtualizer.takeSnapshot() }),
        )
    }
    window.addEventListener('pagehide', keep)
    const unsubscribe = [
      () => window.removeEventListener('pagehide', keep),
      router.onLeave(remember),
      // The router has restored the exact scroll offset, but the height of what is above may have changed.
      router.onShown(() => {
        align(true)
        announceScroll()
      }),
    ]
    return () => {
      for (const stop of unsubscribe) stop()
      remember()
      measured = virtualizer.takeSnapshot()
    }
  }, [router, key, virtualizer, list, align])
}
