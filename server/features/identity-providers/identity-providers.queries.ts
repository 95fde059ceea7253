import type { AudienceRule } from '#common/audience-rule.ts'
import type {
  FederationProblem,
  mappedFields,
  nameIdKinds,
  providerKinds,
  providerStages,
} from '#contract/identity-providers.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { isChosen } from '#server/platform/auth/federated-people.ts'
import { isLetIn } from '#server/platform/auth/person-rights.ts'
import { countCovered } from './provider-use.queries.ts'
import type { ReadableValue } from './saml-message.rules.ts'

export type AttributeNames = Partial<Record<(typeof mappedFields)[number], string>>

export type ProviderRow = {
  id: number
  version: number
  kind: (typeof providerKinds)[number]
  name: string
  entityId: string
  signOnUrl: string
  signOutUrl: string
  metadataUrl: string
  clientId: string
  clientSecret: string | null
  ownCertificate: string | null
  ownKey: string | null
  nameId: (typeof nameIdKinds)[number]
  attributeNames: AttributeNames
  allowsUnsolicited: boolean
  createsPeople: boolean
  departmentId: number | null
  departmentName: string | null
  stage: (typeof providerStages)[number]
  trialRule: AudienceRule | null
  everyoneOn: string | null
  /** In the order of their end, the last one first. */
  certificates: string[]
  domains: string[]
  linkedCount: number
}

/** The providers of the company by name, or the one with this id. */
export const findProviders = (db: CompanyDb, id: number | null = null) =>
  namedQuery<ProviderRow>(
    db,
    `select p.id, p.version, p.kind, p.name, p.entity_id, p.sign_on_url, p.sign_out_url, p.metadata_url, p.client_id,
       p.client_secret, p.own_certificate, p.own_key, p.name_id, p.attribute_names, p.allows_unsolicited,
       p.creates_people, p.department_id, d.name as department_name, p.stage, a.rule as trial_rule,
       p.everyone_on::text as everyone_on,
       array(select pem from identity_provider_certificates s where s.company_id = p.company_id
         and s.provider_id = p.id order by s.ends_at desc, s.fingerprint) as certificates,
       array(select domain from sign_in_domains n where n.company_id = p.company_id and n.provider_id = p.id
         and n.proven_at is not null order by domain) as domains,
       (select count(*) from federated_identities i where i.company_id = p.company_id and i.provider_id = p.id)
         as linked_count
     from identity_providers p
     left join departments d on d.company_id = p.company_id and d.id = p.department_id
     left join audiences a on a.company_id = p.company_id and a.id = p.trial_audience_id
     where p.company_id = $1 and ($2::bigint is null or p.id = $2) order by p.name, p.id`,
    [companyIdOf(db), id],
  )

export const findProvider = async (db: CompanyDb, id: number): Promise<ProviderRow | null> =>
  (await findProviders(db, id))[0] ?? null

export type DomainRow = {
  id: number
  version: number
  domain: string
  token: string
  providerId: number | null
  provenAt: Date | null
  peopleCount: number
}

export const findDomains = (db: CompanyDb) =>
  namedQuery<DomainRow>(
    db,
    `select n.id, n.version, n.domain, n.token, n.provider_id, n.proven_at,
       (select count(*) from users u where u.company_id = n.company_id and u.status in ('invited', 'active')
         and lower(split_part(u.email, '@', 2)) = n.domain) as people_count
     from sign_in_domains n where n.company_id = $1 order by n.domain`,
    [companyIdOf(db)],
  )

const findEmergencyAdministrators = (db: CompanyDb) =>
  namedQuery<PersonRow & { provenAt: Date }>(
    db,
    `select ${personColumns}, e.proven_at from emergency_administrators e
     join users u on u.company_id = e.company_id and u.id = e.user_id and u.role = 'administrator'
       and u.status in ('invited', 'active')
     ${portraitOf()} where e.company_id = $1 order by e.proven_at, u.id`,
    [companyIdOf(db)],
  )

export type TestRow = {
  testedAt: Date
  tester: string | null
  problems: FederationProblem[]
  contents: { values: ReadableValue[]; source: string }
}

async function findTest(db: CompanyDb, providerId: number): Promise<TestRow | null> {
  const [row] = await namedQuery<TestRow>(
    db,
    `select t.tested_at, u.family_name || ' ' || u.given_name as tester, t.problems, t.contents
     from identity_provider_tests t left join users u on u.company_id = t.company_id and u.id = t.tester_id
     where t.company_id = $1 and t.provider_id = $2`,
    [companyIdOf(db), providerId],
  )
  return row ?? null
}

export type FederatedPerson = { userId: number; letIn: boolean; chosen: boolean }

/** The person, and whether the provider is on for them. */
export async function findFederatedPerson(db: CompanyDb, providerId: number, userId: number) {
  const [row] = await namedQuery<FederatedPerson>(
    db,
    `select u.id as user_id, u.status in ('invited', 'active') and ${isLetIn} as let_in,
       p.stage <> 'off' and ${isChosen} as chosen
     from users u join companies c on c.id = u.company_id
     join identity_providers p on p.company_id = u.company_id and p.id = $2
     where u.company_id = $1 and u.id = $3`,
    [companyIdOf(db), providerId, userId],
  )
  return row ?? null
}

/** The person tied to a name of the provider. */
export async function findTied(db: CompanyDb, providerId: number, nameId: string) {
  const [row] = await namedQuery<{ userId: number }>(
    db,
    'select user_id from federated_identities where company_id = $1 and provider_id = $2 and name_id = $3',
    [companyIdOf(db), providerId, nameId],
  )
  return row?.userId ?? null
}

/** The person of this company with an email address, if its domain belongs to the provider. */
export async function findByAddress(db: CompanyDb, providerId: number, email: string) {
  const [row] = await namedQuery<{ routed: boolean; userId: number | null; tied: boolean }>(
    db,
    `select exists (select from sign_in_domains n where n.company_id = $1 and n.provider_id = $2
         and n.proven_at is not null and n.domain = split_part($3, '@', 2)) as routed,
       l.user_id, exists (select from federated_identities i where i.company_id = $1 and i.provider_id = $2
         and i.user_id = l.user_id) as tied
     from (select $3::text as identifier) given
     left join logins l on l.company_id = $1 and l.identifier = given.identifier and l.kind = 'email'`,
    [companyIdOf(db), providerId, email],
  )
  return row!
}

/** A department by its exact name; null unless there is exactly one. */
export async function findDepartmentNamed(db: CompanyDb, name: string) {
  const rows = await namedQuery<{ id: number }>(
    db,
    'select id from departments where company_id = $1 and name = $2 limit 2',
    [companyIdOf(db), name],
  )
  return rows.length === 1 ? rows[0]!.id : null
}

export async function findPersonName(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ name: string }>(
    db,
    `select family_name || ' ' || given_name as name from users where company_id = $1 and id = $2`,
    [companyIdOf(db), userId],
  )
  return row?.name ?? null
}

/** Everything that the administrators' first screen shows. */
export async function findEverything(db: CompanyDb) {
  const providers = await findProviders(db)
  const domains = await findDomains(db)
  return { providers, domains, emergency: await findEmergencyAdministrators(db) }
}

/** A provider with what its own screen shows besides. */
export async function findProviderPage(db: CompanyDb, row: ProviderRow) {
  return {
    ...{ companyId: companyIdOf(db), row, test: await findTest(db, row.id) },
    trialNames: row.trialRule ? await findAllTermNames(db, [row.trialRule]) : [],
    coveredCount: await countCovered(db, row.id),
  }
}

export type ProviderPage = Awaited<ReturnType<typeof findProviderPage>>
