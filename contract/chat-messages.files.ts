import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { attachment } from './media-files.ts'
import { idParams, instant, pageOf, pageQueryWith, person, photo } from './shapes.ts'

/** files: also videos. */
export const chatFileKinds = ['photos', 'files'] as const

export const listChatRoomFiles = endpoint({
  method: 'GET',
  path: '/api/v2/chat_rooms/{id}/files',
  summary:
    'Lists the photos of a room, or its other files, newest first: those of the messages that the person sees.',
  params: idParams,
  query: pageQueryWith({ kind: z._default(z.enum(chatFileKinds), 'photos') }),
  response: pageOf(
    'chatFiles',
    z.object({
      /** The number of its message, and its place in it. */
      seq: z.number(),
      sortOrder: z.number(),
      author: person,
      createdAt: instant,
      /** One of the two. */
      photo: z.nullable(photo),
      attachment: z.nullable(attachment),
    }),
  ),
})
