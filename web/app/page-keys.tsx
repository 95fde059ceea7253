import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useAppNavigate } from './link.tsx'
import { lazyPart } from './stale-cache.ts'
import { isTaken } from './taken-keys.ts'

const KeyList = lazyPart(() => import('./key-list.tsx'))

/** The search across everything. */
export const searchPath = '/search/feeds'

/** Requests the focus for the search box on the screen. */
export const searchAsked = 'hiroba:search'

const writePath = '/home?compose=new'

/**
 * The keys of every screen, for signed-in people: "/" opens the search or focuses its box, "n" opens the composer, "?"
 * shows the list of all keys.
 */
export function PageKeys() {
  const navigate = useAppNavigate()
  const [listed, setListed] = useState(false)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return
    if (event.key === '?') setListed(true)
    else if (event.key === '/') {
      if (document.querySelector('[data-search-box]')) document.dispatchEvent(new Event(searchAsked))
      else navigate(searchPath)
    } else if (event.key === 'n' && !event.repeat) {
      const prompt = document.querySelector<HTMLElement>('[data-write]')
      // The focus returns to it.
      prompt?.focus({ preventScroll: true })
      if (prompt) prompt.click()
      else navigate(writePath)
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    // On the window, after the screen's own listeners on the document: a calendar's "n" is its next month.
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  if (!listed) return null
  return (
    <Suspense>
      <KeyList onClose={() => setListed(false)} />
    </Suspense>
  )
}
