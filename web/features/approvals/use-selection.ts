import { useCallback, useMemo, useRef, useState } from 'react'
import { batchLimits } from '#contract/reports.ts'
import type { ReportLine } from './approval-cache.ts'

const none: ReadonlySet<number> = new Set()

/** The reports of a list that are chosen to be decided at once; those that left the list are chosen no longer. */
export function useSelection(lines: readonly ReportLine[]) {
  const [chosen, setChosen] = useState(none)
  const last = useRef<number>(undefined)
  const latest = useRef(lines)
  latest.current = lines
  const selected = useMemo(() => lines.filter(({ id, can }) => can.decide && chosen.has(id)), [lines, chosen])

  /** `extend`: all from the last one that was touched. */
  const toggle = useCallback((id: number, extend: boolean) => {
    const ids = latest.current.filter(({ can }) => can.decide).map((line) => line.id)
    const to = ids.indexOf(id)
    const from = extend && last.current !== undefined ? ids.indexOf(last.current) : -1
    const touched = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
    last.current = id
    setChosen((now) => {
      const next = new Set(now)
      const on = !now.has(id)
      for (const each of touched) {
        if (on) next.add(each)
        else next.delete(each)
      }
      return next
    })
  }, [])

  const selectShown = useCallback(() => {
    const ids = latest.current.filter(({ can }) => can.decide).map(({ id }) => id)
    setChosen(new Set(ids.slice(0, batchLimits.reports)))
  }, [])
  const clear = useCallback(() => setChosen(none), [])
  return { chosen, selected, toggle, selectShown, clear }
}

export type Selection = ReturnType<typeof useSelection>
