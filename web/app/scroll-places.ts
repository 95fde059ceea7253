import type { ScreenLocation } from './location.ts'

/** How far something is scrolled: across and down, in pixels. */
type Scrolled = [left: number, top: number]
/** By `window`, or by the path to an element that scrolls by itself. */
type Places = Record<string, Scrolled>

const storageKey = 'hiroba.scroll-places'

function readStored(): Record<string, Places> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, Places>
  } catch {
    return {}
  }
}

/** `div:nth-child(2) > ul:nth-child(1)`, from the top of the page. */
function pathTo(element: Element) {
  const steps: string[] = []
  for (let at: Element | null = element; at?.parentElement; at = at.parentElement)
    steps.unshift(`${at.localName}:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`)
  return steps.join(' > ')
}

/**
 * Scroll positions by entry of the history: going back finds the page where it was left, a new page begins at its top.
 * Elements that scroll by themselves keep their position on the way to a page that has the same one.
 */
export function newScrollPlaces() {
  const known = readStored()
  const scrolled = new Set<EventTarget>()
  let ignored = false

  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (!ignored && target) scrolled.add(target)
    },
    { capture: true },
  )

  const remember = ({ key }: ScreenLocation) => {
    const places: Places = {}
    known[key] = places
    places.window = [window.scrollX, window.scrollY]
    for (const target of scrolled)
      if (target instanceof Element && target.isConnected)
        places[pathTo(target)] = [target.scrollLeft, target.scrollTop]
  }

  return {
    remember,
    /** Scrolls a page that has just been drawn. */
    restore(to: ScreenLocation, from: ScreenLocation | undefined) {
      scrolled.clear()
      const own = known[to.key]
      const { window: _, ...carried } = (from && known[from.key]) ?? {}
      ignored = true
      for (const [path, [left, top]] of Object.entries({ ...carried, ...own })) {
        const element = path === 'window' ? null : document.querySelector(path)
        if (element) {
          element.scrollLeft = left
          element.scrollTop = top
        }
      }
      const named = to.hash ? document.getElementById(to.hash) : null
      if (own?.window) window.scrollTo(...own.window)
      else if (named) named.scrollIntoView()
      else window.scrollTo(0, 0)
      ignored = false
    },
    /** Takes scrolling over from the browser, until the page is left; then the positions are stored for a reload. */
    takeOver(current: () => ScreenLocation) {
      window.history.scrollRestoration = 'manual'
      window.addEventListener('pageshow', () => {
        window.history.scrollRestoration = 'manual'
      })
      window.addEventListener('pagehide', () => {
        window.history.scrollRestoration = 'auto'
        remember(current())
        try {
          sessionStorage.setItem(storageKey, JSON.stringify(known))
        } catch {
          // Without storage a reload begins at the top.
        }
      })
    },
  }
}
