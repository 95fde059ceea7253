import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const shortcut = z.object({
  id: z.number(),
  name: z.string(),
  iconName: z.string(),
  /** A path in the product, or an external URL (http or https). */
  hrefPath: z.string(),
})

export const listShortcuts = endpoint({
  method: 'GET',
  path: '/api/v2/shortcuts',
  summary: 'Lists the company’s shortcuts for this person, in their order. Also part of `company_config`.',
  response: z.object({ shortcuts: z.array(shortcut), nextCursor: z.null() }),
})
