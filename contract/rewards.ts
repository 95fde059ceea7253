import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { menuName } from './menus.ts'
import { clientKey, day, id, idParams, instant, pageOf, pageQuery, pageQueryWith, person } from './shapes.ts'

/* The company's points: earned by submissions, by thanks and from administrators. Every change is a permanent entry. */

export const rewardKinds = [
  'menu',
  'thanks',
  'grant',
  'collection',
  'redemption',
  'expiry',
  'reversal',
] as const
export const rewardLimits = { points: 1_000_000, people: 10, reasonLength: 200 } as const

export const getRewardStatus = endpoint({
  method: 'GET',
  path: '/api/v2/reward_status',
  summary:
    "Returns this person's points: the balance, what they earned this month and this fiscal year (from April), and their rank.",
  response: z.object({
    balance: z.number(),
    earnedThisMonth: z.number(),
    earnedThisYear: z.number(),
    /** The first day of each in the company's time zone. */
    monthFrom: z.string(),
    yearFrom: z.string(),
    /** The next points to expire, and the last day on which they are valid; null: none will. */
    expiring: z.nullable(z.object({ points: z.number(), lastDay: day })),
    /**
     * The place among those who earned points this fiscal year; null: earned nothing, or the company shows no ranking.
     */
    rank: z.nullable(z.object({ place: z.number(), of: z.number() })),
    /** Whether the company shows a ranking. */
    rankingShown: z.boolean(),
  }),
})

const entry = {
  id: z.number(),
  amount: z.number(),
  kind: z.enum(rewardKinds),
  reason: z.string(),
  menu: z.nullable(menuName),
  /** The person whose submission earned it, or who granted, collected or reversed it. */
  madeBy: z.nullable(person),
  madeAt: instant,
  /** It was reversed by another entry. */
  reversed: z.boolean(),
}

export const listRewardTransactions = endpoint({
  method: 'GET',
  path: '/api/v2/reward_transactions',
  summary: "Lists this person's entries, newest first.",
  query: pageQueryWith({
    /** Starts at this entry instead of at the newest. */
    entry: z.optional(id),
  }),
  response: pageOf(
    'rewardTransactions',
    z.object({
      ...entry,
      /** The post that earned it, if this person may read it; otherwise their own report. */
      feedId: z.nullable(z.number()),
      reportId: z.nullable(z.number()),
    }),
  ),
})

export const listAdminRewardTransactions = endpoint({
  method: 'GET',
  path: '/api/v2/admin/reward_transactions',
  administration: ['rewards', 'accounting'],
  summary: "Lists everyone's entries, newest first. For administrators.",
  query: pageQueryWith({
    userId: z.optional(id),
    /** The batch that it belongs to. */
    batchId: z.optional(id),
  }),
  response: z.object({
    ...pageOf(
      'rewardTransactions',
      z.object({ ...entry, user: person, can: z.object({ reverse: z.boolean() }) }),
    ).shape,
    /** The balance of the chosen person; null if nobody is chosen. */
    balance: z.nullable(z.number()),
  }),
})

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(rewardLimits.reasonLength))

export const createRewardTransactions = endpoint({
  method: 'POST',
  path: '/api/v2/admin/reward_transactions',
  administration: ['rewards', 'accounting'],
  summary: 'Gives points to people, or collects them (a negative amount), with a reason they can read.',
  body: z.object({
    clientKey,
    userIds: z.array(id).check(z.minLength(1), z.maxLength(rewardLimits.people)),
    /** Not 0; for each person. */
    amount: z.int().check(
      z.minimum(-rewardLimits.points),
      z.maximum(rewardLimits.points),
      z.refine((amount) => amount !== 0),
    ),
    reason,
  }),
  response: z.object({ madeCount: z.number() }),
  errors: ['reward_balance_short'],
})

export const reverseRewardTransaction = endpoint({
  method: 'POST',
  path: '/api/v2/admin/reward_transactions/{id}/reversal',
  administration: ['rewards', 'accounting'],
  summary: 'Reverses an entry with a counter-entry, once per entry; a reversal cannot be reversed.',
  params: idParams,
  body: z.object({ reason }),
  errors: ['already_reversed'],
})

/* Points for many people at once: a list of people and points, pasted from a spreadsheet or read from a CSV file. */

export const rewardBatchLimits = { rows: 2_000, textLength: 400_000, shownRows: 100 } as const

const list = {
  /**
   * Lines with an employee number or email address, points and optionally a reason, separated by tabs or commas. A
   * header may name the columns.
   */
  text: z.string().check(z.minLength(1), z.maxLength(rewardBatchLimits.textLength)),
  /** For lines without a reason of their own. */
  reason: z._default(z.string().check(z.trim(), z.maxLength(rewardLimits.reasonLength)), ''),
}

const line = z.object({
  /** Counted from 1, as in a spreadsheet. */
  place: z.number(),
  /** As written in the list. */
  identifier: z.string(),
  user: z.nullable(person),
  points: z.nullable(z.number()),
  reason: z.string(),
  /** The balance after the batch. */
  balance: z.nullable(z.number()),
  problem: z.nullable(z.string()),
})

export const previewRewardBatch = endpoint({
  method: 'POST',
  path: '/api/v2/admin/reward_batch_previews',
  administration: ['rewards', 'accounting'],
  summary: `Previews a list without saving: the first ${rewardBatchLimits.shownRows} lines with an error, and of those without.`,
  body: z.object(list),
  response: z.object({
    problems: z.array(line),
    problemCount: z.number(),
    lines: z.array(line),
    entryCount: z.number(),
    givenPoints: z.number(),
    collectedPoints: z.number(),
  }),
  errors: ['validation_failed'],
})

export const createRewardBatch = endpoint({
  method: 'POST',
  path: '/api/v2/admin/reward_batches',
  administration: ['rewards', 'accounting'],
  summary:
    'Gives and collects points from a list, completely or not at all. `conflict`: the result would differ from the preview.',
  body: z.object({ clientKey, ...list, entryCount: z.int(), givenPoints: z.int(), collectedPoints: z.int() }),
  response: z.object({ id: z.number(), entryCount: z.number() }),
  errors: ['validation_failed', 'conflict', 'reward_balance_short'],
})

export const listRewardBatches = endpoint({
  method: 'GET',
  path: '/api/v2/admin/reward_batches',
  administration: ['rewards', 'accounting'],
  summary: 'Lists the processed lists, newest first.',
  query: pageQuery,
  response: pageOf(
    'rewardBatches',
    z.object({
      id: z.number(),
      madeBy: person,
      madeAt: instant,
      entryCount: z.number(),
      givenPoints: z.number(),
      collectedPoints: z.number(),
    }),
  ),
})

/* When points expire, and the report for payroll and tax. */

export const rewardExpiryRules = ['never', 'months', 'fiscal_year'] as const
export const rewardExpiryLimits = { months: 120 } as const

const expiry = {
  /**
   * `months`: at the end of the month in which `expiryMonths` have passed since they were earned. `fiscal_year`: at the
   * end of the fiscal year in which they were earned, in March.
   */
  expiryRule: z.enum(rewardExpiryRules),
  expiryMonths: z.nullable(z.int().check(z.minimum(1), z.maximum(rewardExpiryLimits.months))),
}
const settings = z.object({
  /** 0: none were set yet. */
  version: z.number(),
  ...expiry,
  /** Nothing expires before this day, so that people are notified of a new rule ahead; null: points do not expire. */
  expiryFrom: z.nullable(day),
})

export const getRewardSettings = endpoint({
  method: 'GET',
  path: '/api/v2/admin/reward_settings',
  administration: ['rewards', 'accounting'],
  summary: 'Returns the rule by which points expire. For administrators.',
  response: settings,
})

export const updateRewardSettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/reward_settings',
  administration: ['rewards', 'accounting'],
  summary:
    'Sets the rule by which points expire. People are notified 30 days ahead; until then nothing expires.',
  body: z.object({ version: z.int(), ...expiry }),
  response: settings,
  errors: ['conflict', 'validation_failed'],
})

export const exportRewardReport = endpoint({
  method: 'GET',
  path: '/api/v2/admin/reward_report',
  administration: ['rewards', 'accounting'],
  limit: 'exports',
  summary:
    'Downloads the points by person and source in a period, as a CSV file for payroll and tax. A reversal counts against the source of what it reverses.',
  query: z.object({ from: day, until: day }),
  download: 'text/csv',
})

export const rewardReportLimits = { rows: 50 } as const

export const listRewardReport = endpoint({
  method: 'GET',
  path: '/api/v2/admin/reward_sums',
  administration: ['rewards', 'accounting'],
  summary: `Returns the same sums as the CSV file, for the first ${rewardReportLimits.rows} people.`,
  query: z.object({ from: day, until: day }),
  response: z.object({
    people: z.array(
      z.object({
        user: person,
        departmentName: z.nullable(z.string()),
        openingBalance: z.number(),
        departmentPoints: z.number(),
        menuPoints: z.number(),
        thanksPoints: z.number(),
        grantedPoints: z.number(),
        collectedPoints: z.number(),
        redeemedPoints: z.number(),
        expiredPoints: z.number(),
        /** At the end of the period. */
        balance: z.number(),
      }),
    ),
    peopleCount: z.number(),
  }),
  errors: ['validation_failed'],
})

export const listMutualThanks = endpoint({
  method: 'GET',
  path: '/api/v2/admin/mutual_thanks',
  administration: ['rewards', 'accounting'],
  summary:
    'Lists pairs of people who gave points to each other by thanks, each of the two at least `least` times in the last `days` days; at most 100.',
  query: z.object({
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366)), 90),
    least: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 3),
  }),
  response: z.object({
    pairs: z.array(
      z.object({
        first: person,
        second: person,
        /** From the first to the second. */
        givenPoints: z.number(),
        givenCount: z.number(),
        /** From the second to the first. */
        returnedPoints: z.number(),
        returnedCount: z.number(),
      }),
    ),
  }),
})
