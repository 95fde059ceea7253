import { applyStatuses } from '#contract/applies.ts'
import { sortDirections } from '#contract/shapes.ts'
import { dayParam } from '#web/app/day-param.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { choiceParam, idParam, searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { useSearchText } from '#web/app/use-search-text.ts'
import { columnsParam } from '../saved-views/use-list-view.ts'

const views = ['waiting', 'uses', 'files'] as const
export type View = (typeof views)[number]

const params = searchParams({
  /** If unset, what waits, for people who may see it. */
  view: choiceParam(views),
  menuId: idParam,
  /** For waiting reports: whose turn it is. */
  approverId: idParam,
  status: choiceParam(applyStatuses),
  departmentId: idParam,
  from: dayParam,
  until: dayParam,
  query: textParam(),
  direction: choiceParam(sortDirections),
  columns: columnsParam,
})

/** The filter of the uses, stored in the address. */
export function useApplicationFilter() {
  const navigate = useAppNavigate()
  const [{ query: settled, ...filter }, change] = useSearchParams(params, '/admin/applications')
  const { text, change: changeText } = useSearchText(`/admin/applications${params.write(filter)}`)
  return {
    filter,
    q: settled,
    text,
    changeText,
    change,
    clear: () => {
      const { view, direction, columns } = filter
      navigate(`/admin/applications${params.write({ view, direction, columns })}`, { replace: true })
    },
  }
}
