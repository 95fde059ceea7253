import type { Engine } from '#db/connect.ts'
import { unique } from './unique.ts'

type CompanyDefaults = {
  code?: string
  name?: string
  timeZone?: string
  defaultLocale?: 'ja' | 'en'
  ipRanges?: string[]
  passwordMaxAgeDays?: number | null
}

/** A company with only its configuration. @returns its id. */
export async function makeCompany(engine: Engine, overrides: CompanyDefaults = {}): Promise<number> {
  const { code = `company-${unique()}`, name = '株式会社みほん', timeZone, defaultLocale } = overrides
  const { ipRanges, passwordMaxAgeDays } = overrides
  const { id } = await engine.installation
    .insertInto('companies')
    .values({ code, name, timeZone, defaultLocale })
    .returning('id')
    .executeTakeFirstOrThrow()
  await engine.installation
    .insertInto('companyConfigs')
    .values({ companyId: id, ipRanges, passwordMaxAgeDays })
    .execute()
  return id
}
