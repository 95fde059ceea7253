import * as z from 'zod/mini'
import { companyFlags, companyOptions } from '#common/company-option.ts'
import { company, companyLimits } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, wholeNumber } from './shapes.ts'

/** The most people of one company who get the features of the product's makers one by one. */
export const mostFlaggedPeople = 50

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(companyLimits.reasonLength))

export const changeCompanyOptions = endpoint({
  method: 'PATCH',
  path: '/backyard/api/companies/{id}/options',
  summary:
    'Switches the options of a company. Without its option a feature is not there for its people. What they use now cannot be switched off.',
  operators: ['success', 'finance'],
  params: idParams,
  body: z.object({
    /** Those that are off; all others are on. */
    optionsOff: z.array(z.enum(companyOptions)).check(z.maxLength(companyOptions.length)),
    reason,
    version: wholeNumber,
  }),
  response: company,
  errors: ['conflict'],
})

export const changeCompanyFlags = endpoint({
  method: 'PATCH',
  path: '/backyard/api/companies/{id}/feature_flags',
  summary: 'Sets which features of the product’s makers a company has, and who of its people on staging.',
  operators: ['success', 'engineer'],
  params: idParams,
  body: z.object({
    featureFlag: z.enum(companyFlags),
    flaggedUserIds: z.array(id).check(z.maxLength(mostFlaggedPeople)),
    reason,
    version: wholeNumber,
  }),
  response: company,
  errors: ['conflict'],
})
