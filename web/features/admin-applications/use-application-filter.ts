import { isPlainDate } from '#ui/plain-date.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { useLocation } from '#web/app/location.ts'
import { useSearchText } from '#web/app/use-search-text.ts'
import { type ApplyStatus, applyStates } from '../reports/state-tag.tsx'

const views = ['uses', 'waiting', 'files'] as const
export type View = (typeof views)[number]

export type ApplicationFilter = {
  view: View
  menuId: number | undefined
  /** Of what waits: whose turn it is. */
  approverId: number | undefined
  status: ApplyStatus | undefined
  departmentId: number | undefined
  from: string
  until: string
}

const asId = (text: string | null) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)
const asDay = (text: string | null) => (text && isPlainDate(text) ? text : '')

function read(search: string): ApplicationFilter {
  const params = new URLSearchParams(search)
  const status = params.get('status')
  return {
    view: views.find((view) => view === params.get('view')) ?? 'uses',
    menuId: asId(params.get('menu_id')),
    approverId: asId(params.get('approver_id')),
    status: status && status in applyStates ? (status as ApplyStatus) : undefined,
    departmentId: asId(params.get('department_id')),
    from: asDay(params.get('from')),
    until: asDay(params.get('until')),
  }
}

const address = ({ view, menuId, approverId, status, departmentId, from, until }: ApplicationFilter) => {
  const query = new URLSearchParams({
    ...(view !== 'uses' && { view }),
    ...(menuId && { menu_id: String(menuId) }),
    ...(approverId && { approver_id: String(approverId) }),
    ...(status && { status }),
    ...(departmentId && { department_id: String(departmentId) }),
    ...(from && { from }),
    ...(until && { until }),
  })
  return query.size > 0 ? `/admin/applications?${query}` : '/admin/applications'
}

/** What the uses are narrowed to; it stands in the address. */
export function useApplicationFilter() {
  const navigate = useAppNavigate()
  const search = useLocation().search
  const filter = read(search)
  const { text, settled, change: changeText } = useSearchText(address(filter))
  const change = (part: Partial<ApplicationFilter>) => {
    const to = address({ ...filter, ...part })
    const joint = to.includes('?') ? '&' : '?'
    navigate(settled ? `${to}${joint}query=${encodeURIComponent(settled)}` : to, { replace: true })
  }
  return {
    filter,
    q: settled,
    text,
    changeText,
    change,
    clear: () => navigate('/admin/applications', { replace: true }),
  }
}
