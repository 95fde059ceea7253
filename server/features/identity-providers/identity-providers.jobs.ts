import { formatDate } from '#common/dates.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { tellAndMail } from '#server/features/announcements/tell.commands.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { certificateEnding } from './identity-providers.notices.ts'
import { identityProvidersStrings } from './identity-providers.strings.ts'
import { removeOldSignIns } from './sign-ins.commands.ts'

/** Days before the end of the last certificate at which administrators are notified. */
const warnings = [30, 14, 3]

/* SQL: the days of the warning that is due for certificate `s`; null: none, or not the last of its provider. */
const dueDays = `(select min(given.days) from unnest(array[${warnings.join(', ')}]) as given (days)
  where s.ends_at > now() and s.ends_at <= now() + make_interval(days => given.days)
    and not exists (select from identity_provider_certificates later where later.company_id = s.company_id
      and later.provider_id = s.provider_id and later.ends_at > s.ends_at))`

const isDue = `p.stage <> 'off' and ${dueDays} < coalesce(s.warned_days, 1000)`

type Told = { providerId: number; name: string; days: number; endsAt: Date; timeZone: string }

/** Notifies full administrators of certificates that end. Each of the warnings is sent once. */
export const warnOfCertificates = (db: CompanyDb, address: string) =>
  transaction(db, async (trx) => {
    const due = await namedQuery<{ providerId: number; fingerprint: string; days: number }>(
      trx,
      `update identity_provider_certificates w set warned_days = found.days
       from (select s.provider_id, s.fingerprint, ${dueDays} as days from identity_provider_certificates s
         join identity_providers p on p.company_id = s.company_id and p.id = s.provider_id
         where s.company_id = $1 and ${isDue}) found
       where w.company_id = $1 and w.provider_id = found.provider_id and w.fingerprint = found.fingerprint
       returning w.provider_id, w.fingerprint, coalesce(w.warned_days, 0) as days`,
      [companyIdOf(trx)],
    )
    for (const { providerId, fingerprint, days } of due)
      await tellAndMail<Told>(trx, {
        values: [providerId, fingerprint, days],
        recipients: `select u.id as user_id, p.id as provider_id, p.name, $4::integer as days, s.ends_at,
            coalesce(u.time_zone, c.time_zone) as time_zone
          from users u join companies c on c.id = u.company_id
          join identity_providers p on p.company_id = u.company_id and p.id = $2
          join identity_provider_certificates s on s.company_id = p.company_id and s.provider_id = p.id
            and s.fingerprint = $3
          where u.company_id = $1 and u.role = 'administrator'`,
        notices: [
          certificateEnding.row({
            actor: 'o.user_id',
            once: `concat_ws('-', $3::text, $4::integer)`,
            payload: { name: 'o.name', days: 'o.days', providerId: 'o.provider_id' },
          }),
        ],
        address,
        email: ({ locale, timeZone, userId, name, endsAt }) => {
          const t = phrases(identityProvidersStrings, locale)
          const day = formatDate(endsAt, { locale, timeZone })
          return {
            subject: t.endingSubject(name, days),
            text: t.endingText({ name, day, link: `${address}/admin/identity_providers/${providerId}` }),
            once: `certificate:${fingerprint}:${days}:${userId}`,
          }
        },
      })
    return due.length
  })

export const identityProviderJobs = [
  defineJob({
    name: 'identity_providers.warn-of-certificates',
    schedule: '10 8 * * *',
    due: `exists (select from identity_provider_certificates s
      join identity_providers p on p.company_id = s.company_id and p.id = s.provider_id
      where s.company_id = c.id and ${isDue})`,
    handler: async ({ app, db }) => {
      await warnOfCertificates(db, productAddress(app.config))
    },
  }),
  defineJob({
    name: 'identity_providers.remove-old-sign-ins',
    schedule: '25 * * * *',
    due: `exists (select from federated_sign_ins f where f.company_id = c.id and f.expires_at < now())
      or exists (select from used_assertions a where a.company_id = c.id and a.ends_at < now())`,
    handler: ({ db }) => removeOldSignIns(db),
  }),
]
