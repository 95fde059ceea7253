import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyAccessCard, createAccessCard } from '#contract/access-cards.ts'
import { requestAccountLink, setPasswordByLink } from '#contract/account-links.ts'
import { acceptInvitation } from '#contract/admin-users.invitations.ts'
import { createAdminUser } from '#contract/admin-users.ts'
import { createMyDataExport, listMyDataExports } from '#contract/my-data.ts'
import {
  createOauthClient,
  decideAuthorization,
  listOauthClients,
  renewOauthSecret,
} from '#contract/oauth.ts'
import { createRecoveryCodes, startAuthenticatorApp } from '#contract/second-factors.ts'
import { signIn } from '#contract/sessions.ts'
import {
  confirmPhoneNumber,
  requestPhoneNumber,
  requestSmsCode,
  setPasswordBySms,
  updateSmsSettings,
} from '#contract/sms-codes.ts'
import { changePassword, getCurrentUser } from '#contract/users.ts'
import { password } from '#db/factories/password.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import { createLogger } from '#server/platform/log/logger.ts'
import { emailTo, tokenIn } from '#testing/emails.ts'
import { type HonestProvider, honestProvider } from '#testing/external-sign-ins.ts'
import { forgeableRequests } from '#testing/openid-provider.ts'
import { enterByPasskey, giveCode, rest, setUpApp, setUpPasskey } from '#testing/second-factors.ts'
import { Client, type TestServer, testServer } from '#testing/server.ts'

/* Every way to begin a session, and what none of them may leave behind. */

const issuer = 'https://hiroba.example'
const { request } = forgeableRequests()
const fresh = 'Atarashii-Ie-61'
const lines: string[] = []

let server: TestServer
let administrator: Client
let saml: HonestProvider
let openid: HonestProvider
beforeAll(async () => {
  const log = createLogger('trace', { write: (line) => lines.push(line) })
  server = await testServer({ env: { PUBLIC_URL: issuer }, log, request })
  administrator = await server.as(server.company.logins.administrator)
  saml = await honestProvider(server, 'saml')
  openid = await honestProvider(server, 'oidc')
  const countries = { enabled: true, countries: ['JP'], defaultCountry: 'JP', mostADay: 100, version: 0 }
  expect((await administrator.call(updateSmsSettings, { body: countries })).status).toBe(200)
})
afterAll(async () => {
  await Promise.all([saml.close(), openid.close()])
  await server.close()
})

/** Everything that was secret on one of the ways: none of it may be found again. */
const secrets: string[] = []
/** Those that an email or a text message brings to their person, and that are found nowhere else. */
const sent: string[] = []
const secret = (text: string) => {
  secrets.push(text)
  return text
}

type Somebody = { id: number; email: string; company: TestServer['company'] }
async function somebody(domain = 'mihon.example') {
  const email = `way-${unique()}@${domain}`
  const { departmentId, db } = server.company
  const id = await makeUser(db, { email, memberships: [{ departmentId }] })
  return { id, email, company: server.company }
}
/** In another browser, to prepare the way. */
const own = async ({ email, ...rest }: Somebody) => ({
  ...{ email, ...rest, client: await server.guest().signIn(email) },
})

const done = <Reply extends { status: number; body: unknown }>(reply: Reply) => {
  if (reply.status >= 300) throw new Error(`${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply.body as Exclude<Reply['body'], { error: object }>
}

let lastNumber = 12_345_678
const nextNumber = () => {
  lastNumber += 1
  return `+8190${lastNumber}`
}

/** The code of the newest text message to a number. */
async function smsTo(number: string, count: number) {
  const folder = join(server.app.config.DATA_DIR, 'sms')
  const found = () => {
    const all = readdirSync(folder).filter((name) => /^[^.].*\.json$/.test(name))
    return all
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
      .filter(({ to }) => to === number)
      .sort((a, b) => a.sentAt.localeCompare(b.sentAt))
  }
  await expect.poll(() => found().length, { timeout: 20_000 }).toBe(count)
  return /\d{6}/.exec(found().at(-1).text)![0]
}

/** Signs a fresh person in, in the browser that it is given, and returns who that is. */
const ways: [string, (browser: Client) => Promise<number>][] = [
  [
    'a password',
    async (browser) => {
      const { id, email } = await somebody()
      done(await browser.call(signIn, { body: { login: email, password: secret(password) } }))
      return id
    },
  ],
  [
    'a password and a code',
    async (browser) => {
      const one = await own(await somebody())
      const { secret: key } = done(await one.client.call(startAuthenticatorApp, {}))
      secret(key)
      const show = await setUpApp(one)
      const { codes } = done(await one.client.call(createRecoveryCodes, { body: undefined as never }))
      for (const code of codes) secret(code)
      await rest(one)
      done(await browser.call(signIn, { body: { login: one.email, password } }))
      secret(sessionOf(browser))
      done(await giveCode(browser, show()))
      return one.id
    },
  ],
  [
    'a passkey',
    async (browser) => {
      const one = await own(await somebody())
      const { device } = await setUpPasskey(one)
      done(await enterByPasskey(browser, device))
      return one.id
    },
  ],
  [
    'a link for a forgotten password',
    async (browser) => {
      const { id, email } = await somebody()
      done(await server.guest().call(requestAccountLink, { body: { purpose: 'password', email } }))
      const token = tokenIn(await emailTo(server, email, 'パスワードの再設定'))
      sent.push(token)
      done(await browser.call(setPasswordByLink, { body: { token, password: secret(fresh) } }))
      return id
    },
  ],
  [
    'an invitation',
    async (browser) => {
      const email = `way-${unique()}@mihon.example`
      const names = {
        familyName: '渡辺',
        givenName: '美咲',
        familyNameKana: 'わたなべ',
        givenNameKana: 'みさき',
      }
      const memberships = [
        { departmentId: server.company.departmentId, positionId: server.company.positions.employee },
      ]
      const made = await administrator.call(createAdminUser, { body: { ...names, email, memberships } })
      const { id } = done(made)
      const token = tokenIn(await emailTo(server, email, '招待'))
      sent.push(token)
      done(await browser.call(acceptInvitation, { body: { token, password: fresh } }))
      return id
    },
  ],
  [
    'a card',
    async (browser) => {
      const { id } = await somebody()
      const body = { reason: 'forgotten' as const, note: '' }
      const card = done(await administrator.call(createAccessCard, { params: { id }, body }))
      const token = secret(card.address.split('#')[1]!)
      done(await browser.call(applyAccessCard, { body: { token, password: fresh } }))
      return id
    },
  ],
  [
    'a code by SMS',
    async (browser) => {
      const one = await own(await somebody())
      const number = nextNumber()
      done(await one.client.call(requestPhoneNumber, { body: { number } }))
      done(await one.client.call(confirmPhoneNumber, { body: { code: await smsTo(number, 1) } }))
      done(await server.guest().call(requestSmsCode, { body: { number } }))
      const code = await smsTo(number, 2)
      done(await browser.call(setPasswordBySms, { body: { number, code, password: fresh } }))
      return one.id
    },
  ],
  [
    'SAML',
    async (browser) => {
      const { id, email } = await somebody(saml.ours.domain)
      expect((await saml.signIn({ email }, browser)).problem).toBeNull()
      return id
    },
  ],
  [
    'OpenID Connect',
    async (browser) => {
      const { id, email } = await somebody(openid.ours.domain)
      expect((await openid.signIn({ email }, browser)).problem).toBeNull()
      return id
    },
  ],
  [
    'a new password of one’s own',
    async (browser) => {
      const { id, email } = await somebody()
      await browser.signIn(email)
      secret(sessionOf(browser))
      const body = { currentPassword: password, password: fresh }
      done(await browser.call(changePassword, { params: { id }, body } as never))
      return id
    },
  ],
]

const sessionName = '__Host-hiroba_session'
const sessionOf = ({ cookie }: Client) => new RegExp(`${sessionName}=([^;]+)`).exec(cookie)?.[1] ?? ''
const whoIs = async (browser: Client) => (await browser.call(getCurrentUser, {})).body.id ?? null

it.each(ways)(
  '%s begins a session of its own: one that was fixed before is worth nothing',
  async (_, enter) => {
    const thief = await own(await somebody())
    const planted = sessionOf(thief.client)
    // A session that somebody else has, and one that nobody has.
    for (const value of [planted, `${server.company.companyId}.${'x'.repeat(43)}`]) {
      const browser = new Client(server.address, { [sessionName]: value })
      const id = await enter(browser)
      expect(await whoIs(browser)).toBe(id)
      expect(sessionOf(browser)).not.toBe(value)
      secret(sessionOf(browser))
      expect(await whoIs(new Client(server.address, { [sessionName]: value }))).toBeNull()
    }
    expect(await whoIs(thief.client)).toBeNull()
  },
)

/** A tool with everything that it is given for a person. */
async function connectTool(client: Client) {
  const redirect = 'https://tool.example/callback'
  const scopes = ['openid', 'offline_access'] as const
  const body = {
    name: `ツール ${unique()}`,
    redirectUris: [redirect],
    scopes: [...scopes],
    confidential: true,
  }
  const { id } = done(await administrator.call(createOauthClient, { body }))
  const found = done(await administrator.call(listOauthClients, {})).oauthClients.find(
    (one) => one.id === id,
  )!
  const renewed = { params: { id }, body: { version: found.version } }
  const clientSecret = secret(done(await administrator.call(renewOauthSecret, renewed)).secret)
  const config = await oidc.discovery(new URL(issuer), found.clientId, clientSecret, undefined, {
    [oidc.customFetch]: (url: string, options: object) =>
      fetch(url.replace(issuer, server.address), options as RequestInit),
  })
  const verifier = oidc.randomPKCECodeVerifier()
  const address = oidc.buildAuthorizationUrl(config, {
    ...{ redirect_uri: redirect, scope: scopes.join(' '), code_challenge_method: 'S256' },
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
  })
  const request = address.search.slice(1)
  const agreed = done(await client.call(decideAuthorization, { body: { request, agreed: true } }))
  const back = new URL(agreed.redirectTo!)
  secret(back.searchParams.get('code')!)
  const tokens = await oidc.authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier })
  for (const token of [tokens.access_token, tokens.refresh_token!, tokens.id_token!]) secret(token)
}

/** Everything that is stored, as text. */
async function stored() {
  const db = server.app.engine.installation
  const tables = await namedQuery<{ name: string }>(
    db,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
    [],
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await namedQuery<{ text: string }>(db, `select t::text as text from ${name} t`, [])
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

async function personalData(client: Client) {
  done(await client.call(createMyDataExport, { body: undefined as never }))
  const listed = async () => done(await client.call(listMyDataExports, {})).myDataExports[0]
  await expect.poll(async () => (await listed())?.state, { timeout: 20_000 }).toBe('finished')
  const file = await client.fetch((await listed())!.path!)
  const dir = mkdtempSync(join(tmpdir(), 'ways-in-'))
  try {
    writeFileSync(join(dir, 'data.zip'), Buffer.from(await file.arrayBuffer()))
    execFileSync('python3', ['-m', 'zipfile', '-e', join(dir, 'data.zip'), join(dir, 'out')])
    const names = readdirSync(join(dir, 'out'), { recursive: true }).map(String)
    const texts = names.filter((name) => /\.(json|html)$/.test(name))
    return texts.map((name) => readFileSync(join(dir, 'out', name), 'utf8')).join('\n')
  } finally {
    rmSync(dir, { recursive: true })
  }
}

it('none of them leaves a secret in the log, an email, the database or the personal data', async () => {
  const browser = server.guest()
  for (const [, enter] of ways) {
    await enter(browser)
    secret(sessionOf(browser))
  }
  // The last of them has everything that a person can have.
  const one = await own(await somebody())
  await setUpApp(one)
  await setUpPasskey(one)
  for (const code of done(await one.client.call(createRecoveryCodes, { body: undefined as never })).codes)
    secret(code)
  secret(sessionOf(one.client))
  await connectTool(one.client)
  const data = await personalData(one.client)
  expect(data).toContain(one.email)
  const hashes = await namedQuery<{ text: string }>(
    server.company.db,
    `select password_hash as text from credentials where company_id = $1 and user_id = $2
     union all select encode(code_hash, 'hex') from recovery_codes where company_id = $1 and user_id = $2
     union all select secret from authenticator_apps where company_id = $1 and user_id = $2`,
    [server.company.companyId, one.id],
  )
  expect(hashes.length).toBeGreaterThan(10)
  for (const { text } of hashes) expect(data).not.toContain(text)

  const folder = join(server.app.config.DATA_DIR, 'mail')
  const emails = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const log = lines.join('\n')
  expect(log).toContain('/api/v2/sessions')
  const places = { log, data, emails, stored: await stored() }
  expect(new Set(secrets).size).toBeGreaterThan(40)
  for (const [place, text] of Object.entries(places))
    expect([place, secrets.filter((one) => text.includes(one))]).toEqual([place, []])
  const { emails: _, ...others } = places
  for (const [place, text] of Object.entries(others))
    expect([place, sent.filter((one) => text.includes(one))]).toEqual([place, []])
})
