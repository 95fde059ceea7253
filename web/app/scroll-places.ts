import type { ScreenLocation } from './location.ts'

/** Scroll offset: left and top, in pixels. */
type Scrolled = [left: number, top: number]
/** Keyed by `window` or by the path of a scrollable element. */
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
 * Scroll positions by history entry: going back restores the position, a new page starts at the top. Scrollable
 * elements keep their position when the next page has the same element.
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
    /** Takes over scroll restoration from the browser. On unload the positions are stored for a reload. */
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
          // Without storage a reload starts at the top.
        }
      })
    },
  }
}
