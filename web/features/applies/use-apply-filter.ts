import { applyStatuses } from '#contract/applies.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { choiceParam, idParam, searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { useSearchText } from '#web/app/use-search-text.ts'

const params = searchParams({
  status: choiceParam(applyStatuses),
  menuId: idParam,
  query: textParam(),
})
type Chosen = ReturnType<typeof params.read>

export type ApplyFilter = Omit<Chosen, 'query'> & { q: string }

/** The filter of the history, as the query of an address. */
export function filterIn(search: string): ApplyFilter {
  const { query, ...chosen } = params.read(search)
  return { ...chosen, q: query }
}

/** The filter of the history, stored in the address. */
export function useApplyFilter() {
  const navigate = useAppNavigate()
  const [{ query: settled, ...chosen }, change] = useSearchParams(params, '/applies')
  const { text, change: changeText } = useSearchText(`/applies${params.write(chosen)}`)
  const filter: ApplyFilter = { ...chosen, q: settled }
  return { filter, text, changeText, change, clear: () => navigate('/applies', { replace: true }) }
}
