import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { overviewQuery, reportItemsQuery } from '../reports/report-cache.ts'

/**
 * A report and its form as they are now: what an earlier visit left in the cache would be taken for the present
 * draft. `failed`: the query to speak of while something is missing.
 */
export function useFreshReport(id: number | undefined) {
  const enabled = id !== undefined
  const [since] = useState(() => Date.now())
  const overview = useQuery({ ...overviewQuery(id ?? 0), enabled, staleTime: 0 })
  const items = useQuery({ ...reportItemsQuery(id ?? 0), enabled, staleTime: 0 })
  return {
    report: overview.data,
    items: items.dataUpdatedAt >= since ? items.data : undefined,
    failed: overview.error ? overview : items,
    known: enabled,
  }
}
