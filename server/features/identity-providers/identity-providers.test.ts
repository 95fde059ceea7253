import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUserRole, stopUser } from '#contract/admin-users.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import * as calls from '#contract/identity-providers.ts'
import { signIn } from '#contract/sessions.ts'
import { password } from '#db/factories/password.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { type SamlProvider, samlProvider } from '#testing/saml-provider.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { setUpProvider } from '#testing/sign-in-providers.ts'
import { warnOfCertificates } from './identity-providers.jobs.ts'

let server: TestServer
let idp: SamlProvider
/** What DNS says, by domain. */
const records = new Map<string, string[][]>()

beforeAll(async () => {
  server = await testServer({
    env: { PUBLIC_URL: 'https://hiroba.example' },
    resolveTxt: async (domain) => records.get(domain) ?? [],
  })
  idp = await samlProvider()
})
afterAll(() => server.close())

const saml = () => ({
  kind: 'saml' as const,
  connection: { entityId: idp.entityId, signOnUrl: idp.signOnUrl, certificates: [idp.certificate] },
})

async function person(domain: string) {
  const email = `${unique()}@${domain}`
  return { email, id: await makeUser(server.company.db, { email }) }
}

const byPassword = async (email: string) => {
  const { status, body } = await server.guest().call(signIn, { body: { login: email, password } })
  return body.error?.code ?? status
}

describe('metadata', () => {
  it('fills in the form: addresses and certificates', async () => {
    const administrator = await server.as(server.company.logins.administrator)
    const text = `<?xml version="1.0"?><!-- made by hand -->${idp.metadata('https://idp.example/out')}`
    const { body } = await administrator.call(calls.readProviderMetadata, { body: { text } })
    expect(body).toMatchObject({
      entityId: idp.entityId,
      signOnUrl: idp.signOnUrl,
      signOutUrl: 'https://idp.example/out',
    })
    expect(body.certificates).toHaveLength(1)
  })

  it.each(['', 'no xml', '<a/>', '<!DOCTYPE x [<!ENTITY a "b">]><EntityDescriptor entityID="&a;"/>'])(
    'that is none is refused beside its field: %s',
    async (text) => {
      const administrator = await server.as(server.company.logins.administrator)
      const { status, body } = await administrator.call(calls.readProviderMetadata, { body: { text } })
      expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, ['text']])
    },
  )

  it('is not fetched from a private network', async () => {
    const administrator = await server.as(server.company.logins.administrator)
    const url = 'http://169.254.169.254/latest/meta-data'
    const { status, body } = await administrator.call(calls.readProviderMetadata, { body: { url } })
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, ['url']])
  })
})

it('a certificate must be an RSA certificate that holds, and two are the most', async () => {
  const ours = await setUpProvider(server, { ...saml(), stage: 'off' })
  const { version } = await ours.current()
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
  const connection = {
    ...{ entityId: idp.entityId, signOnUrl: 'javascript:alert(1)', signOutUrl: '', metadataUrl: '' },
    ...{
      certificates: [String(key.export({ type: 'spki', format: 'pem' }))],
      clientId: '',
      clientSecret: '',
    },
  }
  const refused = await ours.administrator.call(calls.updateIdentityProvider, {
    ...{ params: { id: ours.id }, body: { version, connection } },
  })
  expect(Object.keys(refused.body.error?.fields ?? {}).toSorted()).toEqual([
    'connection.certificates.0',
    'connection.signOnUrl',
  ])
})

describe('a domain', () => {
  it('counts once its TXT record is found, and for one company only', async () => {
    const domain = `${unique()}.example`
    const administrator = await server.as(server.company.logins.administrator)
    const theirs = await server.as(server.other.logins.administrator)
    const add = async (client: typeof administrator) => {
      const { body } = await client.call(calls.createSignInDomain, { body: { domain } })
      return body.domains.find((one) => one.domain === domain)!
    }
    const prove = async (client: typeof administrator, id: number) => {
      const { status, body } = await client.call(calls.proveSignInDomain, { params: { id } })
      return body.error?.code ?? status
    }
    const ours = await add(administrator)
    const other = await add(theirs)
    expect(await prove(administrator, ours.id)).toBe('domain_not_proven')
    records.set(domain, [['v=spf1 -all'], [ours.record]])
    // The record of one company proves nothing for another.
    expect(await prove(theirs, other.id)).toBe('domain_not_proven')
    expect(await prove(administrator, ours.id)).toBe(200)
    records.set(domain, [[ours.record], [other.record]])
    expect(await prove(theirs, other.id)).toBe('domain_taken')
    expect(await prove(administrator, ours.id)).toBe(200)
  })
})

describe('on trial', () => {
  it('only the chosen people sign in elsewhere, and everyone from the day on', async () => {
    const ours = await setUpProvider(server, { ...saml(), stage: 'off' })
    const chosen = await person(ours.domain)
    const colleague = await person(ours.domain)
    const stranger = await person('elsewhere.example')
    const trialRule = {
      include: [
        { type: 'user' as const, id: chosen.id },
        { type: 'user' as const, id: stranger.id },
      ],
      ...{ match: 'any' as const, exclude: [] },
    }
    const use = { stage: 'trial' as const, trialRule, everyoneOn: '2099-04-01' }
    const params = { id: ours.id }
    const preview = await ours.administrator.call(calls.previewProviderUse, { params, body: use })
    expect(preview.body).toMatchObject({ nowCount: 1, laterCount: 1, linkedCount: 0 })
    expect(preview.body.outside.map(({ id }) => id)).toContain(stranger.id)
    const { version } = await ours.current()
    const saved = await ours.administrator.call(calls.updateProviderUse, {
      ...{ params, body: { version, ...use, password } },
    })
    expect([saved.status, saved.body.stage, saved.body.coveredCount]).toEqual([200, 'trial', 1])
    expect(await byPassword(chosen.email)).toBe('signs_in_elsewhere')
    expect([await byPassword(colleague.email), await byPassword(stranger.email)]).toEqual([200, 200])
    await namedQuery(
      server.company.db,
      `update identity_providers set everyone_on = '2020-01-01' where company_id = $1 and id = $2`,
      [companyIdOf(server.company.db), ours.id],
    )
    expect(await byPassword(colleague.email)).toBe('signs_in_elsewhere')
    expect(await byPassword(stranger.email)).toBe(200)
    await ours.use('off')
    expect(await byPassword(chosen.email)).toBe(200)
  })

  it('is refused without a proven domain, without a future day, and without the password', async () => {
    const ours = await setUpProvider(server, { ...saml(), stage: 'off' })
    const attempt = async (change: object) => {
      const { version } = await ours.current()
      const body = {
        version,
        stage: 'everyone' as const,
        trialRule: null,
        everyoneOn: null,
        password,
        ...change,
      }
      const reply = await ours.administrator.call(calls.updateProviderUse, { params: { id: ours.id }, body })
      return reply.body.error
        ? (Object.keys(reply.body.error.fields)[0] ?? reply.body.error.code)
        : reply.status
    }
    expect(await attempt({ password: '' })).toBe('password')
    expect(await attempt({ password: 'Wrong-2026' })).toBe('password')
    expect(await attempt({ stage: 'trial' })).toBe('trialRule')
    expect(
      await attempt({ stage: 'trial', trialRule: { include: 'everyone' }, everyoneOn: '2020-01-01' }),
    ).toBe('everyoneOn')
    await ours.connect({ certificates: [] })
    expect(await attempt({})).toBe('provider_incomplete')
  })
})

describe('while a provider is on', () => {
  it('whoever turned it on keeps a password, and cannot be removed', async () => {
    const ours = await setUpProvider(server, saml())
    const { body } = await ours.administrator.call(calls.listIdentityProviders, {})
    const { administratorId } = server.company
    expect(body.emergencyAdministrators.map(({ id }) => id)).toEqual([administratorId])
    const ended = await ours.administrator.call(calls.deleteEmergencyAdministrator, {
      ...{ params: { id: administratorId } },
    })
    expect(ended.body.error?.code).toBe('last_emergency_administrator')
    const email = `${unique()}@${ours.domain}`
    const second = await makeUser(server.company.db, { email, role: 'administrator' })
    const boss = await server.as(server.company.logins.administrator)
    const account = await namedQuery<{ version: number }>(
      server.company.db,
      'select version from users where company_id = $1 and id = $2',
      [server.company.companyId, administratorId],
    )
    const params = { id: administratorId }
    const { version } = account[0]!
    const role = { version, role: 'employee' as const, sections: [] }
    const demoted = await boss.call(setUserRole, { params, body: role as never })
    const stopped = await boss.call(stopUser, { params, body: { version, stopsOn: '2099-01-01' } })
    expect(
      [demoted.body, stopped.body].map((reply) => (reply as { error?: { code: string } }).error?.code),
    ).toEqual(['last_emergency_administrator', 'last_emergency_administrator'])
    expect(second).toBeGreaterThan(0)
    await ours.use('off')
  })

  it('it cannot be deleted; when off, it goes with its ties, and the domain stays', async () => {
    const ours = await setUpProvider(server, saml())
    const remove = async () => {
      const { version } = await ours.current()
      const query = { version: String(version) }
      return ours.administrator.call(calls.deleteIdentityProvider, { params: { id: ours.id }, query })
    }
    const inUse = (await remove()).body as { error?: { code: string } }
    expect(inUse.error?.code).toBe('provider_in_use')
    await ours.use('off')
    expect((await remove()).status).toBe(204)
    const { body } = await ours.administrator.call(calls.listIdentityProviders, {})
    expect(body.domains.find(({ domain }) => domain === ours.domain)?.providerId).toBeNull()
  })

  it('administrators are warned 30, 14 and 3 days before its last certificate ends, once each', async () => {
    const ours = await setUpProvider(server, saml())
    const { db } = server.company
    const endsIn = (days: number) =>
      namedQuery(
        db,
        `update identity_provider_certificates set ends_at = now() + make_interval(days => $3) where company_id = $1
         and provider_id = $2`,
        [companyIdOf(db), ours.id, days],
      )
    const told: number[] = []
    for (const days of [60, 29, 29, 13, 2, 2]) {
      await endsIn(days)
      told.push(await warnOfCertificates(db, 'https://hiroba.example'))
    }
    expect(told).toEqual([0, 1, 0, 1, 1, 0])
    const notices = await namedQuery<{ days: number }>(
      db,
      `select (payload ->> 'days')::integer as days from announcements
       where company_id = $1 and kind = 'provider_certificate_ending' and user_id = $2 order by 1`,
      [companyIdOf(db), server.company.administratorId],
    )
    expect(notices.map(({ days }) => days)).toEqual([3, 14, 30])
    await ours.use('off')
  })
})

it('every act is in the log, without secrets', async () => {
  const ours = await setUpProvider(server, {
    ...{ kind: 'oidc', stage: 'off' },
    connection: { entityId: 'http://idp.example', clientId: 'a', clientSecret: 'never-shown' },
  })
  const { body } = await ours.administrator.call(listAdministrationActs, {})
  const text = JSON.stringify(body)
  expect(text).toContain('identity_provider')
  expect(text).toContain('sign_in_domain')
  expect(text).not.toContain('never-shown')
  expect(JSON.stringify(await ours.current())).not.toContain('never-shown')
})

it('another company sees nothing of a provider', async () => {
  const ours = await setUpProvider(server, { ...saml(), stage: 'off' })
  const theirs = await server.as(server.other.logins.administrator)
  const { status } = await theirs.call(calls.getIdentityProvider, { params: { id: ours.id } })
  expect(status).toBe(404)
})
