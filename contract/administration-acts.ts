import * as z from 'zod/mini'
import { actActions, actNouns } from '#common/administration-act.ts'
import { endpoint } from './endpoint.ts'
import { day, directionOf, id, instant, pageOf, pageQueryWith, person } from './shapes.ts'

/** The value of a field: empty, one value or several; booleans are `true` and `false`. */
const value = z.array(z.string())

export const listAdministrationActors = endpoint({
  method: 'GET',
  path: '/api/v2/admin/administration_actors',
  administration: 'full',
  summary:
    'Lists the people with entries in the audit log, by reading, including people who have left. The first 500.',
  response: z.object({
    users: z.array(z.object({ ...person.shape, nameKana: z.string() })),
    nextCursor: z.null(),
  }),
})

export const listAdministrationActs = endpoint({
  method: 'GET',
  path: '/api/v2/admin/administration_acts',
  administration: 'full',
  summary:
    'Lists the audit log, newest first unless asked otherwise, filtered by person, object and period; `query` matches names, including the name of the person who acted, and values.',
  query: pageQueryWith({
    actorId: z.optional(id),
    /** `clock`: actions that took effect by schedule. */
    doneBy: z.optional(z.enum(['people', 'clock'])),
    noun: z.optional(z.enum(actNouns)),
    query: z.optional(z.string().check(z.maxLength(100))),
    /** Days in the company's time zone, both included. */
    from: z.optional(day),
    until: z.optional(day),
    direction: directionOf('descending'),
  }),
  response: pageOf(
    'administrationActs',
    z.object({
      id: z.number(),
      /** null: by schedule. */
      actor: z.nullable(person),
      /** The directory that acted over SCIM, by its name at that time. */
      directory: z.nullable(z.string()),
      noun: z.enum(actNouns),
      action: z.enum(actActions),
      subjectId: z.nullable(z.number()),
      /** Its name at that time. */
      subjectName: z.string(),
      changes: z.array(z.object({ field: z.string(), before: value, after: value })),
      createdAt: instant,
    }),
  ),
})
