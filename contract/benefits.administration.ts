import * as z from 'zod/mini'
import { cleanName } from '#common/clean-name.ts'
import { endpoint } from './endpoint.ts'
import { menuName } from './menus.ts'
import { day, id, idParams, orderSeen, photo, versionQuery, wholeNumber } from './shapes.ts'

const administration = 'benefits'

export const benefitLimits = {
  categoryLength: 30,
  summaryLength: 200,
  /** Benefits of one company. */
  benefits: 300,
} as const

export const listAdminBenefits = endpoint({
  method: 'GET',
  path: '/api/v2/admin/benefits',
  administration,
  summary: 'Lists all benefits in their order, those of unpublished menus too, and the menus that are none.',
  response: z.object({
    benefits: z.array(
      z.object({
        ...menuName.shape,
        version: z.number(),
        category: z.string(),
        summary: z.string(),
        picture: z.nullable(z.object({ ...photo.shape, id: z.number() })),
        /** Whether its menu is published. */
        published: z.boolean(),
        favouriteCount: z.number(),
      }),
    ),
    /** Menus that can be added. */
    otherMenus: z.array(z.object({ id: z.number(), name: z.string() })),
    nextCursor: z.null(),
  }),
})

export const updateBenefit = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/benefits/{id}',
  administration,
  summary:
    'Changes how the catalogue shows a menu. A menu that is not a benefit is added at the end, with version 0.',
  params: idParams,
  body: z.object({
    /** The heading under which it is listed; empty: none. */
    category: z.string().check(z.overwrite(cleanName), z.maxLength(benefitLimits.categoryLength)),
    summary: z.string().check(z.trim(), z.maxLength(benefitLimits.summaryLength)),
    /** An uploaded picture; null: none. */
    pictureMediaFileId: z.nullable(z.int().check(z.minimum(1))),
    version: wholeNumber,
  }),
  errors: ['conflict'],
})

export const removeBenefit = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/benefits/{id}',
  administration,
  summary: 'Takes a menu out of the catalogue. The menu itself and its submissions stay.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})

export const orderBenefits = endpoint({
  method: 'POST',
  path: '/api/v2/admin/benefit_order',
  administration,
  summary: 'Sets the order of the benefits; those not listed follow in their previous order.',
  body: z.object({
    benefitIds: z.array(id).check(z.maxLength(benefitLimits.benefits)),
    orderSeen: orderSeen(benefitLimits.benefits),
  }),
  errors: ['conflict'],
})

export const benefitStatisticsGroups = ['month', 'department', 'benefit'] as const

/** Days in the company's time zone, both included; at most a year. */
const period = {
  from: day,
  until: day,
  by: z._default(z.enum(benefitStatisticsGroups), 'month'),
}

const counts = {
  /** Submissions that are under way or done. */
  useCount: z.number(),
  /** The people who made them, each once. */
  userCount: z.number(),
  /** Yen reserved or granted for them. */
  amount: z.number(),
}

export const getBenefitStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/admin/benefit_statistics',
  administration,
  summary:
    'Counts the uses of benefits that began in a period by month, by the department of the person at the time, or by benefit.',
  query: z.object(period),
  response: z.object({
    rows: z.array(z.object({ key: z.string(), name: z.string(), ...counts })),
    total: z.object(counts),
  }),
})

export const exportBenefitStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/admin/benefit_statistics_export',
  administration,
  limit: 'exports',
  summary: 'Downloads the statistics as a CSV file that is safe to open in a spreadsheet.',
  query: z.object(period),
  download: 'text/csv',
})
