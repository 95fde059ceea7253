import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAppNavigate } from './link.tsx'
import { useLocation, useRouter } from './location.ts'

const pause = 250

/**
 * The text of a search box. It is written to the address as `?query=` a moment after the last keystroke, so that
 * "back" and a reload restore it. `settled` is the text in the address, for requests to the server.
 * @param path the screen's plain address, with the rest of its query
 */
export function useSearchText(path: string) {
  const settled = new URLSearchParams(useLocation().search).get('query') ?? ''
  const navigate = useAppNavigate()
  const router = useRouter()
  const [text, setText] = useState(settled)
  const [seen, setSeen] = useState(settled)
  const [written, setWritten] = useState(settled)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The rest of the query may change before the text is written.
  const latest = useRef(path)
  useLayoutEffect(() => {
    latest.current = path
  }, [path])

  // The address changed without typing: a link or "back".
  if (settled !== seen) {
    setSeen(settled)
    if (settled !== written) {
      setWritten(settled)
      setText(settled)
    }
  }

  const change = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    const here = router.history.location.pathname
    timer.current = setTimeout(() => {
      // Do not navigate back from a result that is being opened.
      if (router.history.location.pathname !== here) return
      const wanted = typed.trim()
      setWritten(wanted)
      const place = latest.current
      const joint = place.includes('?') ? '&' : '?'
      navigate(wanted ? `${place}${joint}query=${encodeURIComponent(wanted)}` : place, { replace: true })
    }, pause)
  }
  return { text, settled, change }
}
