import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { departmentName, id, instant } from './shapes.ts'

/** How this person reads the timeline. */
const state = z.object({
  /** What the timeline is narrowed to: this department and those below. */
  department: z.nullable(departmentName),
  /** What was posted since then is new to them; null on the first visit. */
  newSince: z.nullable(instant),
})

export const visitTimeline = endpoint({
  method: 'POST',
  path: '/api/v2/timeline_state/visits',
  summary: 'Records that this person is viewing the timeline. Views within half an hour count as one visit.',
  response: state,
})

export const updateTimelineState = endpoint({
  method: 'PATCH',
  path: '/api/v2/timeline_state',
  summary: 'Filters the timeline by department, on all devices; null removes the filter.',
  body: z.object({ departmentId: z.nullable(id) }),
  response: state,
})
