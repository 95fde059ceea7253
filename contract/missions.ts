import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { menuName } from './menus.ts'
import { id, idParams, instant, pageOf, pageQuery, person } from './shapes.ts'

export const missionKinds = ['once', 'repeating', 'relay'] as const
export const missionUnits = ['day', 'week', 'month'] as const
/** `excused`: away in the whole period. `skipped`: cannot use the menu. */
export const missionStates = ['open', 'done', 'missed', 'excused', 'skipped'] as const

/** What one person has to do in a period. */
const share = {
  startsOn: z.string(),
  /** null: none. */
  dueOn: z.nullable(z.string()),
  state: z.enum(missionStates),
  /** How often the menu must be used, including what was carried over, and how often it was. */
  neededCount: z.number(),
  doneCount: z.number(),
  /** What was missing in the period before. */
  carriedCount: z.number(),
  doneAt: z.nullable(instant),
}

/** A running mission of the reader. */
export const ownMission = z.object({
  id: z.number(),
  name: z.string(),
  message: z.string(),
  kind: z.enum(missionKinds),
  /** The cycle of a repeating mission; of a relay: how long each person has. */
  unit: z.enum(missionUnits),
  every: z.number(),
  periodId: z.number(),
  ...share,
  overdue: z.boolean(),
  /** How many periods in a row were done; those in which the person was away do not count. */
  streak: z.number(),
  /** The menu to use, which completes it. */
  targetMenu: z.object({ ...menuName.shape, formKind: z.enum(['post', 'items']) }),
  /** Who handed a relay over; null: nobody. */
  handedBy: z.nullable(person),
  /** `use`: the menu can be used now. `handOver`: the reader chooses who continues the relay. */
  can: z.object({ use: z.boolean(), handOver: z.boolean() }),
})

export const listMissionPeriods = endpoint({
  method: 'GET',
  path: '/api/v2/missions/{id}/periods',
  summary: 'Lists the periods of a mission with what this person did in each, latest first.',
  params: idParams,
  query: pageQuery,
  response: pageOf('periods', z.object({ id: z.number(), number: z.number(), ...share })),
})

export const listMissionTurns = endpoint({
  method: 'GET',
  path: '/api/v2/missions/{id}/turns',
  summary:
    'Lists the turns of a relay, latest first: who had it, who handed it over and who was skipped. For its audience.',
  params: idParams,
  query: pageQuery,
  response: pageOf(
    'turns',
    z.object({
      id: z.number(),
      number: z.number(),
      user: person,
      handedBy: z.nullable(person),
      ...share,
    }),
  ),
})

export const listMissionCandidates = endpoint({
  method: 'GET',
  path: '/api/v2/missions/{id}/candidates',
  summary:
    'Lists who can continue a relay, at most 30, those who are present first. For the person who chooses, and administrators of its menu.',
  params: idParams,
  query: z.object({ query: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
  response: z.object({
    users: z.array(
      z.object({
        ...person.shape,
        departmentName: z.nullable(z.string()),
        /** They are away for as long as their turn would last, until this day, and cannot be chosen. */
        awayUntil: z.nullable(z.string()),
      }),
    ),
    nextCursor: z.null(),
  }),
})

export const handOverMission = endpoint({
  method: 'POST',
  path: '/api/v2/missions/{id}/hand_over',
  summary: 'Chooses who continues a relay, after your own turn. Safe to repeat.',
  params: idParams,
  body: z.object({
    /** Your turn. */
    periodId: id,
    userId: id,
  }),
  errors: ['conflict', 'relay_person_unavailable'],
})
