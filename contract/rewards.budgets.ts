import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { rewardLimits } from './rewards.ts'
import { clientKey, day, departmentName, id, idParams, person, wholeNumber } from './shapes.ts'

/* Points that managers give from the budget of their department, limits of thanks, and the ranking. */

export const budgetPeriods = ['month', 'year'] as const
export const budgetLimits = { points: 100_000_000, thanksPerWeek: 1_000 } as const

const budget = {
  /** The id of the department. */
  id: z.number(),
  department: departmentName,
  /** A calendar month, or a fiscal year from April. */
  period: z.enum(budgetPeriods),
  points: z.number(),
  /** What was given in the current period, without what was reversed. */
  givenPoints: z.number(),
  /** The last day of the current period. */
  lastDay: day,
}

export const listRewardBudgets = endpoint({
  method: 'GET',
  path: '/api/v2/reward_budgets',
  summary:
    'Lists the budgets from which this person can give points: those of the departments that they lead.',
  response: z.object({ rewardBudgets: z.array(z.object(budget)) }),
})

export const giveFromBudget = endpoint({
  method: 'POST',
  path: '/api/v2/reward_budgets/{id}/grants',
  summary:
    'Gives points from the budget of a department (by its id) to each of these people, with a reason they can read. Refused beyond the budget, naming what is left.',
  params: idParams,
  body: z.object({
    clientKey,
    userIds: z.array(id).check(z.minLength(1), z.maxLength(rewardLimits.people)),
    /** For each person. */
    amount: z.int().check(z.minimum(1), z.maximum(rewardLimits.points)),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(rewardLimits.reasonLength)),
  }),
  response: z.object({ madeCount: z.number() }),
  errors: ['validation_failed'],
})

export const listAdminRewardBudgets = endpoint({
  method: 'GET',
  path: '/api/v2/admin/reward_budgets',
  administration: ['rewards', 'accounting'],
  summary: 'Lists the budgets of all departments, and the departments without one.',
  response: z.object({
    rewardBudgets: z.array(z.object({ ...budget, version: z.number() })),
    others: z.array(departmentName),
  }),
})

export const updateRewardBudget = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/reward_budgets/{id}',
  administration: ['rewards', 'accounting'],
  summary: 'Sets the budget of a department (by its id), or removes it.',
  params: idParams,
  body: z.object({
    /** 0: the department has none yet. */
    version: wholeNumber,
    period: z.enum(budgetPeriods),
    /** null: removes it. */
    points: z.nullable(z.int().check(z.minimum(1), z.maximum(budgetLimits.points))),
  }),
  errors: ['conflict'],
})

const perWeek = z.nullable(z.int().check(z.minimum(1), z.maximum(budgetLimits.thanksPerWeek)))
const rules = {
  rankingShown: z.boolean(),
  /** In a week from Monday, how many people one can thank; null: any number. */
  givenPerWeek: perWeek,
  /** From how many one can receive thanks. */
  receivedPerWeek: perWeek,
  /** How often one can thank the same person. */
  toOnePerWeek: perWeek,
}

export const getRewardRules = endpoint({
  method: 'GET',
  path: '/api/v2/admin/reward_rules',
  administration: ['rewards', 'accounting'],
  summary: 'Returns the limits of thanks, and whether the ranking is shown. For administrators.',
  response: z.object({ version: z.number(), ...rules }),
})

export const updateRewardRules = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/reward_rules',
  administration: ['rewards', 'accounting'],
  summary: 'Sets the limits of thanks, and whether the ranking is shown.',
  body: z.object({ version: wholeNumber, ...rules }),
  response: z.object({ version: z.number(), ...rules }),
  errors: ['conflict'],
})

export const listRewardRanking = endpoint({
  method: 'GET',
  path: '/api/v2/reward_ranking',
  summary:
    'Lists the people who earned the most points this fiscal year, at most 10. 404 if the company turned the ranking off.',
  response: z.object({
    ranking: z.array(z.object({ place: z.number(), user: person, points: z.number() })),
  }),
})
