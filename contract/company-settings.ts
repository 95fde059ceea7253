import * as z from 'zod/mini'
import { type CompanySetting, settingGroups } from '#common/company-setting.ts'
import { companyStates } from '#common/company-state.ts'
import { operatorRoles } from '#common/operator-role.ts'
import { endpoint } from './endpoint.ts'

/** The most companies that are compared at once, by code. */
export const mostCompared = 500

const settings: readonly CompanySetting[] = Object.values(settingGroups).flat()

const query = z.object({
  query: z.optional(z.string().check(z.maxLength(100))),
  state: z.optional(z.enum(companyStates)),
  /** Only companies with another value of this setting than companies begin with. */
  unusual: z.optional(z.enum(settings)),
})

export const compareCompanySettings = endpoint({
  method: 'GET',
  path: '/backyard/api/company_settings',
  summary:
    'Lists settings of companies beside each other, by code: no contents. Reading is logged, at most once an hour.',
  operators: operatorRoles,
  query,
  response: z.object({
    companies: z.array(
      z.object({
        id: z.number(),
        code: z.string(),
        name: z.string(),
        state: z.enum(companyStates),
        settings: z.array(
          z.object({
            setting: z.enum(settings),
            value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
            /** Companies begin with another value. */
            unusual: z.boolean(),
          }),
        ),
      }),
    ),
    /** How many more companies there are. */
    leftOut: z.number(),
  }),
})

export const downloadCompanySettings = endpoint({
  method: 'GET',
  path: '/backyard/api/company_settings/file',
  summary: 'Returns the comparison as CSV. Each download is logged.',
  operators: operatorRoles,
  query,
  download: 'text/csv',
})
