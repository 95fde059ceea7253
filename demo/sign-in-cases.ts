import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import {
  createProvider,
  reserveProvider,
  setProviderUse,
  updateProvider,
} from '#server/features/identity-providers/identity-providers.commands.ts'
import { readCertificate } from '#server/features/identity-providers/metadata.rules.ts'
import { clientSecretPurpose } from '#server/features/identity-providers/oidc.commands.ts'
import { ownKeyPurpose } from '#server/features/identity-providers/saml.commands.ts'
import { addDomain, chooseProvider } from '#server/features/identity-providers/sign-in-domains.commands.ts'
import { createClient } from '#server/features/oauth/oauth-clients.commands.ts'
import { lockConnection } from '#server/features/scim/scim.queries.ts'
import { createConnection, renewToken } from '#server/features/scim/scim-connections.commands.ts'
import { answerScim } from '#server/features/scim/scim-requests.commands.ts'
import { makeOwnCertificate } from '#server/platform/auth/own-certificate.ts'
import type { SealedSecrets } from '#server/platform/auth/sealed-secrets.ts'

type Act = { actorId: number; locale: 'ja' }
type Given = { db: CompanyDb; secrets: SealedSecrets; act: Act; departmentId: number }

/* A domain that nobody's address has: everyone keeps their password. */
const domain = 'id.hiroba.example'

const reading = {
  ...{ nameId: 'email' as const, allowsUnsolicited: false, createsPeople: false, departmentId: null },
  attributeNames: {
    ...{ email: '', familyName: 'surname', givenName: 'givenname', familyNameKana: '', givenNameKana: '' },
    ...{ department: 'department', employeeNumber: 'employeeid' },
  },
}

/* On trial for one department. */
async function makeSamlProvider({ db, secrets, act, departmentId }: Given) {
  const id = await reserveProvider(db)
  const own = await makeOwnCertificate('Hiroba')
  const place = { companyId: companyIdOf(db), purpose: ownKeyPurpose(id) }
  const sealed = { certificate: own.certificate, sealedKey: secrets.seal(place, own.key) }
  const made = await createProvider(db, { id, kind: 'saml', name: 'Microsoft Entra ID', own: sealed }, act)
  const { certificate } = await makeOwnCertificate('Microsoft Azure Federated SSO Certificate')
  const connected = await updateProvider(
    db,
    {
      ...{ id, version: made.version, name: undefined, reading },
      connection: {
        entityId: 'https://sts.windows.net/0f8e2c5a-31b7-4d5e-9a40-6c1d7e2b9f34/',
        signOnUrl: 'https://login.microsoftonline.com/0f8e2c5a-31b7-4d5e-9a40-6c1d7e2b9f34/saml2',
        signOutUrl: 'https://login.microsoftonline.com/0f8e2c5a-31b7-4d5e-9a40-6c1d7e2b9f34/saml2',
        ...{ metadataUrl: '', clientId: '', sealedSecret: null },
        certificates: [readCertificate(certificate)!],
      },
    },
    act,
  )
  await addDomain(db, domain, act.actorId)
  const [added] = await namedQuery<{ id: number; version: number }>(
    db,
    `update sign_in_domains set proven_at = now(), version = version + 1
     where company_id = $1 and domain = $2 returning id, version`,
    [companyIdOf(db), domain],
  )
  await chooseProvider(db, { actorId: act.actorId, ...added! }, id)
  await setProviderUse(
    db,
    {
      ...{ id, version: connected.version, stage: 'trial', everyoneOn: null, proven: true },
      trialRule: { include: [{ type: 'department', id: departmentId, descendants: true }], match: 'any' },
    },
    act,
  )
}

/* Set up, and not turned on. */
async function makeOpenidProvider({ db, secrets, act }: Given) {
  const id = await reserveProvider(db)
  const made = await createProvider(db, { id, kind: 'oidc', name: 'Google Workspace', own: null }, act)
  const place = { companyId: companyIdOf(db), purpose: clientSecretPurpose(id) }
  await updateProvider(
    db,
    {
      ...{ id, version: made.version, name: undefined, reading: undefined },
      connection: {
        ...{ entityId: 'https://accounts.google.com', signOnUrl: '', signOutUrl: '', metadataUrl: '' },
        clientId: '704512398761-hiroba.apps.googleusercontent.com',
        ...{ sealedSecret: secrets.seal(place, 'not the secret of anyone'), certificates: [] },
      },
    },
    act,
  )
}

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const joining = [
  ['小川', '真央', 'mao.ogawa'],
  ['長谷川', '亮', 'ryo.hasegawa'],
  ['村上', '由紀', 'yuki.murakami'],
]

/* A dry run, with what the directory would have changed. */
async function makeDirectory({ db, act, departmentId }: Given) {
  const name = 'Microsoft Entra ID'
  const id = await createConnection(db, act, { name, defaultDepartmentId: departmentId })
  await renewToken(db, { ...act, id, version: 1 })
  const connection = (await lockConnection(db, id))!
  const asking = { db, connection, address: 'http://localhost:3000', base: 'http://localhost:3000/scim/v2' }
  for (const [familyName, givenName, login] of joining)
    await answerScim(asking, {
      ...{ method: 'POST', resource: 'Users', id: null, query: {}, ifMatch: null },
      body: {
        ...{ schemas: [userSchema], userName: `${login}@hiroba.example`, externalId: login, active: true },
        name: { familyName, givenName },
        emails: [{ value: `${login}@hiroba.example`, type: 'work', primary: true }],
      },
    })
  await namedQuery(
    db,
    `update scim_connections set last_used_at = now() - interval '2 hours' where company_id = $1 and id = $2`,
    [companyIdOf(db), id],
  )
}

/* A tool that people of the demo company have connected. */
async function makeTool({ db, act }: Given) {
  const scopes = ['openid', 'profile', 'email'] as const
  const client = await createClient(db, act, {
    ...{ name: '経費精算システム', confidential: true, scopes },
    redirectUris: ['https://keihi.hiroba.example/callback'],
  })
  await namedQuery(
    db,
    `insert into oauth_grants (company_id, client_id, user_id, scopes, agreed_at, last_used_at)
     select company_id, $2, id, $3, now() - interval '20 days', now() - interval '3 hours'
     from users where company_id = $1 and email = any($4::text[])`,
    [companyIdOf(db), client, scopes, ['hanako.sato@hiroba.example', 'taro.suzuki@hiroba.example']],
  )
}

/** What an administrator of the demo company finds about ways in. Nobody's sign-in changes. */
export async function makeDemoSignIns(db: CompanyDb, secrets: SealedSecrets) {
  const [found] = await namedQuery<{ actorId: number; departmentId: number }>(
    db,
    `select u.id as actor_id, d.id as department_id from users u
     join departments d on d.company_id = u.company_id and d.name = '情報システム部'
     where u.company_id = $1 and u.email = 'admin@hiroba.example'`,
    [companyIdOf(db)],
  )
  if (!found) return
  const { actorId, departmentId } = found
  const given: Given = { db, secrets, departmentId, act: { actorId, locale: 'ja' } }
  await makeSamlProvider(given)
  await makeOpenidProvider(given)
  await makeDirectory(given)
  await makeTool(given)
}
