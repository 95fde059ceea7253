import { formatDay } from '#common/dates.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { raiseVersion, replaceSettings } from '#server/features/administration-acts/settings.commands.ts'
import { tellAndMail } from '#server/features/announcements/tell.commands.ts'
import { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { factorDueOn, hasFactor } from '#server/platform/auth/person-rights.ts'
import { findRequirement, type Requirement } from './requirement.queries.ts'
import { secondFactorRequired } from './second-factors.notices.ts'
import { secondFactorsStrings } from './second-factors.strings.ts'

const stateIn =
  (locale: Locale) =>
  async ({ scope, rule, dueOn }: Requirement, trx: CompanyDb) => {
    const t = phrases(secondFactorsStrings, locale)
    const names = rule ? await findAllTermNames(trx, [rule]) : []
    return {
      factorScope: scope === 'some' && rule ? describeRule(rule, names, locale) : t[scope],
      factorDueOn: dueOn,
    }
  }

type Saving = {
  actorId: number
  locale: Locale
  /** The product's address for links, without a trailing slash. */
  address: string
}

/**
 * Replaces the requirement at `version` (0: never changed), and tells those who need a second factor and have none.
 * @throws {Refusal} conflict
 */
export const saveRequirement = (
  db: CompanyDb,
  { actorId, locale, address }: Saving,
  { version, scope, rule, dueOn }: Requirement,
) =>
  replaceSettings(
    db,
    {
      ...{ actorId, noun: 'factor_requirement', version, find: findRequirement, stateOf: stateIn(locale) },
      async write(trx) {
        const audienceId = scope === 'some' && rule ? await audienceOf(trx, rule) : null
        await raiseVersion(trx, 'factor_requirements', actorId)
        await namedQuery(
          trx,
          `update company_configs set factor_scope = $2, factor_audience_id = $3, factor_due_on = $4,
             updated_at = now() where company_id = $1`,
          [companyIdOf(trx), scope, audienceId, scope === 'nobody' ? null : dueOn],
        )
      },
    },
    (trx, after) => tellConcerned(trx, { actorId, version: after.version, address }),
  )

type Told = { familyName: string; givenName: string; dueOn: string }
type Telling = { actorId: number; version: number; address: string }

/* Everybody concerned, however many: one statement inserts the notices. */
const tellConcerned = (trx: CompanyDb, { actorId, version, address }: Telling) =>
  tellAndMail<Told>(trx, {
    values: [actorId, `factor-requirement:${version}`],
    recipients: `select u.id as user_id, u.family_name, u.given_name, ${factorDueOn}::text as due_on, $2::bigint as actor_id
      from users u join company_configs f on f.company_id = u.company_id
      where u.company_id = $1 and u.status = 'active' and ${factorDueOn} is not null and not ${hasFactor}`,
    notices: [
      secondFactorRequired.row({ actor: 'o.actor_id', once: '$3::text', payload: { dueOn: 'o.due_on' } }),
    ],
    address,
    email: ({ userId, locale, dueOn, ...name }) => {
      const words = phrases(secondFactorsStrings, locale)
      const text = words.requiredText({
        name: fullName(name),
        day: formatDay(dueOn, locale),
        link: `${address}/two_factor_authentications`,
      })
      return { subject: words.requiredSubject, text, once: `factor-requirement:${version}:${userId}` }
    },
  })
