import { type CompanyFlag, type CompanyOption, companyOptions } from '#common/company-option.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { Engine } from '#db/connect.ts'
import { type InstallationDb, namedQuery, transaction } from '#db/tenant.ts'
import { logOperatorAct } from '#server/features/operators/operator-acts.commands.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { type Asked, lockContract, logForCompany } from './contracts.commands.ts'
import { contractPolicy } from './contracts.policy.ts'
import { findContract } from './contracts.queries.ts'
import { optionNames, optionProblems } from './contracts.strings.ts'

/** SQL: whether people of the company `$1` use what an option gives; they would lose their way in, or their data. */
const uses: Partial<Record<CompanyOption, string>> = {
  company_ids: `exists (select from users where company_id = $1 and status <> 'withdrawn'
    and company_login_id is not null and email is null)`,
  registration_requests: `exists (select from registration_requests where company_id = $1 and state = 'waiting')`,
  second_factors: `exists (select from passkeys where company_id = $1)
    or exists (select from authenticator_apps where company_id = $1)
    or exists (select from company_configs where company_id = $1 and factor_scope <> 'nobody')`,
  single_sign_on: `exists (select from identity_providers where company_id = $1 and stage <> 'off')`,
  directories: 'exists (select from scim_connections where company_id = $1 and token_hash is not null)',
}

async function inUse(trx: InstallationDb, companyId: number, option: CompanyOption) {
  const condition = uses[option]
  if (!condition) return false
  const [row] = await namedQuery<{ used: boolean }>(trx, `select (${condition}) as used`, [companyId])
  return row!.used
}

const stateOf = (off: readonly CompanyOption[]) =>
  Object.fromEntries(companyOptions.map((option) => [option, !off.includes(option)]))

/** Switches the options of a company. Returns it as it is then. */
export const changeOptions = (
  engine: Engine,
  { operator, reason, ...asked }: Asked,
  { optionsOff, locale }: { optionsOff: readonly CompanyOption[]; locale: Locale },
) =>
  transaction(engine.installation, async (trx) => {
    const company = await lockContract(trx, asked)
    permit(contractPolicy.options(operator, company), 'conflict')
    const off = companyOptions.filter((option) => optionsOff.includes(option))
    for (const option of off) {
      if (!company.optionsOff.includes(option) && (await inUse(trx, company.id, option)))
        throw new Refusal('validation_failed', {
          optionsOff: phrases(optionProblems, locale).inUse(phrases(optionNames, locale)[option]),
        })
    }
    await namedQuery(
      trx,
      'update companies set options_off = $2, contract_version = contract_version + 1 where id = $1',
      [company.id, off],
    )
    await logOperatorAct(trx, {
      ...{ by: operator, company, action: 'options_changed', reason },
      ...{ before: stateOf(company.optionsOff), after: stateOf(off) },
    })
    const own = phrases(optionNames, company.locale)
    const names = (options: readonly CompanyOption[]) => options.map((option) => own[option]).join(', ')
    await logForCompany(trx, {
      ...{ company, action: 'update', reason },
      ...{ before: { optionsOff: names(company.optionsOff) }, after: { optionsOff: names(off) } },
    })
    await namedQuery(trx, `select pg_notify('hiroba_companies', '') as told`, [])
    return found(await findContract(trx, company.id))
  })

type Flags = { featureFlag: CompanyFlag; flaggedUserIds: readonly number[] }

const flagState = ({ featureFlag, flaggedUserIds }: Flags) => ({
  featureFlag,
  flaggedUserIds: flaggedUserIds.join(', '),
})

/** Sets the feature flags of a company and of its people. Returns it as it is then. */
export const changeFlags = (
  engine: Engine,
  { operator, reason, ...asked }: Asked,
  { featureFlag, flaggedUserIds, locale }: Flags & { locale: Locale },
) =>
  transaction(engine.installation, async (trx) => {
    const company = await lockContract(trx, asked)
    permit(contractPolicy.flags(operator, company), 'conflict')
    const ids = [...new Set(flaggedUserIds)]
    const known = await namedQuery<{ id: number }>(
      trx,
      'select id from users where company_id = $1 and id = any($2::bigint[])',
      [company.id, ids],
    )
    const unknown = ids.filter((id) => !known.some((one) => one.id === id))
    if (unknown.length > 0)
      throw new Refusal('validation_failed', {
        flaggedUserIds: phrases(optionProblems, locale).unknownPeople(unknown.join(', ')),
      })
    await namedQuery(
      trx,
      `update companies set feature_flag = $2, flagged_user_ids = $3, contract_version = contract_version + 1
       where id = $1`,
      [company.id, featureFlag, ids],
    )
    await logOperatorAct(trx, {
      ...{ by: operator, company, action: 'flags_changed', reason },
      ...{ before: flagState(company), after: flagState({ featureFlag, flaggedUserIds: ids }) },
    })
    return found(await findContract(trx, company.id))
  })
