import { reportStatuses } from '#contract/reports.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { useLocation } from '#web/app/location.ts'
import { useSearchText } from '#web/app/use-search-text.ts'
import type { ReportStatus } from '../reports/state-tag.tsx'

export const approvalLists = ['waiting', 'decided', 'watching'] as const
export type ApprovalList = (typeof approvalLists)[number]

type Chosen = {
  list: ApprovalList
  menuId: number | undefined
  departmentId: number | undefined
  userId: number | undefined
  status: ReportStatus | undefined
}
export type ApprovalFilter = Chosen & { q: string }

const asId = (text: string | null) => {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** What a list is narrowed to, as an address says it. */
export function filterIn(search: string): ApprovalFilter {
  const params = new URLSearchParams(search)
  return {
    list: approvalLists.find((list) => list === params.get('list')) ?? 'waiting',
    menuId: asId(params.get('menu_id')),
    departmentId: asId(params.get('department_id')),
    userId: asId(params.get('user_id')),
    status: reportStatuses.find((status) => status === params.get('status')),
    q: params.get('query') ?? '',
  }
}

/** The same for an address: `?list=decided&menu_id=3`, or nothing where nothing is chosen. */
export function searchOf({ list, menuId, departmentId, userId, status, q }: Chosen & { q?: string }): string {
  const params = new URLSearchParams()
  if (list !== 'waiting') params.set('list', list)
  if (menuId) params.set('menu_id', String(menuId))
  if (departmentId) params.set('department_id', String(departmentId))
  if (userId) params.set('user_id', String(userId))
  if (status) params.set('status', status)
  if (q) params.set('query', q)
  return params.size > 0 ? `?${params}` : ''
}

export const isNarrowed = (filter: ApprovalFilter) => searchOf({ ...filter, list: 'waiting' }) !== ''

/** What the address narrows the list to, for reading only. */
export function useKnownFilter(): ApprovalFilter {
  const search = useLocation().search
  return filterIn(search)
}

/** What the list is narrowed to; it stands in the address. */
export function useApprovalFilter() {
  const navigate = useAppNavigate()
  const { q: _, ...chosen } = useKnownFilter()
  const { text, settled, change: changeText } = useSearchText(`/reports${searchOf(chosen)}`)
  const filter: ApprovalFilter = { ...chosen, q: settled }
  const change = (part: Partial<Chosen>) =>
    navigate(`/reports${searchOf({ ...filter, ...part })}`, { replace: true })
  return {
    filter,
    text,
    changeText,
    change,
    clear: () =>
      navigate(`/reports${chosen.list === 'waiting' ? '' : `?list=${chosen.list}`}`, { replace: true }),
  }
}
