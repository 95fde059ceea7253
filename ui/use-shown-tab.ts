import { useEffect, useRef } from 'react'

/** A row of tabs that scrolls sideways so that the selected one is in view. */
export function useShownTab<List extends HTMLElement>(selected: string) {
  const list = useRef<List>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is selected
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector('[aria-current],[aria-selected=true]')?.getBoundingClientRect()
    if (!row || !tab) return
    const { left, width } = row.getBoundingClientRect()
    row.scrollLeft += tab.left - left - (width - tab.width) / 2
  }, [selected])
  return list
}
