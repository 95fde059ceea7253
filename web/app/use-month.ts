import { type Month, thisMonth } from '#ui/month-bar.tsx'
import { useAppNavigate } from './link.tsx'
import { useLocation } from './location.ts'

/** The month an address says; the present one where it says none. */
export function monthIn(search: string): Month {
  const given = new URLSearchParams(search).get('month') ?? ''
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(given) ? given : thisMonth()
}

/**
 * The month a screen shows; it stands in its address.
 * @param path the screen's plain address, without a query
 */
export function useMonth(path: string) {
  const navigate = useAppNavigate()
  const month = monthIn(useLocation().search)
  const setMonth = (next: Month) => {
    const query = new URLSearchParams(window.location.search)
    query.set('month', next)
    navigate(`${path}?${query}`, { replace: true })
  }
  return [month, setMonth] as const
}
