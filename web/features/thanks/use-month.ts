import { useRouterState } from '@tanstack/react-router'
import { useAppNavigate } from '#web/app/link.tsx'
import { type Month, thisMonth } from './month-bar.tsx'

/**
 * The month a screen shows; it stands in its address.
 * @param path the screen's plain address, without a query
 */
export function useMonth(path: string) {
  const navigate = useAppNavigate()
  const given = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('month') ?? '',
  })
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(given) ? given : thisMonth()
  const setMonth = (next: Month) => {
    const query = new URLSearchParams(window.location.search)
    query.set('month', next)
    navigate(`${path}?${query}`, { replace: true })
  }
  return [month, setMonth] as const
}
