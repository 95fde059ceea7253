import * as z from 'zod/mini'
import { audienceRule, shownRule, termName } from './audiences.ts'
import { endpoint } from './endpoint.ts'
import { person, wholeNumber } from './shapes.ts'

/* The networks from which a company's people may use the product. */

/** `days`: how far back people outside of the ranges are looked for; `shown`: how many of them are named. */
export const ipRestrictionLimits = {
  ranges: 100,
  nameLength: 60,
  networkLength: 60,
  days: 14,
  shown: 100,
} as const

const range = z.object({
  /** An address or a network: `203.0.113.0/24`, `2001:db8::/32`, `192.0.2.7`. */
  network: z.string().check(z.trim(), z.minLength(1), z.maxLength(ipRestrictionLimits.networkLength)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(ipRestrictionLimits.nameLength)),
})

const ranges = z.array(range).check(z.maxLength(ipRestrictionLimits.ranges))
/** Who may come from anywhere; null: nobody. */
const exemptRule = z.nullable(audienceRule)

const settings = z.object({
  /** 0: never changed. */
  version: z.number(),
  enabled: z.boolean(),
  ranges: z.array(z.object({ network: z.string(), name: z.string() })),
  exemptRule: z.nullable(shownRule),
  /** The names of the rule's terms; a missing one no longer exists. */
  names: z.array(termName),
  /** The address that the reader comes from, and the name of the range it is in. */
  ownAddress: z.string(),
  ownRange: z.nullable(z.string()),
})

export const getIpRestriction = endpoint({
  method: 'GET',
  path: '/api/v2/admin/ip_restriction',
  administration: 'full',
  summary: 'Returns the networks from which people may use the product. For administrators.',
  response: settings,
})

export const previewIpRestriction = endpoint({
  method: 'POST',
  path: '/api/v2/admin/ip_restriction_previews',
  administration: 'full',
  summary:
    'Lists the people who were outside of these ranges in the last days, latest first, and whether the reader is inside. For administrators.',
  body: z.object({ ranges, exemptRule }),
  response: z.object({
    days: z.number(),
    /** Everyone outside; `people` holds at most a hundred. */
    count: z.number(),
    /** The people who used the product in these days. */
    seenCount: z.number(),
    exemptCount: z.number(),
    people: z.array(z.object({ ...person.shape, addresses: z.array(z.string()), seenOn: z.string() })),
    ownAddress: z.string(),
    ownInside: z.boolean(),
  }),
})

export const updateIpRestriction = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/ip_restriction',
  administration: 'full',
  summary:
    'Sets the networks from which people may use the product, and turns the restriction on or off. The address of the administrator must be inside while it is on.',
  body: z.object({ version: wholeNumber, enabled: z.boolean(), ranges, exemptRule }),
  response: settings,
  errors: ['conflict'],
})
