import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { replaceSettings } from '#server/features/administration-acts/settings.commands.ts'
import { type EmailSettings, findEmailSettings } from './email-settings.queries.ts'

const stateOf = ({ summariesAllowed, frequency, weekday, hour }: EmailSettings) => ({
  summariesAllowed,
  frequency,
  weekday,
  hour: `${hour}:00`,
})

/**
 * Replaces the settings at `version` (0: never changed).
 * @throws {Refusal} conflict
 */
export const saveEmailSettings = (
  db: CompanyDb,
  actorId: number,
  { version, summariesAllowed, frequency, weekday, hour }: Omit<EmailSettings, 'timeZone'>,
) =>
  replaceSettings(db, {
    ...{ actorId, noun: 'email_settings', version, find: findEmailSettings, stateOf },
    write: (trx) =>
      namedQuery(
        trx,
        `insert into email_settings as s (company_id, summaries_allowed, frequency, weekday, hour, updated_by_id)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (company_id) do update set summaries_allowed = $2, frequency = $3, weekday = $4, hour = $5,
           updated_by_id = $6, updated_at = now(), version = s.version + 1`,
        [companyIdOf(trx), summariesAllowed, frequency, weekday, hour, actorId],
      ),
  })
