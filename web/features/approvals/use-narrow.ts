import { useSyncExternalStore } from 'react'

/** The width up to which the list has no columns; the same as in the style sheets. */
const narrow = '(max-width: 767px)'

function subscribe(changed: () => void) {
  const query = matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** The window is too narrow for the columns of the list: the filters and the order are in a sheet. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches)
