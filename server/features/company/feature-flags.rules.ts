import type { CompanyFlag } from '#common/company-option.ts'
import type { Config } from '#server/config.ts'

type Flags = { developer: boolean; internal: boolean }

// The product's own company, named by the specification.
const ownCompany = 2

/** What the operator has set for the company, besides what is configured. */
type Listed = { featureFlag: CompanyFlag; flaggedUserIds: readonly number[] }

/**
 * Which extra features a person sees. Development: all. Staging: listed people and developer companies get both,
 * listed companies and our own get the internal ones. Production: all those companies get the internal ones only.
 * Preview shows the same as production. The lists are those of the configuration and those of the backyard together.
 */
export function featureFlags(
  config: Config,
  person: { userId: number; companyId: number },
  { featureFlag, flaggedUserIds }: Listed,
): Flags {
  if (config.APP_ENV === 'development') return { developer: true, internal: true }
  const developerCompany =
    featureFlag === 'developer' || config.FLAG_DEVELOPER_COMPANY_IDS.includes(person.companyId)
  const internalCompany =
    person.companyId === ownCompany ||
    featureFlag === 'internal' ||
    config.FLAG_INTERNAL_COMPANY_IDS.includes(person.companyId)
  if (config.APP_ENV === 'staging') {
    const listed =
      flaggedUserIds.includes(person.userId) || config.FLAG_DEVELOPER_USER_IDS.includes(person.userId)
    const developer = developerCompany || listed
    return { developer, internal: developer || internalCompany }
  }
  return { developer: false, internal: developerCompany || internalCompany }
}
