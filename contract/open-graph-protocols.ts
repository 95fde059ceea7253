import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './shapes.ts'

export const getOpenGraphProtocol = endpoint({
  method: 'GET',
  path: '/api/v2/open_graph_protocols',
  summary:
    'What the page behind an address of a post or comment says of itself; null where it says nothing or cannot be reached. 404 where the address does not stand there.',
  query: z.object({
    url: z.string().check(z.minLength(1), z.maxLength(2_000)),
    feedId: z.optional(id),
    feedCommentId: z.optional(id),
  }),
  response: z.object({
    card: z.nullable(
      z.object({
        url: z.string(),
        title: z.string(),
        description: z.string(),
        /** The page's own name for its site, else its host. */
        siteName: z.string(),
      }),
    ),
  }),
})
