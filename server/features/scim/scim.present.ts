import type { ActState, ActValue } from '#common/administration-act.ts'
import type { GroupRow, PersonRow } from './scim.queries.ts'

export const schemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  kana: 'urn:ietf:params:scim:schemas:extension:hiroba:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  bulkResponse: 'urn:ietf:params:scim:api:messages:2.0:BulkResponse',
} as const

export const scimLists = { most: 200, usual: 100, bulk: 100, bulkBytes: 1024 * 1024 } as const

export const versionTag = (version: number) => `W/"${version}"`

/** A person as directories see them. */
export const presentScimUser = (row: PersonRow, base: string) => ({
  schemas: [schemas.user, schemas.enterprise, schemas.kana] as string[],
  id: String(row.id),
  ...(row.externalId !== null && { externalId: row.externalId }),
  userName: row.email ?? row.companyLoginId ?? '',
  name: {
    ...{ familyName: row.familyName, givenName: row.givenName },
    formatted: `${row.familyName} ${row.givenName}`.trim(),
  },
  displayName: `${row.familyName} ${row.givenName}`.trim(),
  active: row.active,
  emails: row.email === null ? [] : [{ value: row.email, type: 'work', primary: true }],
  [schemas.enterprise]: { ...(row.employeeNumber !== null && { employeeNumber: row.employeeNumber }) },
  [schemas.kana]: { familyNameKana: row.familyNameKana, givenNameKana: row.givenNameKana },
  groups: (row.groups ?? []).map(({ id, name }) => ({
    ...{ value: String(id), display: name, type: 'direct', $ref: `${base}/Groups/${id}` },
  })),
  meta: {
    ...{ resourceType: 'User', created: row.createdAt.toISOString(), version: versionTag(row.version) },
    location: `${base}/Users/${row.id}`,
  },
})

export const presentScimGroup = (row: GroupRow, base: string) => ({
  schemas: [schemas.group] as string[],
  id: String(row.id),
  ...(row.externalId !== null && { externalId: row.externalId }),
  displayName: row.name,
  members: row.memberIds.map((id) => ({
    ...{ value: String(id), type: 'User', $ref: `${base}/Users/${id}` },
  })),
  meta: {
    ...{ resourceType: 'Group', created: row.createdAt.toISOString() },
    ...{ lastModified: row.updatedAt.toISOString(), version: versionTag(row.version) },
    location: `${base}/Groups/${row.id}`,
  },
})

const shownValue = (value: ActValue | undefined): string[] =>
  value === undefined || value === null || value === ''
    ? []
    : typeof value === 'object'
      ? [...value]
      : [String(value)]

/** What a dry run would have changed, field by field. */
export function presentChanges(before: ActState | null, after: ActState | null) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => ({
    ...{ field, before: shownValue(before?.[field]), after: shownValue(after?.[field]) },
  }))
}

export const providerConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: true, maxOperations: scimLists.bulk, maxPayloadSize: scimLists.bulkBytes },
  filter: { supported: true, maxResults: scimLists.most },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of the connection',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const resourceType = (base: string, name: string, schema: string, extensions: readonly string[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  ...{ id: name, name, endpoint: `/${name}s`, schema },
  schemaExtensions: extensions.map((extension) => ({ schema: extension, required: false })),
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
})

export const resourceTypes = (base: string) => [
  resourceType(base, 'User', schemas.user, [schemas.enterprise, schemas.kana]),
  resourceType(base, 'Group', schemas.group, []),
]

type Attribute = {
  type?: string
  multi?: boolean
  required?: boolean
  read?: boolean
  unique?: boolean
  sub?: object[]
}

const attribute = (
  name: string,
  { type = 'string', multi, required, read, unique, sub }: Attribute = {},
) => ({
  ...{ name, type, multiValued: multi ?? false, required: required ?? false, caseExact: false },
  ...{
    mutability: read ? 'readOnly' : 'readWrite',
    returned: 'default',
    uniqueness: unique ? 'server' : 'none',
  },
  ...(sub && { subAttributes: sub }),
})

const schema = (base: string, id: string, name: string, attributes: object[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  ...{ id, name, attributes },
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
})

export const schemaList = (base: string) => [
  schema(base, schemas.user, 'User', [
    attribute('userName', { required: true, unique: true }),
    attribute('name', {
      type: 'complex',
      sub: [attribute('familyName', { required: true }), attribute('givenName', { required: true })],
    }),
    attribute('displayName', { read: true }),
    attribute('active', { type: 'boolean' }),
    attribute('emails', {
      ...{ type: 'complex', multi: true },
      sub: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
    }),
    attribute('groups', {
      type: 'complex',
      multi: true,
      read: true,
      sub: [attribute('value', { read: true })],
    }),
  ]),
  schema(base, schemas.enterprise, 'EnterpriseUser', [attribute('employeeNumber')]),
  schema(base, schemas.kana, 'Readings', [attribute('familyNameKana'), attribute('givenNameKana')]),
  schema(base, schemas.group, 'Group', [
    attribute('displayName', { required: true, unique: true }),
    attribute('members', { type: 'complex', multi: true, sub: [attribute('value'), attribute('type')] }),
  ]),
]
