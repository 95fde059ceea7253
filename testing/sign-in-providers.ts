import type { Answer } from '#contract/endpoint.ts'
import {
  createIdentityProvider,
  createSignInDomain,
  getIdentityProvider,
  updateIdentityProvider,
  updateProviderUse,
  updateSignInDomain,
} from '#contract/identity-providers.ts'
import { password } from '#db/factories/password.ts'
import { unique } from '#db/factories/unique.ts'
import { namedQuery } from '#db/tenant.ts'
import type { TestServer } from './server.ts'

type Provider = Answer<typeof getIdentityProvider>
type Connection = {
  entityId: string
  signOnUrl: string
  signOutUrl: string
  metadataUrl: string
  certificates: string[]
  clientId: string
  clientSecret: string
}
type Reading = Pick<Provider, 'nameId' | 'attributeNames' | 'allowsUnsolicited' | 'createsPeople'> & {
  departmentId: number | null
}

export type SetProvider = Awaited<ReturnType<typeof setUpProvider>>

/** Sets a provider of the first company up as an administrator does, for everyone at a new domain. */
export async function setUpProvider(
  server: TestServer,
  {
    kind,
    connection,
    stage = 'everyone',
  }: {
    kind: 'saml' | 'oidc'
    connection: Partial<Connection>
    stage?: 'off' | 'everyone'
  },
) {
  const administrator = await server.as(server.company.logins.administrator)
  const done = <Reply extends { status: number; body: unknown }>(reply: Reply) => {
    if (reply.status !== 200) throw new Error(`${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply.body as Extract<Reply['body'], object>
  }
  const made = done(
    await administrator.call(createIdentityProvider, { body: { kind, name: `IdP ${unique()}` } }),
  )
  const params = { id: made.id }
  const current = async () => done(await administrator.call(getIdentityProvider, { params })) as Provider

  const connect = async (change: Partial<Connection>) => {
    const now = await current()
    const before = {
      ...{ entityId: now.entityId, signOnUrl: now.signOnUrl, signOutUrl: now.signOutUrl },
      ...{ metadataUrl: now.metadataUrl, clientId: now.clientId, clientSecret: '' },
      certificates: now.certificates.map(({ pem }) => pem),
    }
    const body = { version: now.version, connection: { ...before, ...change } }
    return done(await administrator.call(updateIdentityProvider, { params, body }))
  }
  const read = async (change: Partial<Reading>) => {
    const { version, nameId, attributeNames, allowsUnsolicited, createsPeople, department } = await current()
    const before = {
      nameId,
      attributeNames,
      allowsUnsolicited,
      createsPeople,
      departmentId: department?.id ?? null,
    }
    const body = { version, reading: { ...before, ...change } }
    return done(await administrator.call(updateIdentityProvider, { params, body }))
  }
  const use = async (given: 'off' | 'everyone') => {
    const { version } = await current()
    const body = { version, stage: given, trialRule: null, everyoneOn: null, password }
    return done(await administrator.call(updateProviderUse, { params, body }))
  }

  await connect(connection)
  const domain = `${unique()}.example`
  const { domains } = done(await administrator.call(createSignInDomain, { body: { domain } }))
  const own = domains.find((one) => one.domain === domain)!
  // As the TXT record would: most tests have no DNS.
  await namedQuery(
    server.company.db,
    'update sign_in_domains set proven_at = now(), version = version + 1 where company_id = $1 and id = $2',
    [server.company.companyId, own.id],
  )
  const routed = { params: { id: own.id }, body: { version: own.version + 1, providerId: made.id } }
  done(await administrator.call(updateSignInDomain, routed))
  if (stage !== 'off') await use(stage)
  return { id: made.id, own: made.own, domain, administrator, current, connect, read, use }
}
