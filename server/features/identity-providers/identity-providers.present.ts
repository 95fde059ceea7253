import { mappedFields } from '#contract/identity-providers.ts'
import type { App } from '#server/app.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { isComplete } from './identity-providers.checks.ts'
import type { findEverything, ProviderPage, ProviderRow } from './identity-providers.queries.ts'
import { readCertificate } from './metadata.rules.ts'
import { ownAddresses } from './provider-addresses.rules.ts'
import { recordOf } from './sign-in-domains.rules.ts'

type Everything = Awaited<ReturnType<typeof findEverything>>

const presentCertificate = (pem: string) => {
  const { startsAt, endsAt, ...rest } = readCertificate(pem)!
  return { ...rest, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}

const attributeNamesOf = ({ attributeNames }: ProviderRow) =>
  Object.fromEntries(mappedFields.map((field) => [field, attributeNames[field] ?? ''])) as Record<
    (typeof mappedFields)[number],
    string
  >

export function presentProvider(app: Pick<App, 'config'>, page: ProviderPage) {
  const { companyId, row, test, trialNames, coveredCount } = page
  const key = { companyId, providerId: row.id }
  return {
    ...{ id: row.id, version: row.version, kind: row.kind, name: row.name, entityId: row.entityId },
    ...{ signOnUrl: row.signOnUrl, signOutUrl: row.signOutUrl, metadataUrl: row.metadataUrl },
    certificates: row.certificates.map(presentCertificate),
    clientId: row.clientId,
    hasClientSecret: row.clientSecret !== null,
    own: { ...ownAddresses(productAddress(app.config), row.kind, key), certificate: row.ownCertificate },
    nameId: row.nameId,
    attributeNames: attributeNamesOf(row),
    allowsUnsolicited: row.allowsUnsolicited,
    createsPeople: row.createsPeople,
    department: row.departmentId === null ? null : { id: row.departmentId, name: row.departmentName ?? '' },
    stage: row.stage,
    trialRule: row.trialRule,
    trialNames,
    everyoneOn: row.everyoneOn,
    domains: row.domains,
    linkedCount: row.linkedCount,
    coveredCount,
    test: test && {
      ...{ testedAt: test.testedAt.toISOString(), tester: test.tester, problems: test.problems },
      ...test.contents,
    },
    complete: isComplete(row),
  }
}

export function presentEverything({ providers, domains, emergency }: Everything) {
  return {
    providers: providers.map((row) => ({
      ...{ id: row.id, kind: row.kind, name: row.name, stage: row.stage, everyoneOn: row.everyoneOn },
      ...{ domains: row.domains, linkedCount: row.linkedCount, complete: isComplete(row) },
      certificateEndsAt: row.certificates[0] ? presentCertificate(row.certificates[0]).endsAt : null,
    })),
    domains: domains.map(({ token, provenAt, ...row }) => ({
      ...row,
      record: recordOf(token),
      provenAt: provenAt?.toISOString() ?? null,
    })),
    emergencyAdministrators: emergency.map(({ provenAt, ...row }) => ({
      ...presentPerson(row),
      provenAt: provenAt.toISOString(),
    })),
  }
}
