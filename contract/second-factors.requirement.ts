import * as z from 'zod/mini'
import { audienceRule, shownRule, termName } from './audiences.ts'
import { endpoint } from './endpoint.ts'
import { day, person, wholeNumber } from './shapes.ts'

/* Who must have a second factor, and from when on. */

export const factorScopes = ['nobody', 'administrators', 'some', 'everybody'] as const

/** `shown`: how many people without a second factor are named; `years`: how far away the deadline may be. */
export const requirementLimits = { shown: 100, years: 2 } as const

const scope = z.enum(factorScopes)
/** Only for the scope `some`: its departments and people. */
const rule = z.nullable(audienceRule)

const requirement = z.object({
  /** 0: never changed. */
  version: z.number(),
  scope,
  rule: z.nullable(shownRule),
  /** The names of the rule's terms; a missing one no longer exists. */
  names: z.array(termName),
  /** The last day on which people can do without; null: nobody needs one. */
  dueOn: z.nullable(z.string()),
  /** Today for the company. */
  today: z.string(),
})

export const getFactorRequirement = endpoint({
  method: 'GET',
  path: '/api/v2/admin/factor_requirement',
  option: 'second_factors',
  administration: 'full',
  summary: 'Returns who must have a second factor, and from when on. For administrators.',
  response: requirement,
})

export const previewFactorRequirement = endpoint({
  method: 'POST',
  path: '/api/v2/admin/factor_requirement_previews',
  option: 'second_factors',
  administration: 'full',
  summary: 'Lists the people who would need a second factor and have none. For administrators.',
  body: z.object({ scope, rule }),
  response: z.object({
    /** The people who would need one. */
    count: z.number(),
    /** Those of them who have none; `people` holds at most a hundred. */
    withoutCount: z.number(),
    people: z.array(person),
  }),
})

export const updateFactorRequirement = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/factor_requirement',
  option: 'second_factors',
  administration: 'full',
  recentProof: true,
  summary:
    'Sets who must have a second factor, and from when on, and tells those who have none. For administrators.',
  body: z.object({ version: wholeNumber, scope, rule, dueOn: z.nullable(day) }),
  response: requirement,
  errors: ['conflict'],
})
