import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const stamp = z.object({
  id: z.number(),
  name: z.string(),
  imagePath: z.string(),
  /** Given no more; it stays on the posts it was given to. */
  retired: z.boolean(),
})

export const listStamps = endpoint({
  method: 'GET',
  path: '/api/v2/stamps',
  summary: "Lists the company's stamps in their order; the name is the alternative text of the picture.",
  response: z.object({ stamps: z.array(stamp), nextCursor: z.null() }),
})
