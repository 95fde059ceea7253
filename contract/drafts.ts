import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { attachment } from './media-files.ts'
import { mentionedDepartmentIds, mentionedUserIds } from './mentions.ts'
import { postLimits, sentFileIds } from './posting.ts'
import { clientKey, departmentName, id, instant, wholeNumber } from './shapes.ts'

/** A draft may be longer than a post: the limit applies on sending. */
const draftText = z.string().check(z.maxLength(4 * postLimits.bodyLength))

/** A file that was uploaded before it is attached. */
export const sentFile = z.object({
  ...attachment.shape,
  id: z.number(),
  kind: z.enum(['image', 'video', 'file']),
})

const draft = z.object({
  /** The client key with which the post will be sent. */
  key: z.string(),
  /** null: not chosen yet. */
  menuId: z.nullable(z.number()),
  title: z.string(),
  text: z.string(),
  /** The people and departments mentioned in the text, with their current names. */
  mentions: z.array(z.object({ id: z.number(), name: z.string() })),
  departmentMentions: z.array(departmentName),
  /** In order. */
  files: z.array(sentFile),
  version: z.number(),
  updatedAt: instant,
})

export const listDrafts = endpoint({
  method: 'GET',
  path: '/api/v2/drafts',
  summary: 'Lists your drafts, latest first; up to fifty are kept.',
  response: z.object({ drafts: z.array(draft), nextCursor: z.null() }),
})

export const saveDraft = endpoint({
  method: 'POST',
  path: '/api/v2/drafts',
  summary:
    'Saves a draft under its key. `version` is the version it is based on, 0 for a new draft. If another device saved in between, this text wins and the other is kept as a separate draft.',
  body: z.object({
    key: clientKey,
    menuId: z._default(z.nullable(id), null),
    title: z._default(draftText, ''),
    text: z._default(draftText, ''),
    mentionedUserIds,
    mentionedDepartmentIds,
    /** Files uploaded with `media_files`, in order: they belong to the draft on every device. */
    mediaFileIds: z._default(sentFileIds, []),
    version: wholeNumber,
  }),
  response: z.object({
    version: z.number(),
    /** The draft with the other device's version; null if there was no conflict. */
    keptKey: z.nullable(z.string()),
  }),
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/v2/drafts/{key}',
  summary: 'Deletes a draft.',
  params: z.object({ key: clientKey }),
})
