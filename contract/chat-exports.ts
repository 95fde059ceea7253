import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { clientKey, day, eachOnce, id, idParams, instant, pageOf, pageQuery } from './shapes.ts'

/* Exports of chat for an audit. Members of the rooms see that one was made. */

const administration = 'chat_exports'

export const chatExportLimits = { keptDays: 7, reasonLength: 500, rooms: 100, users: 50 } as const

/** What members see of the reason. */
export const chatExportPurposes = ['legal', 'investigation', 'security', 'audit'] as const
export const chatExportFormats = ['csv', 'json'] as const

const ids = (most: number) => z._default(z.array(id).check(z.maxLength(most), eachOnce(String)), [])
const choice = {
  /** Official rooms and groups, whole. */
  roomIds: ids(chatExportLimits.rooms),
  /** People: every room in which one of them wrote in these days, direct rooms and notes too. */
  userIds: ids(chatExportLimits.users),
  /** The first and the last day, in the company's time zone. */
  fromOn: day,
  untilOn: day,
}

const madeExport = {
  id: z.number(),
  purpose: z.enum(chatExportPurposes),
  fromOn: z.string(),
  untilOn: z.string(),
  createdAt: instant,
  createdBy: z.string(),
}

const chatExport = z.object({
  ...madeExport,
  reason: z.string(),
  format: z.enum(chatExportFormats),
  /** The names of up to three rooms; empty for direct rooms and notes. */
  roomNames: z.array(z.string()),
  roomCount: z.number(),
  /** The chosen people. */
  userNames: z.array(z.string()),
  state: z.enum(['running', 'finished', 'failed', 'expired']),
  /** Messages to write and already written. */
  totalCount: z.number(),
  doneCount: z.number(),
  /** The file, for who made the export and while it is kept, the time until then, and its size in bytes. */
  path: z.nullable(z.string()),
  expiresAt: z.nullable(instant),
  byteSize: z.nullable(z.number()),
})

export const listChatExports = endpoint({
  method: 'GET',
  path: '/api/v2/admin/chat_exports',
  administration,
  summary: 'Lists the exports of chat that administrators made, latest first.',
  query: pageQuery,
  response: pageOf('chatExports', chatExport),
})

export const previewChatExport = endpoint({
  method: 'POST',
  path: '/api/v2/admin/chat_export_previews',
  administration,
  summary: 'Returns how much an export would contain, and how many people would see that. Changes nothing.',
  body: z.object(choice),
  response: z.object({ roomCount: z.number(), messageCount: z.number(), memberCount: z.number() }),
})

export const createChatExport = endpoint({
  method: 'POST',
  path: '/api/v2/admin/chat_exports',
  administration,
  limit: 'exports',
  summary:
    'Starts an export of messages with their edits, deletions, reactions and the names of their files. The members of the rooms see who made it, when, and for which purpose. Safe to repeat with the same key.',
  body: z.object({
    ...choice,
    format: z.enum(chatExportFormats),
    purpose: z.enum(chatExportPurposes),
    /** For other administrators and the log. */
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(chatExportLimits.reasonLength)),
    clientKey,
  }),
  response: chatExport,
})

export const listChatRoomExports = endpoint({
  method: 'GET',
  path: '/api/v2/chat_rooms/{id}/exports',
  summary: 'Lists the exports for an audit that contain messages of a room of the person, latest first.',
  params: idParams,
  response: z.object({ chatExports: z.array(z.object(madeExport)), nextCursor: z.null() }),
})
