import * as z from 'zod/mini'
import { type WriteKind, writeKinds } from '#common/write-limit.ts'
import { endpoint } from './endpoint.ts'
import { idParams, instant, pageOf, pageQuery, person, wholeNumber } from './shapes.ts'

const oversizedFiles = z.enum(['refuse', 'accept'])
const mostOf = <T extends z.ZodMiniType>(shape: T) =>
  Object.fromEntries(writeKinds.map((kind) => [kind, shape])) as Record<WriteKind, T>

const answer = z.object({
  version: z.number(),
  /** How much of each kind one person may do within `minutes`; `least` and `highest` are the bounds of the setting. */
  writeLimits: z.array(
    z.object({
      kind: z.enum(writeKinds),
      most: z.number(),
      usual: z.number(),
      least: z.number(),
      highest: z.number(),
    }),
  ),
  minutes: z.number(),
  /** Whether this installation has write limits at all. */
  limited: z.boolean(),
  storage: z.object({
    usedBytes: z.number(),
    /** null: unlimited. */
    quotaBytes: z.nullable(z.number()),
    quarantinedBytes: z.number(),
    quarantinedCount: z.number(),
  }),
  /** Whether files are checked for viruses. */
  scanning: z.boolean(),
  /** What happens to files that are too large to be scanned. */
  oversizedFiles,
})

export const getLimits = endpoint({
  method: 'GET',
  path: '/api/v2/admin/limits',
  administration: 'full',
  summary: 'Returns the write limits, the storage quota and the virus scan settings. For administrators.',
  response: answer,
})

export const updateLimits = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/limits',
  administration: 'full',
  summary: 'Sets the write limits, and what happens to files too large for the virus scan.',
  body: z.object({ version: wholeNumber, oversizedFiles, ...mostOf(wholeNumber) }),
  response: answer,
  errors: ['conflict'],
})

export const listQuarantinedFiles = endpoint({
  method: 'GET',
  path: '/api/v2/admin/quarantined_files',
  administration: 'full',
  summary: 'Lists quarantined files, newest first. They cannot be downloaded.',
  query: pageQuery,
  response: pageOf(
    'quarantinedFiles',
    z.object({
      id: z.number(),
      originalName: z.string(),
      byteSize: z.number(),
      /** The scanner's name for it. */
      finding: z.string(),
      uploader: z.nullable(person),
      createdAt: instant,
    }),
  ),
})

export const deleteQuarantinedFile = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/quarantined_files/{id}',
  administration: 'full',
  summary: 'Deletes a quarantined file permanently.',
  params: idParams,
})
