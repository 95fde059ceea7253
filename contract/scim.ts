import * as z from 'zod/mini'
import { actActions } from '#common/administration-act.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, versionQuery, wholeNumber } from './shapes.ts'

/* Directories that manage people over SCIM. They themselves use the addresses below /scim/v2. */

export const scimLimits = { connections: 5, nameLength: 60, tokenDays: 365, trials: 500 } as const

const written = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(scimLimits.nameLength)),
  /** Of people who are in none of the mapped groups. */
  defaultDepartmentId: id,
}
const department = z.object({ id: z.number(), name: z.string() })

export const listScimConnections = endpoint({
  method: 'GET',
  path: '/api/v2/admin/scim_connections',
  option: 'directories',
  administration: 'full',
  summary: 'Lists the directories that manage people over SCIM, with their groups. For administrators.',
  response: z.object({
    scimConnections: z.array(
      z.object({
        id: z.number(),
        version: z.number(),
        name: z.string(),
        /** It changes nothing; what it would change is listed. */
        dryRun: z.boolean(),
        defaultDepartment: department,
        /** null: it has no token yet. */
        tokenSetAt: z.nullable(instant),
        expiresAt: z.nullable(instant),
        lastUsedAt: z.nullable(instant),
        peopleCount: z.number(),
        /** Of them, those in the default department. */
        defaultCount: z.number(),
        /** Of a dry run: the changes, and of these new people and suspensions. */
        trialCount: z.number(),
        newCount: z.number(),
        stoppedCount: z.number(),
        groups: z.array(
          z.object({
            id: z.number(),
            version: z.number(),
            name: z.string(),
            memberCount: z.number(),
            department: z.nullable(department),
          }),
        ),
      }),
    ),
    /** What the directory is told. */
    address: z.string(),
    nextCursor: z.null(),
  }),
})

export const createScimConnection = endpoint({
  method: 'POST',
  path: '/api/v2/admin/scim_connections',
  option: 'directories',
  administration: 'full',
  once: true,
  summary: `Registers a directory, at most ${scimLimits.connections}, as a dry run. It then needs a token. For administrators.`,
  body: z.object(written),
  response: z.object({ id: z.number() }),
})

export const updateScimConnection = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/scim_connections/{id}',
  option: 'directories',
  administration: 'full',
  summary: 'Changes a directory. Ending the dry run forgets what it would have changed. For administrators.',
  params: idParams,
  body: z.object({ ...written, dryRun: z.boolean(), version: wholeNumber }),
  errors: ['conflict'],
})

export const renewScimToken = endpoint({
  method: 'POST',
  path: '/api/v2/admin/scim_connections/{id}/token',
  option: 'directories',
  administration: 'full',
  recentProof: true,
  summary:
    'Gives a directory a new token for a year and returns it, only this once. The old one stops working at once. For administrators.',
  params: idParams,
  body: z.object({ version: wholeNumber }),
  response: z.object({ token: z.string() }),
  errors: ['conflict'],
})

export const deleteScimConnection = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/scim_connections/{id}',
  option: 'directories',
  administration: 'full',
  summary: 'Deletes a directory. People and their departments stay as they are. For administrators.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})

export const mapScimGroup = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/scim_groups/{id}',
  option: 'directories',
  administration: 'full',
  summary: 'Maps a group of a directory to a department: its members belong to it. For administrators.',
  params: idParams,
  body: z.object({ departmentId: z.nullable(id), version: wholeNumber }),
  errors: ['conflict'],
})

export const previewScimGroup = endpoint({
  method: 'GET',
  path: '/api/v2/admin/scim_groups/{id}/preview',
  option: 'directories',
  administration: 'full',
  summary:
    'Counts who would join and leave departments if a group were mapped to a department, or to none. Changes nothing. For administrators.',
  params: idParams,
  query: z.object({ departmentId: z.optional(id), ...versionQuery.shape }),
  response: z.object({
    memberCount: z.number(),
    joinCount: z.number(),
    leaveCount: z.number(),
    /** Nobody moves while the directory is in a dry run. */
    dryRun: z.boolean(),
  }),
  errors: ['conflict'],
})

const value = z.array(z.string())

export const listScimTrials = endpoint({
  method: 'GET',
  path: '/api/v2/admin/scim_connections/{id}/trials',
  option: 'directories',
  administration: 'full',
  summary: 'Lists what a dry run would have changed, latest first. For administrators.',
  params: idParams,
  response: z.object({
    scimTrials: z.array(
      z.object({
        id: z.number(),
        action: z.enum(actActions),
        subjectName: z.string(),
        changes: z.array(z.object({ field: z.string(), before: value, after: value })),
        triedAt: instant,
      }),
    ),
    nextCursor: z.null(),
  }),
})
