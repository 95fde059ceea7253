import { useEffect } from 'react'
import { useAppNavigate } from './link.tsx'
import { hasScreen } from './screens.ts'

/** The search across everything. */
export const searchPath = '/search/feeds'

/** Requests the focus for the search box on the screen. */
export const searchAsked = 'hiroba:search'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null)

/** "/" opens the search, or focuses its box. */
function useSearchKey() {
  const navigate = useAppNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.isComposing) return
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]') || !hasScreen(searchPath)) return
      event.preventDefault()
      if (document.querySelector('[data-search-box]')) document.dispatchEvent(new Event(searchAsked))
      else navigate(searchPath)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate])
}

/** Renders nothing: only handles the key, for signed-in people. */
export function SearchKey() {
  useSearchKey()
  return null
}
