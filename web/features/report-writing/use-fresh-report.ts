import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { overviewQuery, reportItemsQuery } from '../reports/report-cache.ts'

/**
 * A report and its form, always fetched: a cached response of an earlier visit would be mistaken for the current
 * draft. `failed`: the query whose error is shown while something is missing.
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
