import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useAppNavigate } from '#web/app/link.tsx'
import { useLocation, useRouter } from '#web/app/location.ts'
import { readSearch, type Search, type SearchTab, searchAddress, tabPath } from './search-address.ts'

const pause = 350

/**
 * The search in the address and the text being typed. The text is written to the address a moment after the last
 * keystroke, or at once by `settle`; everything else by `change`.
 */
export function useSearch(tab: SearchTab) {
  const inAddress = useLocation().search
  const search = useMemo(() => readSearch(inAddress), [inAddress])
  const router = useRouter()
  const navigate = useAppNavigate()
  const [text, setText] = useState(search.query)
  const [seen, setSeen] = useState(search.query)
  const [written, setWritten] = useState(search.query)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The address changed without typing: a link or "back".
  if (search.query !== seen) {
    setSeen(search.query)
    if (search.query !== written) {
      setWritten(search.query)
      setText(search.query)
    }
  }

  const change = useCallback(
    (part: Partial<Search>, { replace = false } = {}) => {
      clearTimeout(timer.current)
      const next = { ...search, ...part }
      setWritten(next.query)
      if (part.query !== undefined) setText(next.query)
      navigate(searchAddress(tab, next), { replace })
    },
    [search, navigate, tab],
  )
  const settle = (typed = text) => {
    clearTimeout(timer.current)
    const query = typed.trim()
    // Another screen is being opened and its code is still loading.
    const left = !router.history.location.pathname.endsWith(tabPath(tab))
    if (query === search.query || left) return
    setWritten(query)
    navigate(searchAddress(tab, { ...search, query }), { replace: true })
  }
  const type = (typed: string, composing: boolean) => {
    setText(typed)
    clearTimeout(timer.current)
    if (!composing) timer.current = setTimeout(() => settle(typed), pause)
  }
  return { search, text, type, settle, change }
}

export type SearchState = ReturnType<typeof useSearch>
