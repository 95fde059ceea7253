import * as z from 'zod/mini'
import { administrationSections, userRoles } from '#common/administration-section.ts'
import { accountsFound } from './admin-users.ts'
import { endpoint } from './endpoint.ts'
import { day, id, idParams } from './shapes.ts'

/** The most people one bulk change can select. */
export const mostFound = 5_000

/** Cards per request: hashing an initial password is slow. */
export const mostCards = 40

export const listAdminUserIds = endpoint({
  method: 'GET',
  path: '/api/v2/admin/user_ids',
  administration: 'users',
  limit: 'searches',
  summary:
    'Lists the ids of all people who match the filters of the account list, in its order, for bulk actions.',
  query: z.object(accountsFound),
  response: z.object({
    userIds: z.array(z.number()),
    /** More accounts match than one bulk change can select. */
    more: z.boolean(),
  }),
})

export const cardProblems = ['has_password', 'stopped', 'not_allowed', 'gone'] as const

export const createInvitationCards = endpoint({
  method: 'POST',
  path: '/api/v2/admin/invitation_cards',
  administration: 'users',
  summary:
    'Creates printable invitation cards for people without their own password: a new link or a new initial password. Earlier links and initial passwords become invalid, and held invitations are not sent.',
  body: z.object({ userIds: z.array(id).check(z.minLength(1), z.maxLength(mostCards)) }),
  response: z.object({
    companyName: z.string(),
    cards: z.array(
      z.object({
        userId: z.number(),
        name: z.string(),
        departmentName: z.nullable(z.string()),
        /** The login name. */
        login: z.string(),
        /** The invitation link, or the sign-in page. */
        address: z.string(),
        /** null: the person sets a password through the link. */
        initialPassword: z.nullable(z.string()),
        expiresAt: z.string(),
      }),
    ),
    leftOut: z.array(z.object({ userId: z.number(), name: z.string(), problem: z.enum(cardProblems) })),
  }),
})

const named = { id: z.number(), name: z.string() }

export const getUserHoldings = endpoint({
  method: 'GET',
  path: '/api/v2/admin/users/{id}/holdings',
  administration: 'users',
  summary: 'Returns what depends on a person and must be handed over before they are suspended or leave.',
  params: idParams,
  response: z.object({
    /** Approvals in which it is their turn. */
    waitingApprovalCount: z.number(),
    /** Departments whose only manager they are, with the number of other people in them. */
    onlySuperiorOf: z.array(z.object({ ...named, peopleCount: z.number() })),
    /** Menus whose workflows name them. */
    menus: z.array(z.object(named)),
    plannedChangeCount: z.number(),
    taskCount: z.number(),
    scheduledPostCount: z.number(),
    /** Must-reads that they have not confirmed, and those of their own posts. */
    owedMustReadCount: z.number(),
    ownMustReadCount: z.number(),
    /** Current and future absences in which they are the deputy. */
    deputyFor: z.array(z.object({ name: z.string(), absentFrom: z.string(), absentUntil: z.string() })),
  }),
})

/** People per request; each is changed in a separate transaction. */
export const mostActedOn = 50

/** The most names returned per group; counts are always complete. */
export const mostNamed = 50

/** An invitation sent less than this many minutes ago is not sent again. */
export const freshInvitationMinutes = 10

const act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stop'), stopsOn: day, resumesOn: z._default(z.nullable(day), null) }),
  z.object({ kind: z.literal('invite') }),
  /** Of the main department; null: none. */
  z.object({ kind: z.literal('position'), positionId: z.nullable(id) }),
  z.object({
    kind: z.literal('role'),
    role: z.enum(userRoles),
    sections: z._default(z.array(z.enum(administrationSections)), []),
  }),
])
export type UserAct = z.output<typeof act>

/** Why a change cannot be made to an account. */
export const actProblems = [
  'gone',
  'not_allowed',
  'yourself',
  'leaves_before',
  'no_email',
  'has_password',
  'stopped',
  'no_department',
  'last_administrator',
  'changed_meanwhile',
] as const

const people = { count: z.number(), people: z.array(z.object(named)) }

export const previewUserActs = endpoint({
  method: 'POST',
  path: '/api/v2/admin/user_acts/preview',
  administration: 'users',
  limit: 'searches',
  summary:
    'Previews a bulk action: who would change, who needs no change, and who cannot be changed and why. Changes nothing.',
  body: z.object({ userIds: z.array(id).check(z.minLength(1), z.maxLength(mostFound)), act }),
  response: z.object({
    changed: z.object(people),
    unchanged: z.object(people),
    refused: z.array(z.object({ problem: z.enum(actProblems), ...people })),
    /**
     * Of those who would be stopped: people with waiting approvals, named in workflows, or the only manager of a
     * department.
     */
    holding: z.object(people),
  }),
  errors: ['mail_not_set_up'],
})

export const applyUserActs = endpoint({
  method: 'POST',
  path: '/api/v2/admin/user_acts',
  administration: 'users',
  summary:
    'Applies an action to several accounts one by one. Accounts that cannot be changed are returned with the reason. Safe to repeat.',
  body: z.object({ userIds: z.array(id).check(z.minLength(1), z.maxLength(mostActedOn)), act }),
  response: z.object({
    changedCount: z.number(),
    unchangedCount: z.number(),
    failed: z.array(z.object({ ...named, problem: z.enum(actProblems) })),
  }),
  errors: ['mail_not_set_up', 'ProofRequiredError'],
})
