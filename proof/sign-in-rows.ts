import { randomBytes } from 'node:crypto'
import type { TestCompany } from '#db/factories/test-company.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import type { Rows } from './world.ts'

/** Rows of how people and programs sign in, of a person's own lists, and of what they subscribed to. */
export async function makeSignInRows({
  db,
  companyId,
  departmentId,
  menuId,
  administratorId,
  employeeId,
}: TestCompany): Promise<Rows> {
  const provider = await db
    .insertInto('identityProviders')
    .values({ companyId, kind: 'oidc', name: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const domain = await db
    .insertInto('signInDomains')
    .values({ companyId, domain: `${unique()}.example`, token: unique() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const client = await db
    .insertInto('oauthClients')
    .values({
      ...{ companyId, clientId: unique().padEnd(12, 'x'), name: 'x', confidential: false },
      ...{ redirectUris: ['https://tool.example/back'], scopes: [], createdById: administratorId },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const directory = await db
    .insertInto('scimConnections')
    .values({ companyId, name: unique(), defaultDepartmentId: departmentId, createdById: administratorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const group = await db
    .insertInto('scimGroups')
    .values({ companyId, connectionId: directory.id, displayName: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Whoever has one must use it at their next call.
  const ownerId = await makeUser(db, { memberships: [{ departmentId }] })
  const passkey = await db
    .insertInto('passkeys')
    .values({ companyId, userId: ownerId, credentialId: unique(), publicKey: randomBytes(8), name: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const grant = await db
    .insertInto('oauthGrants')
    .values({ companyId, clientId: client.id, userId: ownerId, scopes: [] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const linked = await db
    .insertInto('linkedAccounts')
    .values({ companyId, userId: ownerId, browserHash: randomBytes(32) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const address = await db
    .insertInto('mailPostingAddresses')
    .values({ companyId, userId: ownerId, menuId, nonce: unique() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rescuerId = await makeUser(db, { memberships: [{ departmentId }], role: 'administrator' })
  await db.insertInto('emergencyAdministrators').values({ companyId, userId: rescuerId }).execute()
  const session = await db
    .insertInto('sessions')
    .values({
      ...{ companyId, userId: ownerId, tokenHash: randomBytes(32) },
      expiresAt: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const device = await db
    .insertInto('pushDevices')
    .values({
      ...{ companyId, userId: ownerId, sessionId: session.id },
      ...{ service: 'fcm', target: unique(), targetHash: randomBytes(32) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const view = await db
    .insertInto('savedViews')
    .values({ companyId, userId: employeeId, screen: 'log', name: unique(), search: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subscription = await db
    .insertInto('calendarSubscriptions')
    .values({ companyId, userId: employeeId, name: 'x', parts: ['mine'], nonce: unique() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    identity_providers: provider.id,
    sign_in_domains: domain.id,
    oauth_clients: client.id,
    scim_connections: directory.id,
    scim_groups: group.id,
    passkeys: passkey.id,
    sessions: session.id,
    push_devices: device.id,
    oauth: grant.id,
    multi_accounts: linked.id,
    mail_posting: address.id,
    emergency_administrators: rescuerId,
    saved_views: view.id,
    calendar_subscriptions: subscription.id,
  }
}
