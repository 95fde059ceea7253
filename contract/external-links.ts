import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const listExternalLinks = endpoint({
  method: 'GET',
  path: '/api/v2/external_links',
  summary: 'Lists the company’s external links for this person, grouped by category.',
  response: z.object({
    externalLinks: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        iconName: z.string(),
        /** http or https. */
        url: z.string(),
        /** Empty: no category; such links come last. */
        category: z.string(),
      }),
    ),
    nextCursor: z.null(),
  }),
})
