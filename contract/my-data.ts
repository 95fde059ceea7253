import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './shapes.ts'

/* An export of everything stored about a person, for that person only. */

export const myDataLimits = { keptDays: 7, perDay: 3 } as const

const myDataExport = z.object({
  id: z.number(),
  state: z.enum(['running', 'finished', 'failed']),
  /** Lists and files to write, and already written; 0: not counted yet. */
  totalCount: z.number(),
  doneCount: z.number(),
  createdAt: instant,
  /** When finished: the file, the time until which it can be downloaded, and its size in bytes. */
  path: z.nullable(z.string()),
  expiresAt: z.nullable(instant),
  byteSize: z.nullable(z.number()),
})

export const listMyDataExports = endpoint({
  method: 'GET',
  path: '/api/v2/my_data_exports',
  summary: 'Lists your recent data exports, newest first.',
  response: z.object({ myDataExports: z.array(myDataExport), nextCursor: z.null() }),
})

export const createMyDataExport = endpoint({
  method: 'POST',
  path: '/api/v2/my_data_exports',
  limit: 'exports',
  summary:
    'Starts a ZIP export of everything stored about this person; one at a time, up to three a day. While one is being created, it is returned.',
  response: myDataExport,
  errors: ['too_many_requests'],
})
