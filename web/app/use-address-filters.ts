import { useAppNavigate } from './link.tsx'
import { useLocation } from './location.ts'

/**
 * Choices that narrow a list. They stand in the address, so that "back" and a reload find them again.
 * `path` is the address with all of them but the text that is searched for.
 */
export function useAddressFilters(base: string) {
  const search = useLocation().search
  const navigate = useAppNavigate()
  const values = new URLSearchParams(search)
  const others = new URLSearchParams(search)
  others.delete('query')
  const addressOf = (given: URLSearchParams) => (given.size ? `${base}?${given}` : base)
  return {
    get: (name: string) => values.get(name) ?? '',
    search: values,
    /** An empty value takes the choice away. */
    set(name: string, value: string) {
      const next = new URLSearchParams(search)
      if (value) next.set(name, value)
      else next.delete(name)
      navigate(addressOf(next), { replace: true })
    },
    path: addressOf(others),
  }
}
