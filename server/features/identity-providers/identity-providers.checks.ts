import { domainToASCII } from 'node:url'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { ProviderRow } from './identity-providers.queries.ts'
import { identityProvidersStrings } from './identity-providers.strings.ts'
import { type ReadCertificate, readCertificate } from './metadata.rules.ts'

/** https, and while developing http too. */
export function isWebAddress({ config }: Pick<App, 'config'>, text: string) {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.hash) return false
  return url.protocol === 'https:' || (config.APP_ENV === 'development' && url.protocol === 'http:')
}

type Connection = {
  entityId: string
  signOnUrl: string
  signOutUrl: string
  metadataUrl: string
  certificates: readonly string[]
}

/** @throws {Refusal} with a problem for each address that is none and each certificate that cannot be used */
export function checkConnection(
  app: Pick<App, 'config'>,
  kind: ProviderRow['kind'],
  given: Connection,
  locale: Locale,
): ReadCertificate[] {
  const t = phrases(identityProvidersStrings, locale)
  const problems: Record<string, string> = {}
  for (const field of ['signOnUrl', 'signOutUrl', 'metadataUrl'] as const)
    if (given[field] !== '' && !isWebAddress(app, given[field]))
      problems[`connection.${field}`] = t.badAddress
  if (kind === 'oidc' && given.entityId !== '' && !isWebAddress(app, given.entityId))
    problems['connection.entityId'] = t.badAddress
  const certificates: ReadCertificate[] = []
  for (const [index, text] of given.certificates.entries()) {
    const read = readCertificate(text)
    if (!read) problems[`connection.certificates.${index}`] = t.badCertificate
    else if (read.endsAt.getTime() < Date.now())
      problems[`connection.certificates.${index}`] = t.oldCertificate
    else if (!certificates.some(({ fingerprint }) => fingerprint === read.fingerprint))
      certificates.push(read)
  }
  if (Object.keys(problems).length > 0) throw new Refusal('validation_failed', problems)
  return certificates
}

/** Whether everything that signing in needs has been entered. */
export const isComplete = (row: ProviderRow) =>
  row.kind === 'saml'
    ? row.entityId !== '' && row.signOnUrl !== '' && row.certificates.length > 0
    : row.entityId !== '' && row.clientId !== ''

/** A domain as it is compared; null if it is none that could be a company's. */
export function readDomain(text: string) {
  const domain = domainToASCII(text.trim().replace(/^@/, '').toLowerCase())
  return /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/.test(domain)
    ? domain
    : null
}

/** @throws {Refusal} if the department does not exist */
export async function checkDepartment(db: CompanyDb, id: number | null, field: string, locale: Locale) {
  if (id === null) return
  const rows = await namedQuery(db, 'select 1 as one from departments where company_id = $1 and id = $2', [
    companyIdOf(db),
    id,
  ])
  const t = phrases(identityProvidersStrings, locale)
  if (rows.length === 0) throw new Refusal('validation_failed', { [field]: t.noDepartment })
}
