import type { TimelineStateRow } from './timeline-state.queries.ts'

export const presentTimelineState = (row: TimelineStateRow) => ({
  department: row.departmentId === null ? null : { id: row.departmentId, name: row.departmentName! },
  newSince: row.newSince?.toISOString() ?? null,
})
