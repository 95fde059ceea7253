import * as z from 'zod/mini'
import { companyFlags, companyOptions } from '#common/company-option.ts'
import { companyPlans, companyStates } from '#common/company-state.ts'
import { locales } from '#common/locale.ts'
import { operatorRoles } from '#common/operator-role.ts'
import { companyLoginId, email } from './admin-users.ts'
import { endpoint } from './endpoint.ts'
import { idParams, instant, pageOf, pageQueryWith, wholeNumber } from './shapes.ts'

/** Days between closing a company and erasing it. */
export const erasureDays = 30

/** Who may open, change, suspend, resume and close companies. */
const contractors = ['success', 'finance'] as const
/** Suspending at once may be necessary when nobody of those is there. */
const stoppers = ['support', 'success', 'finance'] as const

export const companyLimits = { nameLength: 100, reasonLength: 500, mostContracted: 10_000_000 } as const

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const reason = text(companyLimits.reasonLength)
const code = z.string().check(z.trim(), z.regex(/^[a-z0-9](-?[a-z0-9]){1,29}$/))
const idPrefix = z.string().check(z.trim(), z.regex(/^[a-z0-9][a-z0-9._-]{1,29}$/))
const contractedCount = z.nullable(z.int().check(z.minimum(1), z.maximum(companyLimits.mostContracted)))
const storageBytes = z.nullable(z.int().check(z.minimum(1), z.maximum(2 ** 50)))
const personName = z.string().check(z.trim(), z.regex(/^\S{1,50}$/))

const companyRow = {
  id: z.number(),
  code: z.string(),
  name: z.string(),
  state: z.enum(companyStates),
  plan: z.enum(companyPlans),
  /** null: unlimited. */
  contractedCount: z.nullable(z.number()),
  usedCount: z.number(),
  idPrefix: z.nullable(z.string()),
  createdAt: instant,
  /** The last day on which anybody used the product. */
  lastUsedOn: z.nullable(z.string()),
  /** Of a closed company. */
  erasesAt: z.nullable(instant),
}

export const listCompanies = endpoint({
  method: 'GET',
  path: '/backyard/api/companies',
  summary:
    'Lists companies by code; `query` matches the beginning of words of the name, the code and the prefix.',
  operators: operatorRoles,
  query: pageQueryWith({
    query: z.optional(z.string().check(z.maxLength(100))),
    state: z.optional(z.enum(companyStates)),
  }),
  response: pageOf('companies', z.object(companyRow)),
})

/** A company as the operator sees it. */
export const company = z.object({
  ...companyRow,
  onTrial: z.boolean(),
  timeZone: z.string(),
  locale: z.enum(locales),
  usedBytes: z.number(),
  /** null: the installation's default. */
  storageBytes: z.nullable(z.number()),
  unlimitedStorage: z.boolean(),
  administratorCount: z.number(),
  suspendedAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  /** All other options are on. */
  optionsOff: z.array(z.enum(companyOptions)),
  featureFlag: z.enum(companyFlags),
  /** People who get the features of the product’s makers where lists of people count: on staging. */
  flaggedUserIds: z.array(z.number()),
  version: z.number(),
  can: z.object({
    change: z.boolean(),
    options: z.boolean(),
    flags: z.boolean(),
    suspend: z.boolean(),
    resume: z.boolean(),
    close: z.boolean(),
  }),
})

export const getBackyardCompany = endpoint({
  method: 'GET',
  path: '/backyard/api/companies/{id}',
  summary: 'Returns a company: contract, state and size. Being looked at is logged, at most once an hour.',
  operators: operatorRoles,
  params: idParams,
  response: company,
})

export const createCompany = endpoint({
  method: 'POST',
  path: '/backyard/api/companies',
  summary: 'Creates a company with its first administrator. The initial password is shown once.',
  operators: contractors,
  body: z.object({
    code,
    name: text(companyLimits.nameLength),
    plan: z.enum(companyPlans),
    onTrial: z.boolean(),
    idPrefix: z.optional(idPrefix),
    contractedCount,
    timeZone: text(60),
    locale: z.enum(locales),
    familyName: personName,
    givenName: personName,
    /** One of the two is needed. */
    email: z.nullable(email),
    companyLoginId: z.nullable(companyLoginId),
    reason,
  }),
  response: z.object({ id: z.number(), login: z.string(), password: z.string(), address: z.string() }),
})

export const changeContract = endpoint({
  method: 'PATCH',
  path: '/backyard/api/companies/{id}',
  summary: 'Changes the contract of a company: name, plan, trial, accounts, storage and prefix.',
  operators: contractors,
  params: idParams,
  body: z.object({
    name: text(companyLimits.nameLength),
    plan: z.enum(companyPlans),
    onTrial: z.boolean(),
    contractedCount,
    storageBytes,
    idPrefix,
    reason,
    version: wholeNumber,
  }),
  response: company,
  errors: ['conflict'],
})

const because = z.object({ reason, version: wholeNumber })

export const suspendCompany = endpoint({
  method: 'POST',
  path: '/backyard/api/companies/{id}/suspend',
  summary: 'Suspends a company at once: nobody signs in, nothing runs; everything is kept.',
  operators: stoppers,
  params: idParams,
  body: because,
  response: company,
  errors: ['conflict'],
})

export const resumeCompany = endpoint({
  method: 'POST',
  path: '/backyard/api/companies/{id}/resume',
  summary: 'Resumes a suspended company, or a closed one that is not erased yet.',
  operators: stoppers,
  params: idParams,
  body: because,
  response: company,
  errors: ['conflict'],
})

export const closeCompany = endpoint({
  method: 'POST',
  path: '/backyard/api/companies/{id}/close',
  summary: 'Closes a company: it is out of use at once, and erased after 30 days.',
  operators: contractors,
  params: idParams,
  body: z.object({
    ...because.shape,
    /** Typed again, so that no other company is meant. */ code: z.string(),
  }),
  response: company,
  errors: ['conflict'],
})
