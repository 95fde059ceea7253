import { applyStatuses } from '#contract/applies.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { useLocation } from '#web/app/location.ts'
import { useSearchText } from '#web/app/use-search-text.ts'
import type { ApplyStatus } from '../reports/state-tag.tsx'

export type ApplyFilter = { status: ApplyStatus | undefined; menuId: number | undefined; q: string }

const asStatus = (text: string | null) => applyStatuses.find((status) => status === text)
const asId = (text: string | null) => {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** What the history is narrowed to, as an address says it. */
export function filterIn(search: string): ApplyFilter {
  const params = new URLSearchParams(search)
  return {
    status: asStatus(params.get('status')),
    menuId: asId(params.get('menu_id')),
    q: params.get('query') ?? '',
  }
}

/** What the history is narrowed to; it stands in the address. */
export function useApplyFilter() {
  const navigate = useAppNavigate()
  const search = useLocation().search
  const { q: _, ...chosen } = filterIn(search)
  const address = (next: typeof chosen) => {
    const query = new URLSearchParams()
    if (next.status) query.set('status', next.status)
    if (next.menuId) query.set('menu_id', String(next.menuId))
    return query.size > 0 ? `/applies?${query}` : '/applies'
  }
  const { text, settled, change: changeText } = useSearchText(address(chosen))
  const filter: ApplyFilter = { ...chosen, q: settled }
  const change = (part: Partial<typeof chosen>) => {
    const to = address({ ...chosen, ...part })
    const joint = to.includes('?') ? '&' : '?'
    navigate(settled ? `${to}${joint}query=${encodeURIComponent(settled)}` : to, { replace: true })
  }
  return { filter, text, changeText, change, clear: () => navigate('/applies', { replace: true }) }
}
