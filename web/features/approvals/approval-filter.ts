import { reportSorts, reportStatuses } from '#contract/reports.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import {
  choiceParam,
  idParam,
  searchParams,
  textParam,
  useSearchParams,
  useSearchValues,
} from '#web/app/search-params.ts'
import { useSearchText } from '#web/app/use-search-text.ts'

export const approvalLists = ['waiting', 'decided', 'watching'] as const
export type ApprovalList = (typeof approvalLists)[number]

const params = searchParams({
  list: choiceParam(approvalLists, 'waiting'),
  menuId: idParam,
  departmentId: idParam,
  userId: idParam,
  status: choiceParam(reportStatuses),
  sort: choiceParam(reportSorts, 'oldest'),
  query: textParam(),
})
type Chosen = Omit<ReturnType<typeof params.read>, 'query'>
export type ApprovalFilter = Chosen & { q: string }

const asFilter = ({ query, ...chosen }: Chosen & { query: string }): ApprovalFilter => ({
  ...chosen,
  q: query,
})

/** The filter of a list, as the query of an address. */
export const filterIn = (search: string) => asFilter(params.read(search))

/** Writes the filter as an address: `?list=decided&menu_id=3`, or an empty string without a filter. */
export const searchOf = ({ q = '', ...chosen }: Chosen & { q?: string }) =>
  params.write({ ...chosen, query: q })

export const isNarrowed = (filter: ApprovalFilter) =>
  searchOf({ ...filter, list: 'waiting', sort: 'oldest' }) !== ''

/** The filter in the address, read-only. */
export const useKnownFilter = () => asFilter(useSearchValues(params))

/** The filter of the list, stored in the address. */
export function useApprovalFilter() {
  const navigate = useAppNavigate()
  const [{ query: settled, ...chosen }, change] = useSearchParams(params, '/reports')
  const { text, change: changeText } = useSearchText(`/reports${searchOf(chosen)}`)
  return {
    filter: asFilter({ ...chosen, query: settled }),
    text,
    changeText,
    change,
    clear: () =>
      navigate(`/reports${params.write({ list: chosen.list, sort: chosen.sort })}`, { replace: true }),
  }
}
