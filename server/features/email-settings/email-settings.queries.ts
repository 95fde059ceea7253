import type { getEmailSettings } from '#contract/email-settings.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type EmailSettings = Answer<typeof getEmailSettings>
export type SummaryTime = Pick<EmailSettings, 'frequency' | 'weekday' | 'hour'>

/** What the company allows in emails. */
export async function findEmailSettings(db: CompanyDb): Promise<EmailSettings> {
  const [row] = await namedQuery<EmailSettings>(
    db,
    `select coalesce(s.summaries_allowed, true) as summaries_allowed, coalesce(s.frequency, 'off') as frequency,
       coalesce(s.weekday, 1) as weekday, coalesce(s.hour, 8) as hour, coalesce(s.version, 0) as version, c.time_zone
     from companies c left join email_settings s on s.company_id = c.id where c.id = $1`,
    [companyIdOf(db)],
  )
  return row!
}
