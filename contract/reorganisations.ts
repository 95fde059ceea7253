import * as z from 'zod/mini'
import { cleanName } from '#common/clean-name.ts'
import { closedConditions, departmentMarks, stepProblems } from '#common/reorganisation.ts'
import { mostMemberships } from './admin-users.ts'
import { endpoint } from './endpoint.ts'
import {
  day,
  eachOnce,
  id,
  idParams,
  instant,
  pageOf,
  pageQuery,
  person,
  versionQuery,
  wholeNumber,
} from './shapes.ts'

export const reorganisationStates = ['draft', 'scheduled', 'applied', 'failed'] as const
export const mostSteps = 1_000
/** How many people one call may place. */
export const mostMoves = 500

const text = (most: number) => z.string().check(z.overwrite(cleanName), z.maxLength(most))
const name = text(100).check(z.minLength(1))
const nameKana = z._default(text(100), '')
/** A department's id, or the key of a department that the plan creates: `n1`. */
const ref = z.string().check(z.regex(/^(?:[1-9]\d{0,14}|n[1-9]\d{0,5})$/))
const newRef = z.string().check(z.regex(/^n[1-9]\d{0,5}$/))

const step = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('create'),
    key: newRef,
    parent: z.nullable(ref),
    name,
    nameKana,
    published: z.boolean(),
  }),
  z.object({ kind: z.literal('rename'), department: ref, name, nameKana }),
  z.object({ kind: z.literal('move'), department: ref, parent: z.nullable(ref) }),
  z.object({ kind: z.literal('publish'), department: ref }),
  z.object({ kind: z.literal('unpublish'), department: ref }),
  z.object({
    kind: z.literal('close'),
    department: ref,
    into: ref,
    /** What happens to conditions that name it: they are changed to the other department, or remain. */
    conditions: z._default(z.enum(closedConditions), 'replace'),
  }),
])

const membership = z.object({
  department: ref,
  positionId: z._default(z.nullable(id), null),
  jobLabel: z._default(text(50), ''),
})
const memberships = z.array(membership).check(z.minLength(1), z.maxLength(mostMemberships))

const version = wholeNumber
const state = z.enum(reorganisationStates)

const summary = z.object({
  id: z.number(),
  name: z.string(),
  state,
  effectiveOn: z.nullable(z.string()),
  stepCount: z.number(),
  moveCount: z.number(),
  createdBy: z.nullable(person),
  updatedAt: instant,
  appliedAt: z.nullable(instant),
})

/** Changes since it was prepared: a department or a person that has changed. */
const conflict = z.object({
  kind: z.enum(['department', 'person']),
  id: z.number(),
  name: z.string(),
  /** `gone`: it no longer exists; `changed`: it has changed; the others: a move that is not possible. */
  problem: z.enum(['gone', 'changed', 'department_gone', 'position_gone']),
})

const marks = z.array(z.enum(departmentMarks))
const departmentAfter = z.object({
  ref: z.string(),
  parent: z.nullable(z.string()),
  depth: z.number(),
  name: z.string(),
  path: z.string(),
  /** null: it is new. */
  pathBefore: z.nullable(z.string()),
  marks,
  /** People in it before and after, excluding sub-departments. */
  memberCountBefore: z.number(),
  memberCountAfter: z.number(),
})

const people = { count: z.number(), sample: z.array(person) }
/** Steps of menus that change for the same people. */
const approvalChange = z.object({
  places: z.array(
    z.object({
      menuId: z.number(),
      menuName: z.string(),
      stage: z.enum(['apply', 'report']),
      stepName: z.string(),
    }),
  ),
  placeCount: z.number(),
  /** The applicants concerned. */
  applicantCount: z.number(),
  applicants: z.array(person),
})

/** The effects of a reorganisation. Lists contain the first fifty; the counts include all. */
const outcome = z.object({
  at: instant,
  departments: z.array(departmentAfter),
  moved: z.object(people),
  moves: z.array(z.object({ user: person, before: z.array(z.string()), after: z.array(z.string()) })),
  /** People who approve more or less than before, with the applicants. */
  approvers: z.array(
    z.object({ user: person, lost: z.array(approvalChange), gained: z.array(approvalChange) }),
  ),
  approverCount: z.number(),
  /** Steps that had an approver and would have none. */
  emptySteps: z.array(approvalChange),
  emptyStepCount: z.number(),
  /** Departments that close and are named by conditions, with the conditions and what happens to them. */
  conditions: z.array(
    z.object({
      ref: z.string(),
      path: z.string(),
      /** The path of the department that replaces it. */
      into: z.string(),
      conditions: z.enum(closedConditions),
      menus: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          use: z.boolean(),
          reading: z.boolean(),
          approval: z.boolean(),
        }),
      ),
      menuCount: z.number(),
      links: z.array(z.object({ part: z.enum(['shortcuts', 'external_links']), name: z.string() })),
      linkCount: z.number(),
    }),
  ),
  /** The people who enter and leave each audience. */
  audiences: z.array(
    z.object({
      /** The audience before. Menus that will have another audience, and posts that keep theirs, are listed separately. */
      id: z.number(),
      /** The menus that it may use, or whose posts it may read. */
      menus: z.array(z.object({ id: z.number(), name: z.string(), use: z.boolean(), reading: z.boolean() })),
      feedCount: z.number(),
      gained: z.object(people),
      lost: z.object(people),
    }),
  ),
  audienceCount: z.number(),
  /** People with seats in open approvals who leave the place that may have given them the seat; they keep the seats. */
  waiting: z.array(z.object({ user: person, seatCount: z.number() })),
  waitingCount: z.number(),
})

export const listReorganisations = endpoint({
  method: 'GET',
  path: '/api/v2/admin/reorganisations',
  administration: { whole: 'users' },
  summary: 'Lists reorganisations, most recently changed first.',
  query: pageQuery,
  response: pageOf('reorganisations', summary),
})

export const createReorganisation = endpoint({
  method: 'POST',
  path: '/api/v2/admin/reorganisations',
  once: true,
  administration: { whole: 'users' },
  summary: 'Creates a reorganisation: nothing takes effect before it is applied.',
  body: z.object({ name }),
  response: z.object({ id: z.number() }),
})

export const getReorganisation = endpoint({
  method: 'GET',
  path: '/api/v2/admin/reorganisations/{id}',
  administration: { whole: 'users' },
  summary:
    'Returns a reorganisation with its steps, the changes since it was prepared, and, once applied, its results.',
  params: idParams,
  response: z.object({
    ...summary.shape,
    version: z.number(),
    steps: z.array(step),
    problems: z.array(z.object({ step: z.number(), problem: z.enum(stepProblems) })),
    /** The first fifty. */
    conflicts: z.array(conflict),
    conflictCount: z.number(),
    appliedBy: z.nullable(person),
    /** Why it did not take effect on its day. */
    failure: z.nullable(z.enum(['conflicts', 'unexpected'])),
    outcome: z.nullable(outcome),
    today: z.string(),
  }),
})

export const updateReorganisation = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/reorganisations/{id}',
  administration: { whole: 'users' },
  summary:
    'Renames a reorganisation and replaces its steps. Steps that are not possible are saved and reported.',
  params: idParams,
  body: z.object({ version, name, steps: z.array(step).check(z.maxLength(mostSteps)) }),
  response: z.object({ version: z.number() }),
  errors: ['conflict', 'reorganisation_closed'],
})

export const deleteReorganisation = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/reorganisations/{id}',
  administration: { whole: 'users' },
  summary: 'Deletes a reorganisation that was not applied.',
  params: idParams,
  query: versionQuery,
  errors: ['reorganisation_closed', 'conflict'],
})

export const listReorganisationMoves = endpoint({
  method: 'GET',
  path: '/api/v2/admin/reorganisations/{id}/moves',
  administration: { whole: 'users' },
  summary: 'Lists the people placed individually, by reading, with their current and new departments.',
  params: idParams,
  query: pageQuery,
  response: pageOf(
    'moves',
    z.object({
      user: person,
      before: z.array(
        z.object({
          departmentId: z.number(),
          departmentName: z.string(),
          positionId: z.nullable(z.number()),
          positionName: z.nullable(z.string()),
          jobLabel: z.string(),
        }),
      ),
      memberships: z.array(
        z.object({
          department: z.string(),
          /** null: it no longer exists. */
          departmentName: z.nullable(z.string()),
          positionId: z.nullable(z.number()),
          positionName: z.nullable(z.string()),
          jobLabel: z.string(),
        }),
      ),
      /** They have moved since this was entered. */
      changed: z.boolean(),
    }),
  ),
})

export const saveReorganisationMoves = endpoint({
  method: 'POST',
  path: '/api/v2/admin/reorganisations/{id}/moves',
  administration: { whole: 'users' },
  summary: 'Sets or removes the new departments of people: all departments each will be in.',
  params: idParams,
  body: z.object({
    version,
    /** Each person once. */
    moves: z._default(
      z.array(z.object({ userId: id, memberships })).check(
        z.maxLength(mostMoves),
        eachOnce(({ userId }: { userId: number }) => userId),
      ),
      [],
    ),
    removedUserIds: z._default(z.array(id).check(z.maxLength(mostMoves)), []),
  }),
  response: z.object({ version: z.number() }),
  errors: ['conflict', 'reorganisation_closed'],
})

export const moveDepartmentPeople = endpoint({
  method: 'POST',
  path: '/api/v2/admin/reorganisations/{id}/department_moves',
  administration: { whole: 'users' },
  summary: 'Moves everyone in a department to another; their other departments stay.',
  params: idParams,
  body: z.object({ version, fromId: id, into: ref }),
  response: z.object({ version: z.number(), placedCount: z.number() }),
  errors: ['conflict', 'reorganisation_closed'],
})

export const pastedProblems = [
  'person_unknown',
  'person_ambiguous',
  'department_unknown',
  'department_ambiguous',
  'position_unknown',
  'position_ambiguous',
  'label_too_long',
] as const
export type PastedProblem = (typeof pastedProblems)[number]

export const pasteReorganisationMoves = endpoint({
  method: 'POST',
  path: '/api/v2/admin/reorganisations/{id}/pasted_moves',
  administration: { whole: 'users' },
  summary:
    'Places people from pasted lines: email, company ID or name; department path; position; job label. Blank cells are unchanged. Nothing is saved if a line has an error, or if concurrent posts would end without confirmation in the request.',
  params: idParams,
  body: z.object({
    version,
    text: z.string().check(z.minLength(1), z.maxLength(200_000)),
    /** The number of concurrent posts that would end, as shown and confirmed. */
    confirmedEndCount: z._default(z.number().check(z.int(), z.minimum(0)), 0),
  }),
  response: z.object({
    version: z.number(),
    /** 0: nothing was saved. */
    placedCount: z.number(),
    problems: z.array(z.object({ line: z.number(), text: z.string(), problem: z.enum(pastedProblems) })),
    /** Concurrent posts that would end: their number, and the first people who hold them. */
    endCount: z.number(),
    endings: z.array(z.object({ userId: z.number(), name: z.string(), posts: z.array(z.string()) })),
  }),
  errors: ['conflict', 'reorganisation_closed'],
})

export const rebaseReorganisation = endpoint({
  method: 'POST',
  path: '/api/v2/admin/reorganisations/{id}/rebase',
  administration: { whole: 'users' },
  summary: 'Accepts the changes since it was prepared and rebases the reorganisation on the current data.',
  params: idParams,
  body: z.object({ version }),
  response: z.object({ version: z.number() }),
  errors: ['conflict', 'reorganisation_closed'],
})

export const previewReorganisation = endpoint({
  method: 'POST',
  path: '/api/v2/admin/reorganisations/{id}/preview',
  administration: { whole: 'users' },
  summary: 'Previews the result of applying it now. Changes nothing.',
  params: idParams,
  response: z.object({
    version: z.number(),
    /** null: conflicts or impossible steps prevent it. */
    outcome: z.nullable(outcome),
  }),
})

export const applyReorganisation = endpoint({
  method: 'POST',
  path: '/api/v2/admin/reorganisations/{id}/apply',
  administration: { whole: 'users' },
  summary: 'Applies a reorganisation now, completely or not at all.',
  params: idParams,
  body: z.object({ version }),
  errors: ['conflict', 'reorganisation_closed', 'reorganisation_conflicts'],
})

export const scheduleReorganisation = endpoint({
  method: 'POST',
  path: '/api/v2/admin/reorganisations/{id}/schedule',
  administration: { whole: 'users' },
  summary: 'Schedules a reorganisation for the start of a day; null cancels the schedule.',
  params: idParams,
  body: z.object({ version, effectiveOn: z.nullable(day) }),
  errors: ['conflict', 'reorganisation_closed', 'reorganisation_conflicts'],
})
