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
  summary: 'Says that this person looks at the timeline. Looks within half an hour are one visit.',
  response: state,
})

export const updateTimelineState = endpoint({
  method: 'PATCH',
  path: '/api/v2/timeline_state',
  summary: 'Narrows the timeline to a department, on every device; null shows everything again.',
  body: z.object({ departmentId: z.nullable(id) }),
  response: state,
})
