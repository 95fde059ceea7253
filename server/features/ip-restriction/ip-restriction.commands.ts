import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { replaceSettings } from '#server/features/administration-acts/settings.commands.ts'
import { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { addressDays } from '#server/platform/auth/seen-addresses.ts'
import { findIpRestriction, type IpRestriction } from './ip-restriction.queries.ts'
import { ipRestrictionStrings } from './ip-restriction.strings.ts'

const stateIn =
  (locale: Locale) =>
  async ({ enabled, ranges, exemptRule }: IpRestriction, trx: CompanyDb) => {
    const names = exemptRule ? await findAllTermNames(trx, [exemptRule]) : []
    return {
      enabled,
      ipRanges: ranges.map(({ network, name }) => `${network} ${name}`),
      ipExempt: exemptRule
        ? describeRule(exemptRule, names, locale)
        : phrases(ipRestrictionStrings, locale).nobody,
    }
  }

/**
 * Replaces the restriction at `version` (0: never changed). Live connections from outside are closed.
 * @throws {Refusal} conflict
 */
export const saveIpRestriction = (
  db: CompanyDb,
  { actorId, locale }: { actorId: number; locale: Locale },
  { version, enabled, ranges, exemptRule }: IpRestriction,
) =>
  replaceSettings(db, {
    ...{ actorId, noun: 'ip_restriction', version, find: findIpRestriction, stateOf: stateIn(locale) },
    async write(trx) {
      const companyId = companyIdOf(trx)
      const exemptId = exemptRule && (await audienceOf(trx, exemptRule))
      await namedQuery(
        trx,
        `insert into ip_restrictions as r (company_id, enabled, updated_by_id) values ($1, $2, $3)
         on conflict (company_id) do update set enabled = excluded.enabled, updated_by_id = excluded.updated_by_id,
           updated_at = now(), version = r.version + 1`,
        [companyId, enabled, actorId],
      )
      await namedQuery(trx, 'delete from ip_ranges where company_id = $1', [companyId])
      const networks = ranges.map(({ network }) => network)
      await namedQuery(
        trx,
        `insert into ip_ranges (company_id, network, name, position)
         select $1, network, name, place from unnest($2::cidr[], $3::text[]) with ordinality as given (network, name, place)`,
        [companyId, networks, ranges.map(({ name }) => name)],
      )
      await namedQuery(
        trx,
        `update company_configs set ip_ranges = $2::cidr[], ip_exempt_audience_id = $3, updated_at = now()
         where company_id = $1`,
        [companyId, enabled ? networks : [], exemptId],
      )
    },
  })

/** Forgets networks that people have not used for thirty days. Returns how many. */
export async function removeOldAddresses(db: CompanyDb) {
  const removed = await namedQuery(
    db,
    `delete from seen_addresses where company_id = $1 and seen_on < current_date - $2::integer returning 1 as one`,
    [companyIdOf(db), addressDays],
  )
  return removed.length
}
