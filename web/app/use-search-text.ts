import { useEffect, useRef, useState } from 'react'
import { useAppNavigate } from './link.tsx'
import { useLocation, useRouter } from './location.ts'

const pause = 250

/**
 * A text that is typed to look for something. It stands in the address as `?query=` a moment after the last key,
 * so that "back" and a reload find it again. `settled` is the text in the address, for asking the server.
 * @param path the screen's plain address, with whatever else stands in its query
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

  // The address changed by other means than typing: a link, "back".
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
      // On the way to what was found, nobody is called back.
      if (router.history.location.pathname !== here) return
      const wanted = typed.trim()
      setWritten(wanted)
      const joint = path.includes('?') ? '&' : '?'
      navigate(wanted ? `${path}${joint}query=${encodeURIComponent(wanted)}` : path, { replace: true })
    }, pause)
  }
  return { text, settled, change }
}
