import { type CompanyFlag, type CompanyOption, companyOptions } from '#common/company-option.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { Engine } from '#db/connect.ts'
import { announce, type InstallationDb, namedQuery, transaction } from '#db/tenant.ts'
import { logOperatorAct } from '#server/features/operators/operator-acts.commands.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { type Asked, lockContract, logForCompany } from './contracts.commands.ts'
import { contractPolicy } from './contracts.policy.ts'
import { findContract } from './contracts.queries.ts'
import { optionNames, optionProblems } from './contracts.strings.ts'

/* Which options the people of a company use now: they would lose their way in, or what they have sent. */
async function findUsed(trx: InstallationDb, companyId: number): Promise<readonly CompanyOption[]> {
  const [row] = await namedQuery<{
    companyIds: boolean
    requests: boolean
    factors: boolean
    signOn: boolean
    directories: boolean
  }>(
    trx,
    `select exists (select from users where company_id = $1 and status <> 'withdrawn'
         and company_login_id is not null and email is null) as company_ids,
       exists (select from registration_requests where company_id = $1 and state = 'waiting') as requests,
       exists (select from passkeys where company_id = $1)
         or exists (select from authenticator_apps where company_id = $1)
         or exists (select from company_configs where company_id = $1 and factor_scope <> 'nobody') as factors,
       exists (select from identity_providers where company_id = $1 and stage <> 'off') as sign_on,
       exists (select from scim_connections where company_id = $1 and token_hash is not null) as directories`,
    [companyId],
  )
  const { companyIds, requests, factors, signOn, directories } = row!
  return [
    ...(companyIds ? (['company_ids'] as const) : []),
    ...(requests ? (['registration_requests'] as const) : []),
    ...(factors ? (['second_factors'] as const) : []),
    ...(signOn ? (['single_sign_on'] as const) : []),
    ...(directories ? (['directories'] as const) : []),
  ]
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
    const used = await findUsed(trx, company.id)
    const missed = off.find((option) => !company.optionsOff.includes(option) && used.includes(option))
    if (missed)
      throw new Refusal('validation_failed', {
        optionsOff: phrases(optionProblems, locale).inUse(phrases(optionNames, locale)[missed]),
      })
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
    await announce(trx, 'hiroba_companies')
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
