import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './shapes.ts'

export const getOpenGraphProtocol = endpoint({
  method: 'GET',
  path: '/api/v2/open_graph_protocols',
  summary:
    'Returns the link preview of an address in a post, comment or chat message; null if the page has none or cannot be reached. 404 if the address is not in the text.',
  query: z.object({
    url: z.string().check(z.minLength(1), z.maxLength(2_000)),
    feedId: z.optional(id),
    feedCommentId: z.optional(id),
    chatMessageId: z.optional(id),
  }),
  response: z.object({
    card: z.nullable(
      z.object({
        url: z.string(),
        title: z.string(),
        description: z.string(),
        /** The page's own name for its site, otherwise its host. */
        siteName: z.string(),
      }),
    ),
  }),
})
