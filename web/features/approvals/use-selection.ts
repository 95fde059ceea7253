import { useCallback, useMemo, useRef, useState } from 'react'
import { batchLimits } from '#contract/reports.ts'
import type { ReportLine } from './approval-cache.ts'

const none: ReadonlySet<number> = new Set()

/** The selected reports of a list. Reports that leave the list are deselected. */
export function useSelection(lines: readonly ReportLine[]) {
  const [chosen, setChosen] = useState(none)
  const latest = useRef(lines)
  latest.current = lines
  const selected = useMemo(() => lines.filter(({ id, can }) => can.decide && chosen.has(id)), [lines, chosen])

  const selectShown = useCallback(() => {
    const ids = latest.current.filter(({ can }) => can.decide).map(({ id }) => id)
    setChosen(new Set(ids.slice(0, batchLimits.reports)))
  }, [])
  const clear = useCallback(() => setChosen(none), [])
  return { chosen, selected, choose: setChosen, selectShown, clear }
}

export type Selection = ReturnType<typeof useSelection>
