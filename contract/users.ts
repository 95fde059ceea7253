import * as z from 'zod/mini'
import { administrationSections } from '#common/administration-section.ts'
import { locales } from '#common/locale.ts'
import { endpoint } from './endpoint.ts'
import { cardDepartment, profileAnswer } from './profile-items.ts'
import { id, idParams, instant, pageOf, pageQueryWith, person, writings } from './shapes.ts'

const capabilities = z.object({
  /** May open the administration screens. */
  administer: z.boolean(),
  /** Limited to these sections; if absent, all of them. */
  sections: z.optional(z.array(z.enum(administrationSections))),
  /** use: the company has chat turned on. */
  chat: z.object({ use: z.boolean(), createGroups: z.boolean(), urge: z.boolean() }),
})

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/v2/current_user',
  summary: 'Returns the signed-in person.',
  response: z.object({
    id: z.number(),
    companyId: z.number(),
    name: z.string(),
    profileImgPath: z.nullable(z.string()),
    hasBadge: z.boolean(),
    /** Unseen notifications. */
    announcementCount: z.number(),
    locale: z.enum(locales),
    colorScheme: z.nullable(z.enum(['light', 'dark'])),
    timeZone: z.string(),
    /** An operator looks as the person now, in this browser or in their own. */
    looked: z.optional(z.boolean()),
    /** Whether others see that the person is present; absent: the company does not show it. */
    presence: z.optional(z.enum(['shown', 'hidden'])),
    /** Enter alone sends chat messages; absent: Enter with Ctrl or Cmd. */
    enterSends: z.optional(z.boolean()),
    /** The last day on which the person can do without a second factor; absent: none is required, or there is one. */
    factorDueOn: z.optional(z.string()),
    can: capabilities,
  }),
})

export const updateCurrentUser = endpoint({
  method: 'PATCH',
  path: '/api/v2/current_user',
  summary:
    'Changes your language, your colour scheme, whether others see that you are present, or the key that sends.',
  access: 'entered',
  body: z.object({
    locale: z.optional(z.enum(locales)),
    /** null: the system setting. */
    colorScheme: z.optional(z.nullable(z.enum(['light', 'dark']))),
    presence: z.optional(z.enum(['shown', 'hidden'])),
    enterSends: z.optional(z.boolean()),
  }),
})

/** 8 or more characters with an upper-case letter, a lower-case letter and a digit. */
export const newPassword = z
  .string()
  .check(z.minLength(8), z.maxLength(200), z.regex(/[A-Z]/), z.regex(/[a-z]/), z.regex(/[0-9]/))

export const changePassword = endpoint({
  method: 'PATCH',
  path: '/api/v2/users/password',
  summary: 'Sets a new password and ends your other sessions.',
  access: 'entered',
  attemptsBy: 'session',
  body: z.object({
    currentPassword: z.string().check(z.minLength(1), z.maxLength(200)),
    password: newPassword,
  }),
  response: z.object({ token: z.string() }),
  errors: ['signs_in_elsewhere'],
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/v2/users',
  limit: 'searches',
  summary:
    'Lists the people of the company, by reading; `query` matches current and former names, readings in kana or Latin letters, and job labels. People found by variant kanji come last.',
  query: pageQueryWith({
    query: z.optional(z.string().check(z.maxLength(100))),
    departmentId: z.optional(id),
  }),
  response: pageOf(
    'users',
    z.object({
      ...person.shape,
      nameKana: z.string(),
      departmentName: z.nullable(z.string()),
      jobLabel: z.string(),
      /** Former names match, but are not returned. */
      byFormerName: z.boolean(),
      writings,
    }),
  ),
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/v2/users/{id}',
  summary:
    'Returns one person: names, departments with job labels, greeting and profile answers. Of someone who has left, nothing but that fact.',
  params: idParams,
  response: z.object({
    ...person.shape,
    nameKana: z.string(),
    /** Stopped people are visible to administrators only. */
    state: z.enum(['present', 'stopped', 'withdrawn']),
    coverImgPath: z.nullable(z.string()),
    greeting: z.string(),
    /** Since when they have been here; null for someone who has left. */
    joinedAt: z.nullable(instant),
    departments: z.array(cardDepartment),
    profileAnswers: z.array(profileAnswer),
    can: z.object({
      /** It is the reader. */
      edit: z.boolean(),
      /** Issue a card with which the person sets a new password. */
      issueCard: z.boolean(),
    }),
  }),
})
