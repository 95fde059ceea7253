import * as z from 'zod/mini'
import { administrationSections, userRoles } from '#common/administration-section.ts'
import { cleanName } from '#common/clean-name.ts'
import { emailPattern } from '#common/email-pattern.ts'
import { endpoint } from './endpoint.ts'
import {
  day,
  directionOf,
  id,
  idParams,
  instant,
  pageOf,
  pageQueryWith,
  person,
  versionQuery,
  wholeNumber,
} from './shapes.ts'
import { newPassword } from './users.ts'

/** A main department and up to 30 others. */
export const mostMemberships = 31

export const accountStates = ['invited', 'active', 'stopped', 'withdrawn'] as const
/** Filters of the list besides the state. `present`: everyone except people who have left. */
export const accountFilters = [
  'present',
  ...accountStates,
  'never_signed_in',
  'not_sent',
  'locked',
  'planned',
] as const
/** What the list can be sorted by. */
export const accountSorts = ['name', 'employee_number', 'last_active_on', 'created_at'] as const
/**
 * The status of an invitation's email: queued, held until a mail server is set up, accepted by the mail server, or
 * given up; `card`: no email, the link was printed.
 */
const invitationDeliveries = ['waiting', 'held', 'sent', 'failed', 'card'] as const

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const name = (most: number) => z.string().check(z.overwrite(cleanName), z.maxLength(most))
const namePart = name(50).check(z.minLength(1))
export const email = text(254).check(z.regex(emailPattern))
/** Letters, digits and `- _ .`, with a letter or digit at both ends. */
export const companyLoginId = text(64).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*[A-Za-z0-9]$/))

/** The employee number: letters and digits of any script, with `- _ . /` between them. */
export const employeeNumber = text(32).check(z.regex(/^[\p{L}\p{N}](?:[\p{L}\p{N}._/-]*[\p{L}\p{N}])?$/u))

const memberships = z
  .array(
    z.object({
      departmentId: id,
      positionId: z._default(z.nullable(id), null),
      jobLabel: z._default(text(50), ''),
    }),
  )
  .check(z.minLength(1), z.maxLength(mostMemberships))

/** The fields of an account. */
export const accountShape = {
  familyName: namePart,
  givenName: namePart,
  familyNameKana: z._default(name(50), ''),
  givenNameKana: z._default(name(50), ''),
  /** For example the name before marriage: matched by search, and not shown to others. If unset, unchanged. */
  formerFamilyName: z.optional(name(50)),
  formerFamilyNameKana: z.optional(name(50)),
  email: z._default(z.nullable(email), null),
  companyLoginId: z._default(z.nullable(companyLoginId), null),
  /** Unique among people who have not left. If unset, unchanged or none. */
  employeeNumber: z.optional(z.nullable(employeeNumber)),
  /** The first is the main one. */
  memberships,
}

/** What an administrator or a directory says about an account. */
export const accountFields = z.object(accountShape)

const status = z.enum(accountStates)
const role = z.enum(userRoles)
const dates = {
  /** The first day without sign-in, the first day with it again, and the last day. */
  stopsOn: z.nullable(z.string()),
  resumesOn: z.nullable(z.string()),
  lastOn: z.nullable(z.string()),
}

/** The filters of the list of accounts. */
export const accountsFound = {
  query: z.optional(text(100)),
  state: z._default(z.enum(accountFilters), 'present'),
  departmentId: z.optional(id),
  positionId: z.optional(id),
  role: z.optional(role),
}

export const listAdminUsers = endpoint({
  method: 'GET',
  path: '/api/v2/admin/users',
  administration: 'users',
  limit: 'searches',
  summary:
    'Lists accounts, by reading unless sorted otherwise; `query` matches names in any spelling, email and company ID; `department_id` includes subdepartments.',
  query: pageQueryWith({
    ...accountsFound,
    sort: z._default(z.enum(accountSorts), 'name'),
    direction: directionOf('ascending'),
  }),
  response: pageOf(
    'users',
    z.object({
      ...person.shape,
      nameKana: z.string(),
      email: z.nullable(z.string()),
      companyLoginId: z.nullable(z.string()),
      employeeNumber: z.nullable(z.string()),
      departmentName: z.nullable(z.string()),
      positionName: z.nullable(z.string()),
      role,
      status,
      neverSignedIn: z.boolean(),
      /** The last day on which they used the product; null: never, or more than three years ago. */
      lastActiveOn: z.nullable(z.string()),
      createdAt: instant,
      /** After failed sign-ins, further attempts must wait. */
      locked: z.boolean(),
      /** The invitation email is held or was given up. */
      invitationNotSent: z.boolean(),
      ...dates,
    }),
  ),
})

export const getUserCounts = endpoint({
  method: 'GET',
  path: '/api/v2/admin/user_counts',
  administration: 'users',
  summary: 'Counts the accounts by status, and returns the number of contracted accounts.',
  response: z.object({
    invited: z.number(),
    active: z.number(),
    stopped: z.number(),
    withdrawn: z.number(),
    /** Invited people whose invitation email was not sent. */
    notSent: z.number(),
    /** The accounts that count towards the contract: everyone in the company except people who have left. */
    usedCount: z.number(),
    /** null: unlimited. */
    contractedCount: z.nullable(z.number()),
    /** The prefix of the company's own IDs. */
    loginIdPrefix: z.nullable(z.string()),
    /** The operator's short name for the company. */
    companyCode: z.string(),
    /** Today in the company's time zone. */
    today: z.string(),
  }),
})

export const getAdminUser = endpoint({
  method: 'GET',
  path: '/api/v2/admin/users/{id}',
  administration: 'users',
  summary: 'Returns one account with everything an administrator can change.',
  params: idParams,
  response: z.object({
    ...person.shape,
    version: z.number(),
    familyName: z.string(),
    givenName: z.string(),
    familyNameKana: z.string(),
    givenNameKana: z.string(),
    formerFamilyName: z.string(),
    formerFamilyNameKana: z.string(),
    email: z.nullable(z.string()),
    companyLoginId: z.nullable(z.string()),
    employeeNumber: z.nullable(z.string()),
    status,
    ...dates,
    firstSignedInAt: z.nullable(instant),
    createdAt: instant,
    /** Until when attempts to sign in must wait, both by strangers and in known browsers. */
    lockedUntil: z.nullable(instant),
    /** `none`: nobody can sign in yet; `initial`: set by an administrator, valid until `initialPasswordUntil`. */
    password: z.enum(['none', 'initial', 'own']),
    initialPasswordUntil: z.nullable(instant),
    /** `at`: when the email was sent, otherwise when the invitation was created. */
    invitation: z.nullable(
      z.object({ delivery: z.enum(invitationDeliveries), at: instant, expiresAt: instant }),
    ),
    memberships: z.array(
      z.object({
        departmentId: z.number(),
        departmentName: z.string(),
        departmentPath: z.string(),
        positionId: z.nullable(z.number()),
        positionName: z.nullable(z.string()),
        jobLabel: z.string(),
        /** Outside of the caller's departments or sections: visible, but not editable. */
        fixed: z.boolean(),
      }),
    ),
    role,
    sections: z.array(z.enum(administrationSections)),
    administeredDepartments: z.array(z.object({ id: z.number(), name: z.string() })),
    /** Limited to these menus; empty: all. */
    administeredMenus: z.array(z.object({ id: z.number(), name: z.string() })),
    can: z.object({ change: z.boolean(), resetPassword: z.boolean(), setRole: z.boolean() }),
  }),
})

export const createAdminUser = endpoint({
  method: 'POST',
  path: '/api/v2/admin/users',
  administration: 'users',
  summary:
    'Adds a person. With an email address they are invited by email as soon as a mail server is configured; without one they get an initial password, which is generated if none is given.',
  body: z.object({ ...accountShape, initialPassword: z._default(z.nullable(newPassword), null) }),
  response: z.object({
    id: z.number(),
    /** Returned only once. */
    initialPassword: z.nullable(z.string()),
    invited: z.boolean(),
  }),
})

export const updateAdminUser = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/users/{id}',
  administration: 'users',
  summary: "Changes a person's names, sign-in details and departments.",
  params: idParams,
  body: z.object({ ...accountShape, version: wholeNumber }),
  errors: ['conflict', 'account_withdrawn'],
})

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/v2/admin/users/{id}/invite',
  administration: 'users',
  summary: 'Sends a new invitation link; older links become invalid.',
  params: idParams,
  errors: ['conflict', 'mail_not_set_up'],
})

export const stopUser = endpoint({
  method: 'POST',
  path: '/api/v2/admin/users/{id}/stop',
  administration: 'users',
  summary: 'Suspends an account from a day on, until another day or until resumed. Safe to repeat.',
  params: idParams,
  body: z.object({ version: wholeNumber, stopsOn: day, resumesOn: z._default(z.nullable(day), null) }),
  errors: ['last_administrator', 'last_emergency_administrator', 'account_withdrawn', 'conflict'],
})

export const resumeUser = endpoint({
  method: 'POST',
  path: '/api/v2/admin/users/{id}/resume',
  administration: 'users',
  summary: 'Resumes a suspended account immediately, or cancels a planned suspension. Safe to repeat.',
  params: idParams,
  body: z.object({ version: wholeNumber }),
  errors: ['account_withdrawn', 'conflict'],
})

export const withdrawUser = endpoint({
  method: 'POST',
  path: '/api/v2/admin/users/{id}/withdraw',
  administration: 'users',
  summary: 'Closes an account in the night after its last day; can be cancelled until then.',
  params: idParams,
  body: z.object({ version: wholeNumber, lastOn: day }),
  errors: ['last_administrator', 'last_emergency_administrator', 'account_withdrawn', 'conflict'],
})

export const cancelWithdrawal = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/users/{id}/withdraw',
  administration: 'users',
  summary: 'Cancels a planned departure whose last day has not passed. Safe to repeat.',
  params: idParams,
  query: versionQuery,
  errors: ['account_withdrawn', 'conflict'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v2/admin/users/{id}/password',
  administration: 'users',
  summary: 'Sets a new initial password, returned only once, and signs the person out everywhere.',
  params: idParams,
  response: z.object({ initialPassword: z.string() }),
  errors: ['account_withdrawn'],
})

export const unlockUser = endpoint({
  method: 'POST',
  path: '/api/v2/admin/users/{id}/unlock',
  administration: 'users',
  summary: 'Unlocks an account that is locked after failed sign-ins. Safe to repeat.',
  params: idParams,
})

export const setUserRole = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/users/{id}/role',
  administration: 'users',
  recentProof: true,
  summary: "Sets a person's administration rights: none, some sections, or everything.",
  params: idParams,
  body: z.object({
    version: wholeNumber,
    role,
    /** For a section administrator. */
    sections: z._default(z.array(z.enum(administrationSections)), []),
    /** The accounts they administer: people in these departments and below; empty: everyone. */
    departmentIds: z._default(z.array(id).check(z.maxLength(100)), []),
    /** The menus that they may design; empty: all. */
    menuIds: z._default(z.array(id).check(z.maxLength(100)), []),
  }),
  errors: ['conflict', 'last_administrator', 'last_emergency_administrator', 'account_withdrawn'],
})
