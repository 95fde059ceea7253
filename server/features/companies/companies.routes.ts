import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { changeCompanyFlags, changeCompanyOptions } from '#contract/companies.options.ts'
import {
  changeContract,
  closeCompany,
  createCompany,
  getBackyardCompany,
  listCompanies,
  resumeCompany,
  suspendCompany,
} from '#contract/companies.ts'
import { namedQuery } from '#db/tenant.ts'
import { makeInitialPassword } from '#server/features/admin-users/initial-password.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { refreshSuspended } from '#server/platform/auth/suspended-companies.ts'
import { textCursor } from '#server/platform/http/cursor.ts'
import { operatorRoute } from '#server/platform/http/operator-route.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { CompanyClash, makeCompany, prefixIsFree } from './companies.commands.ts'
import { companyCommandStrings } from './company-command.strings.ts'
import { isTimeZone } from './company-fields.checks.ts'
import { change, close, logCreation, logLook, resume, suspend } from './contracts.commands.ts'
import { presentCompany, presentContract } from './contracts.present.ts'
import { findCompanies, findContract } from './contracts.queries.ts'
import { backyardStrings } from './contracts.strings.ts'
import { changeFlags, changeOptions } from './options.commands.ts'

const refuse = (field: string, problem: string) => new Refusal('validation_failed', { [field]: problem })

/* The problem of a code or name that is taken, beside its field. */
function clashRefusal(
  clash: CompanyClash['clash'],
  { code, idPrefix }: { code: string; idPrefix: string },
  locale: Locale,
) {
  const t = phrases(companyCommandStrings, locale)
  const problems = {
    codeTaken: ['code', t.codeTaken(code)],
    prefixTaken: ['idPrefix', t.prefixTaken(idPrefix)],
    emailTaken: ['email', t.emailTaken],
    idTaken: ['companyLoginId', t.idTaken],
  } as const
  const [field, problem] = problems[clash]
  return refuse(field, problem)
}

export const companyRoutesOfOperators = [
  operatorRoute(listCompanies, async ({ db, query: { cursor, ...filters } }) => {
    const beyond = textCursor(cursor, ['text'])?.texts[0] ?? null
    const page = await findCompanies(db, { ...filters, beyond })
    return { companies: page.rows.map(presentCompany), nextCursor: page.nextCursor }
  }),

  operatorRoute(getBackyardCompany, async ({ db, operator, params }) => {
    const company = found(await findContract(db, params.id))
    await logLook(db, operator, company)
    return presentContract(company, operator)
  }),

  operatorRoute(createCompany, async ({ app, db, operator, body, locale }) => {
    const t = phrases(backyardStrings, locale)
    const { email, companyLoginId, familyName, givenName, reason, plan, onTrial, idPrefix, ...given } = body
    const prefix = idPrefix ?? `${given.code}-`
    if (!isTimeZone(given.timeZone)) throw refuse('timeZone', t.noTimeZone)
    if (email === null && companyLoginId === null) throw refuse('email', t.noWayIn)
    const ownId = companyLoginId?.toLowerCase()
    if (ownId !== undefined && !(ownId.startsWith(prefix) && ownId.length > prefix.length))
      throw refuse('companyLoginId', t.idWithoutPrefix(prefix))
    const names = { code: given.code, idPrefix: prefix }
    if (!(await prefixIsFree(app.engine, prefix, given.code)))
      throw clashRefusal('prefixTaken', names, locale)
    const password = makeInitialPassword()
    const administrator = {
      familyName,
      givenName,
      familyNameKana: '',
      givenNameKana: '',
      email,
      companyLoginId,
    }
    const fields = { ...given, idPrefix: prefix, storageBytes: null, departmentName: null, administrator }
    await makeCompany(app.engine, fields, await hashPassword(password)).catch((error) => {
      throw error instanceof CompanyClash ? clashRefusal(error.clash, names, locale) : error
    })
    const [made] = await namedQuery<{ id: number }>(
      db,
      'update companies set plan = $2, on_trial = $3 where code = $1 returning id',
      [given.code, plan, onTrial],
    )
    await logCreation(db, operator, found(await findContract(db, made!.id)), reason)
    return {
      ...{ id: made!.id, login: email ?? companyLoginId!, password },
      address: `${productAddress(app.config)}/users/sign_in`,
    }
  }),

  operatorRoute(changeContract, async ({ app, db, operator, params, body, locale }) => {
    const { reason, version, ...contract } = body
    const company = found(await findContract(db, params.id))
    if (
      contract.idPrefix !== company.idPrefix &&
      !(await prefixIsFree(app.engine, contract.idPrefix, company.code))
    )
      throw clashRefusal('prefixTaken', { code: company.code, idPrefix: contract.idPrefix }, locale)
    const changed = await change(app.engine, { id: company.id, version, reason, operator }, contract)
    return presentContract(changed, operator)
  }),

  operatorRoute(changeCompanyOptions, async ({ app, operator, params, body, locale }) => {
    const { reason, version, optionsOff } = body
    const asked = { id: params.id, version, reason, operator }
    const company = await changeOptions(app.engine, asked, { optionsOff, locale })
    await refreshSuspended(app.engine)
    return presentContract(company, operator)
  }),

  operatorRoute(changeCompanyFlags, async ({ app, operator, params, body, locale }) => {
    const { reason, version, ...flags } = body
    const asked = { id: params.id, version, reason, operator }
    return presentContract(await changeFlags(app.engine, asked, { ...flags, locale }), operator)
  }),

  operatorRoute(suspendCompany, async ({ app, operator, params, body }) => {
    const company = await suspend(app.engine, { id: params.id, operator, ...body })
    await refreshSuspended(app.engine)
    return presentContract(company, operator)
  }),

  operatorRoute(resumeCompany, async ({ app, operator, params, body }) => {
    const company = await resume(app.engine, { id: params.id, operator, ...body })
    await refreshSuspended(app.engine)
    return presentContract(company, operator)
  }),

  operatorRoute(closeCompany, async ({ app, operator, params, body, locale }) => {
    const t = phrases(backyardStrings, locale)
    const company = await close(app.engine, { id: params.id, operator, ...body }, t)
    await refreshSuspended(app.engine)
    return presentContract(company, operator)
  }),
]
