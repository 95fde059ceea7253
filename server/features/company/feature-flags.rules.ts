import type { Config } from '#server/config.ts'

type Flags = { developer: boolean; internal: boolean }

// The product's own company, named by the specification.
const ownCompany = 2

/**
 * Which extra features a person sees. Development: all. Staging: listed people and developer companies get both,
 * listed companies and our own get the internal ones. Production: all those companies get the internal ones only.
 * Preview shows the same as production.
 */
export function featureFlags(config: Config, person: { userId: number; companyId: number }): Flags {
  if (config.APP_ENV === 'development') return { developer: true, internal: true }
  const developerCompany = config.FLAG_DEVELOPER_COMPANY_IDS.includes(person.companyId)
  const internalCompany =
    person.companyId === ownCompany || config.FLAG_INTERNAL_COMPANY_IDS.includes(person.companyId)
  if (config.APP_ENV === 'staging') {
    const developer = developerCompany || config.FLAG_DEVELOPER_USER_IDS.includes(person.userId)
    return { developer, internal: developer || internalCompany }
  }
  return { developer: false, internal: developerCompany || internalCompany }
}
