import * as z from 'zod/mini'
import { administrationSections, userRoles } from '#common/administration-section.ts'
import { accountsFound } from './admin-users.ts'
import { endpoint } from './endpoint.ts'
import { day, id, idParams } from './shapes.ts'

/** People of one list that can be acted on together. */
export const mostFound = 5_000
/** Cards one call makes: each initial password takes a while to make. */
export const mostCards = 40

export const listAdminUserIds = endpoint({
  method: 'GET',
  path: '/api/v2/admin/user_ids',
  administration: 'users',
  limit: 'searches',
  summary: 'Everybody a list of accounts finds, in its order, to be acted on together.',
  query: z.object(accountsFound),
  response: z.object({
    userIds: z.array(z.number()),
    /** There are more than are acted on together. */
    more: z.boolean(),
  }),
})

export const cardProblems = ['has_password', 'stopped', 'not_allowed', 'gone'] as const

export const createInvitationCards = endpoint({
  method: 'POST',
  path: '/api/v2/admin/invitation_cards',
  administration: 'users',
  summary:
    'Makes what people without a password of their own need to sign in, to be printed: a new link, or a new initial password. What they were given before stops working; held invitations are not sent any more.',
  body: z.object({ userIds: z.array(id).check(z.minLength(1), z.maxLength(mostCards)) }),
  response: z.object({
    companyName: z.string(),
    cards: z.array(
      z.object({
        userId: z.number(),
        name: z.string(),
        departmentName: z.nullable(z.string()),
        /** What they sign in with. */
        login: z.string(),
        /** Where they begin: the link of their invitation, or the sign-in page. */
        address: z.string(),
        /** null: they set a password of their own by the link. */
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
  summary: 'What would be left without its person if they were stopped or left.',
  params: idParams,
  response: z.object({
    /** Approvals in which it is their turn. */
    waitingApprovalCount: z.number(),
    /** Departments whose only manager they are, and how many others are there. */
    onlySuperiorOf: z.array(z.object({ ...named, peopleCount: z.number() })),
    /** Whose workflows name them. */
    menus: z.array(z.object(named)),
    plannedChangeCount: z.number(),
    taskCount: z.number(),
    scheduledPostCount: z.number(),
    /** Must-reads they have not confirmed, and those of their own posts. */
    owedMustReadCount: z.number(),
    ownMustReadCount: z.number(),
    /** Absences, now or to come, in which they stand in for somebody. */
    deputyFor: z.array(z.object({ name: z.string(), absentFrom: z.string(), absentUntil: z.string() })),
  }),
})

/** People one call changes: each in a transaction of its own. */
export const mostActedOn = 50
/** Of each kind so many are named; all are counted. */
export const mostNamed = 50
/** An invitation that was sent less than so many minutes ago is not sent again. */
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

/** Why an act cannot be done to somebody. */
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
    'Whom an act would change, for whom all is so already, and to whom it cannot be done and why; changes nothing.',
  body: z.object({ userIds: z.array(id).check(z.minLength(1), z.maxLength(mostFound)), act }),
  response: z.object({
    changed: z.object(people),
    unchanged: z.object(people),
    refused: z.array(z.object({ problem: z.enum(actProblems), ...people })),
    /** Of those who would be stopped: for whom approvals wait, whom workflows name, or who are an only superior. */
    holding: z.object(people),
  }),
  errors: ['mail_not_set_up'],
})

export const applyUserActs = endpoint({
  method: 'POST',
  path: '/api/v2/admin/user_acts',
  administration: 'users',
  summary:
    'Does the same to several accounts, each by itself; whoever it cannot be done to is named with the reason. Safe to repeat.',
  body: z.object({ userIds: z.array(id).check(z.minLength(1), z.maxLength(mostActedOn)), act }),
  response: z.object({
    changedCount: z.number(),
    unchangedCount: z.number(),
    failed: z.array(z.object({ ...named, problem: z.enum(actProblems) })),
  }),
  errors: ['mail_not_set_up'],
})
