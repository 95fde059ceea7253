import * as z from 'zod/mini'
import { audienceRule, shownRule } from './audiences.ts'
import { endpoint } from './endpoint.ts'
import { menuName } from './menus.ts'
import { missionKinds, missionStates, missionUnits } from './missions.ts'
import {
  day,
  departmentName,
  id,
  idParams,
  instant,
  pageOf,
  pageQueryWith,
  person,
  versionQuery,
  wholeNumber,
} from './shapes.ts'

export const missionLimits = {
  nameLength: 50,
  messageLength: 1_000,
  every: 366,
  neededCount: 100,
  /** Missions of one menu that have not ended. */
  ofMenu: 20,
} as const

const upTo = (most: number) => z.int().check(z.minimum(1), z.maximum(most))

const fields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(missionLimits.nameLength)),
  message: z.string().check(z.trim(), z.maxLength(missionLimits.messageLength)),
  /** Who has to do it. */
  rule: audienceRule,
  /** The length of a period; of a relay: how long each person has; `once`: not used. */
  unit: z.enum(missionUnits),
  every: upTo(missionLimits.every),
  /** How often the menu must be used in a period. */
  neededCount: upTo(missionLimits.neededCount),
  /** Only Monday to Friday without public holidays count. */
  workingDays: z.boolean(),
  /** null: now; for a change: from the next period. */
  startsOn: z.nullable(day),
  /** The last day; null: none. */
  endsOn: z.nullable(day),
}

const stateCounts = z.object({
  open: z.number(),
  done: z.number(),
  missed: z.number(),
  excused: z.number(),
  skipped: z.number(),
})

const missionRule = z.object({
  validFrom: z.string(),
  message: z.string(),
  rule: shownRule,
  /** The rule in words, in the reader's language. */
  audience: z.string(),
  unit: z.enum(missionUnits),
  every: z.number(),
  neededCount: z.number(),
  workingDays: z.boolean(),
  endsOn: z.nullable(z.string()),
})

const mission = z.object({
  id: z.number(),
  name: z.string(),
  menu: menuName,
  kind: z.enum(missionKinds),
  carryOver: z.boolean(),
  /** The first person of a relay. */
  firstUser: z.nullable(person),
  createdBy: person,
  /** `waiting`: it starts later. `stalled`: a relay without anyone whose turn it is. */
  status: z.enum(['waiting', 'running', 'stalled', 'ended']),
  endedOn: z.nullable(z.string()),
  version: z.number(),
  /** In the order in which they take effect; the last one may be planned. */
  rules: z.array(missionRule),
  /** The latest period; null: none has begun. */
  period: z.nullable(
    z.object({
      id: z.number(),
      number: z.number(),
      startsOn: z.string(),
      dueOn: z.nullable(z.string()),
      closed: z.boolean(),
      counts: stateCounts,
    }),
  ),
})

export const listAdminMissions = endpoint({
  method: 'GET',
  path: '/api/v2/admin/missions',
  administration: 'menus',
  summary:
    'Lists missions with their rules and the progress of their latest period; those that have ended last.',
  query: pageQueryWith({ menuId: z.optional(id) }),
  response: pageOf('missions', mission),
})

export const getAdminMission = endpoint({
  method: 'GET',
  path: '/api/v2/admin/missions/{id}',
  administration: 'menus',
  summary: 'Returns a mission with its rules and the progress of its latest period.',
  params: idParams,
  response: mission,
})

export const createMission = endpoint({
  method: 'POST',
  path: '/api/v2/admin/missions',
  once: true,
  administration: 'menus',
  summary: 'Creates a mission on a menu. It starts at once or on a later day.',
  body: z.object({
    ...fields,
    menuId: id,
    kind: z.enum(missionKinds),
    /** What is missing at the end of a period is added to the next one. Cannot be changed later. */
    carryOver: z.boolean(),
    /** The first person of a relay. */
    firstUserId: z.nullable(id),
  }),
  response: z.object({ id: z.number() }),
})

export const updateMission = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/missions/{id}',
  administration: 'menus',
  summary:
    'Changes a mission from its next period on; past periods and the current one stay as they are. Missions that are demanded once, and relays, change at once.',
  params: idParams,
  body: z.object({ ...fields, version: wholeNumber }),
  /** The day from which the change applies. */
  response: z.object({ validFrom: z.string() }),
  errors: ['conflict'],
})

export const endMission = endpoint({
  method: 'POST',
  path: '/api/v2/admin/missions/{id}/end',
  administration: 'menus',
  summary: 'Ends a mission today. What is still open is no longer demanded.',
  params: idParams,
  body: z.object({ version: wholeNumber }),
  errors: ['conflict'],
})

export const deleteMission = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/missions/{id}',
  administration: 'menus',
  summary: 'Deletes a mission that has not started.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})

export const passMission = endpoint({
  method: 'POST',
  path: '/api/v2/admin/missions/{id}/hand_over',
  administration: 'menus',
  summary: 'Gives a relay to another person, whoever has it now.',
  params: idParams,
  body: z.object({
    userId: id,
    /** The number of the turn as last read; 0: none. */
    version: wholeNumber,
  }),
  errors: ['conflict', 'relay_person_unavailable'],
})

export const listAdminMissionPeriods = endpoint({
  method: 'GET',
  path: '/api/v2/admin/missions/{id}/periods',
  administration: 'menus',
  summary: 'Lists the periods of a mission with the number of people by state, latest first.',
  params: idParams,
  query: pageQueryWith({}),
  response: pageOf(
    'periods',
    z.object({
      id: z.number(),
      number: z.number(),
      startsOn: z.string(),
      dueOn: z.nullable(z.string()),
      closed: z.boolean(),
      counts: stateCounts,
    }),
  ),
})

const progressFilter = {
  /** If unset, the latest one; of a relay: all turns. */
  periodId: z.optional(id),
  /** Including the departments below it. */
  departmentId: z.optional(id),
  state: z.optional(z.enum(missionStates)),
}

export const listMissionProgress = endpoint({
  method: 'GET',
  path: '/api/v2/admin/missions/{id}/progress',
  administration: 'menus',
  summary:
    'Lists the people of a mission with what each did, by department and name; filtered by state and department.',
  params: idParams,
  query: pageQueryWith(progressFilter),
  response: pageOf(
    'people',
    z.object({
      user: person,
      departmentName: z.nullable(z.string()),
      periodId: z.number(),
      state: z.enum(missionStates),
      neededCount: z.number(),
      doneCount: z.number(),
      carriedCount: z.number(),
      doneAt: z.nullable(instant),
      streak: z.number(),
    }),
  ),
})

export const listMissionDepartments = endpoint({
  method: 'GET',
  path: '/api/v2/admin/missions/{id}/departments',
  administration: 'menus',
  summary: "Counts a period's people by their main department and state.",
  params: idParams,
  query: z.object({ periodId: z.optional(id) }),
  response: z.object({
    departments: z.array(z.object({ department: z.nullable(departmentName), counts: stateCounts })),
    nextCursor: z.null(),
  }),
})

export const exportMissionProgress = endpoint({
  method: 'GET',
  path: '/api/v2/admin/missions/{id}/progress_export',
  administration: 'menus',
  limit: 'exports',
  summary: 'Downloads the people of a mission with what each did as CSV, with the same filters.',
  params: idParams,
  query: z.object(progressFilter),
  download: 'text/csv',
})
