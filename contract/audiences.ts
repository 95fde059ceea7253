import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant, person } from './shapes.ts'

const term = z.discriminatedUnion('type', [
  z.object({ type: z.literal('department'), id, descendants: z.boolean() }),
  z.object({ type: z.literal('position'), id }),
  z.object({ type: z.literal('user'), id }),
  /** People with a place in an activity, or only those who attended. */
  z.object({ type: z.literal('activity'), id, attended: z.boolean() }),
])
const terms = z.array(term).check(z.maxLength(200))

/** A rule of common/audience-rule.ts as entered by an administrator. */
export const audienceRule = z.union([
  z.object({ include: z.literal('everyone') }),
  z.object({ include: terms, match: z.enum(['any', 'all']), exclude: z._default(terms, []) }),
])

/** A rule in responses: `include` is `everyone` or the terms. */
export const shownRule = z.looseObject({ include: z.unknown() })

const rule = audienceRule

/** The name of a term of a rule. */
export const termName = z.object({
  type: z.enum(['department', 'position', 'user', 'activity']),
  id: z.number(),
  name: z.string(),
})

/** Departments in one search response. */
export const mostDepartmentsFound = 30

const numbers = z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,199}$/))

export const listAudienceChoices = endpoint({
  method: 'GET',
  path: '/api/v2/admin/audience_choices',
  administration: ['menus', 'announcements', 'resources', 'knowledge_tests', 'documents', 'chat'],
  summary:
    'Lists what audience rules can use: departments that match a part of their name or reading (up to thirty, including unpublished ones; without a query, the top ones) or the given `ids`, and all positions. For administrators.',
  query: z.object({
    query: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** Ids of departments, separated by commas. */
    ids: z.optional(numbers),
  }),
  response: z.object({
    departments: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        /** The path: the names above it and its own, from the top. */
        path: z.string(),
        /** Neither it nor a department above it is hidden. */
        published: z.boolean(),
      }),
    ),
    positions: z.array(z.object({ id: z.number(), name: z.string(), manager: z.boolean() })),
  }),
})

/** Whom a rule includes today. */
const audiencePreview = z.object({
  /** In words. */
  summary: z.string(),
  /** Active people. */
  memberCount: z.number(),
  /** Invited people who have not signed in yet: they count once they do. */
  invitedCount: z.number(),
  /** At most five, by reading. */
  sample: z.array(person),
  /** The names of the rule's terms; a missing one no longer exists. */
  names: z.array(termName),
})

export const previewAudience = endpoint({
  method: 'POST',
  path: '/api/v2/admin/audience_previews',
  administration: ['menus', 'announcements', 'resources', 'knowledge_tests', 'documents', 'chat'],
  summary:
    'Returns who a rule includes today: in words, as a number, and with a few examples. For administrators.',
  body: z.object({ rule }),
  response: audiencePreview,
})

export const explainAudience = endpoint({
  method: 'POST',
  path: '/api/v2/admin/audience_explanations',
  administration: ['menus', 'announcements', 'resources', 'knowledge_tests', 'documents', 'chat'],
  summary: 'Explains term by term why a person is or is not in an audience. For administrators.',
  body: z.object({ rule, userId: id }),
  response: z.object({
    user: person,
    member: z.boolean(),
    /** How the rule combines its terms. */
    match: z.enum(['any', 'all']),
    terms: z.array(
      z.object({
        name: z.string(),
        /** Excludes instead of includes. */
        excluding: z.boolean(),
        fits: z.boolean(),
        /** The person's department or position by which it matches; null: none. */
        through: z.nullable(z.string()),
      }),
    ),
  }),
})

export const previewOpenAudience = endpoint({
  method: 'POST',
  path: '/api/v2/audience_previews',
  limit: 'searches',
  summary:
    'Returns who a rule includes today: in words, as a number, and with a few examples. The rule can name only what this person can see.',
  body: z.object({ rule }),
  response: audiencePreview,
})

export const listAudienceActivities = endpoint({
  method: 'GET',
  path: '/api/v2/audience_activities',
  summary:
    'Lists activities whose participants an audience rule can name: those this person sees, matching a part of the title, latest first (up to twenty).',
  query: z.object({ query: z._default(z.string().check(z.trim(), z.maxLength(100)), '') }),
  response: z.object({
    activities: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        /** null: the date is being chosen. */
        startsAt: z.nullable(instant),
      }),
    ),
    nextCursor: z.null(),
  }),
})
