import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import {
  type AttributeNames,
  findPersonName,
  findProvider,
  type ProviderRow,
} from './identity-providers.queries.ts'
import { identityProvidersStrings } from './identity-providers.strings.ts'
import type { ReadCertificate } from './metadata.rules.ts'

type Acting = { actorId: number; locale: Locale }

async function stateOf(trx: CompanyDb, row: ProviderRow, locale: Locale) {
  const names = row.trialRule ? await findAllTermNames(trx, [row.trialRule]) : []
  return {
    name: row.name,
    providerKind: row.kind,
    entityId: row.entityId,
    signOnUrl: row.signOnUrl,
    signOutUrl: row.signOutUrl,
    clientId: row.clientId,
    certificateCount: row.certificates.length,
    nameIdKind: row.nameId,
    attributeNames: Object.entries(row.attributeNames).flatMap(([field, name]) =>
      name ? [`${field}: ${name}`] : [],
    ),
    allowsUnsolicited: row.allowsUnsolicited,
    createsPeople: row.createsPeople,
    department: row.departmentName,
    providerStage: row.stage,
    trialRule:
      row.stage === 'trial' && row.trialRule
        ? describeRule(row.trialRule, names, locale)
        : phrases(identityProvidersStrings, locale).nobody,
    everyoneOn: row.everyoneOn,
  }
}

/** Locks the company's sign-in settings: acts on them wait for each other. */
export const lockCompany = (trx: CompanyDb) =>
  namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyIdOf(trx)])

/** Reserves the id of a provider, for which its secrets are sealed. */
export async function reserveProvider(db: CompanyDb) {
  const [row] = await namedQuery<{ id: number }>(
    db,
    `select nextval(pg_get_serial_sequence('identity_providers', 'id')) as id`,
    [],
  )
  return row!.id
}

type NewProvider = {
  id: number
  kind: ProviderRow['kind']
  name: string
  own: { certificate: string; sealedKey: string } | null
}

export const createProvider = (
  db: CompanyDb,
  { id, kind, name, own }: NewProvider,
  { actorId, locale }: Acting,
) =>
  transaction(db, async (trx) => {
    await namedQuery(
      trx,
      `insert into identity_providers (company_id, id, kind, name, own_certificate, own_key)
       values ($1, $2, $3, $4, $5, $6)`,
      [companyIdOf(trx), id, kind, name, own?.certificate ?? null, own?.sealedKey ?? null],
    )
    const row = found(await findProvider(trx, id))
    await logAct(trx, {
      ...{ actorId, noun: 'identity_provider', action: 'create', subject: { id, name } },
      after: await stateOf(trx, row, locale),
    })
    return row
  })

/**
 * Changes a provider at `version` and logs it.
 * @throws {Refusal} conflict
 */
const change = (
  db: CompanyDb,
  { id, version, actorId, locale }: Acting & { id: number; version: number },
  work: (trx: CompanyDb, before: ProviderRow) => Promise<unknown>,
) =>
  transaction(db, async (trx) => {
    await lockCompany(trx)
    const before = found(await findProvider(trx, id))
    permit(before.version === version, 'conflict')
    await work(trx, before)
    const raised = await namedQuery(
      trx,
      `update identity_providers set version = version + 1 where company_id = $1 and id = $2 and version = $3
       returning 1 as one`,
      [companyIdOf(trx), id, version],
    )
    permit(raised.length > 0, 'conflict')
    const after = found(await findProvider(trx, id))
    await logAct(trx, {
      ...{ actorId, noun: 'identity_provider', action: 'update', subject: { id, name: after.name } },
      before: await stateOf(trx, before, locale),
      after: await stateOf(trx, after, locale),
    })
    return after
  })

type Connection = {
  entityId: string
  signOnUrl: string
  signOutUrl: string
  metadataUrl: string
  clientId: string
  /** null: stays. */
  sealedSecret: string | null
  certificates: readonly ReadCertificate[]
}

type Reading = {
  nameId: ProviderRow['nameId']
  attributeNames: AttributeNames
  allowsUnsolicited: boolean
  createsPeople: boolean
  departmentId: number | null
}

type Update = {
  id: number
  version: number
  name: string | undefined
  connection: Connection | undefined
  reading: Reading | undefined
}

export const updateProvider = (db: CompanyDb, given: Update, acting: Acting) =>
  change(db, { ...given, ...acting }, async (trx, before) => {
    const key = { companyId: companyIdOf(trx), id: given.id }
    if (given.name !== undefined)
      await namedQuery(trx, 'update identity_providers set name = $3 where company_id = $1 and id = $2', [
        ...Object.values(key),
        given.name,
      ])
    if (given.connection) {
      const { certificates, sealedSecret, ...fields } = given.connection
      // Another provider behind the same settings must not be taken for the people of the first.
      if (before.entityId !== fields.entityId && before.entityId !== '')
        await namedQuery(
          trx,
          'delete from federated_identities where company_id = $1 and provider_id = $2',
          Object.values(key),
        )
      await namedQuery(
        trx,
        `update identity_providers set entity_id = :entityId, sign_on_url = :signOnUrl, sign_out_url = :signOutUrl,
           metadata_url = :metadataUrl, client_id = :clientId, client_secret = coalesce(:sealedSecret, client_secret)
         where company_id = :companyId and id = :id`,
        { ...key, ...fields, sealedSecret },
      )
      await writeCertificates(trx, given.id, certificates)
    }
    if (given.reading)
      await namedQuery(
        trx,
        `update identity_providers set name_id = :nameId, attribute_names = :attributeNames::jsonb,
           allows_unsolicited = :allowsUnsolicited, creates_people = :createsPeople, department_id = :departmentId
         where company_id = :companyId and id = :id`,
        { ...key, ...given.reading },
      )
    // What was tried before says nothing about what is set now.
    if (given.connection || given.reading)
      await namedQuery(
        trx,
        'delete from identity_provider_tests where company_id = $1 and provider_id = $2',
        Object.values(key),
      )
  })

async function writeCertificates(trx: CompanyDb, id: number, certificates: readonly ReadCertificate[]) {
  const kept = certificates.map(({ fingerprint }) => fingerprint)
  await namedQuery(
    trx,
    `delete from identity_provider_certificates where company_id = $1 and provider_id = $2 and fingerprint <> all($3::text[])`,
    [companyIdOf(trx), id, kept],
  )
  for (const { fingerprint, pem, startsAt, endsAt } of certificates)
    await namedQuery(
      trx,
      `insert into identity_provider_certificates (company_id, provider_id, fingerprint, pem, starts_at, ends_at)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [companyIdOf(trx), id, fingerprint, pem, startsAt, endsAt],
    )
}

type Use = {
  id: number
  version: number
  stage: ProviderRow['stage']
  trialRule: AudienceRule | null
  everyoneOn: string | null
  /** The password of the administrator was verified. */
  proven: boolean
}

/** Turns a provider on or off. Whoever turns it on keeps their password. */
export const setProviderUse = (db: CompanyDb, { trialRule, ...given }: Use, acting: Acting) =>
  change(db, { ...given, ...acting }, async (trx) => {
    if (given.proven && (await proveEmergencyAdministrator(trx, acting.actorId)))
      await logEmergency(trx, acting.actorId, acting.actorId, 'create')
    const audienceId = trialRule && (await audienceOf(trx, trialRule))
    await namedQuery(
      trx,
      `update identity_providers set stage = $3, trial_audience_id = $4, everyone_on = $5::date
       where company_id = $1 and id = $2`,
      [companyIdOf(trx), given.id, given.stage, audienceId, given.everyoneOn],
    )
  })

/** Logs that an administrator keeps their password, or no longer. */
export const logEmergency = async (
  trx: CompanyDb,
  actorId: number,
  userId: number,
  action: 'create' | 'delete',
) =>
  logAct(trx, {
    ...{ actorId, noun: 'emergency_administrator', action },
    subject: { id: userId, name: (await findPersonName(trx, userId)) ?? '' },
  })

/** Notes that a full administrator knows their password and keeps it. Returns false if that was known. */
export async function proveEmergencyAdministrator(trx: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ made: boolean }>(
    trx,
    `insert into emergency_administrators (company_id, user_id) values ($1, $2)
     on conflict (company_id, user_id) do update set proven_at = now() returning xmax = 0 as made`,
    [companyIdOf(trx), userId],
  )
  return row!.made
}

export const deleteProvider = (db: CompanyDb, id: number, version: number, { actorId, locale }: Acting) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    await lockCompany(trx)
    const before = found(await findProvider(trx, id))
    permit(before.version === version, 'conflict')
    permit(before.stage === 'off', 'provider_in_use')
    await namedQuery(
      trx,
      `update sign_in_domains set provider_id = null, version = version + 1 where company_id = $1 and provider_id = $2`,
      [companyId, id],
    )
    await namedQuery(trx, 'delete from identity_providers where company_id = $1 and id = $2', [companyId, id])
    await logAct(trx, {
      ...{ actorId, noun: 'identity_provider', action: 'delete', subject: { id, name: before.name } },
      before: await stateOf(trx, before, locale),
    })
  })
