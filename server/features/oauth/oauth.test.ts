// Long: every refusal of the standards is tried on the same server, through HTTP.
import { createHash, randomBytes } from 'node:crypto'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resumeUser, stopUser } from '#contract/admin-users.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import * as calls from '#contract/oauth.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { publicKeys, signingKey } from '#server/platform/auth/oauth-signing-keys.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

const issuer = 'https://hiroba.example'
const back = 'https://tool.example/callback'

let server: TestServer
let administrator: Client
beforeAll(async () => {
  server = await testServer({ env: { PUBLIC_URL: issuer } })
  administrator = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

/** A person of the company and their browser. */
async function person(fields: Parameters<typeof makeUser>[1] = {}) {
  const login = `tool-${unique()}`
  const id = await makeUser(server.company.db, { companyLoginId: login, ...fields })
  return {
    id,
    login,
    browser: await new (server.guest().constructor as typeof Client)(server.address).signIn(login),
  }
}

type Fields = {
  confidential?: boolean
  redirectUris?: string[]
  scopes?: (typeof calls.oauthScopes)[number][]
}

/** Registers a tool, and gives it a secret if it can keep one. */
async function register(fields: Fields = {}, as = administrator) {
  const body = {
    ...{
      name: `ツール ${unique()}`,
      redirectUris: [back],
      scopes: [...calls.oauthScopes],
      confidential: true,
    },
    ...fields,
  }
  const made = await as.call(calls.createOauthClient, { body })
  expect(made.status).toBe(200)
  const { id } = made.body
  const current = async () => {
    const { body: list } = await as.call(calls.listOauthClients, {})
    return list.oauthClients.find((one) => one.id === id)!
  }
  const { clientId, version } = await current()
  const secret = body.confidential
    ? (await as.call(calls.renewOauthSecret, { params: { id }, body: { version } })).body.secret
    : undefined
  return { id, clientId, secret, current, name: body.name }
}
type Tool = Awaited<ReturnType<typeof register>>

/** The certified client, which reaches the server under the address it is told. */
async function relyingParty({ clientId, secret }: Tool, authentication?: oidc.ClientAuth) {
  return oidc.discovery(
    new URL(issuer),
    clientId,
    secret,
    authentication ?? (secret ? undefined : oidc.None()),
    {
      [oidc.customFetch]: (url: string, options: object) =>
        fetch(url.replace(issuer, server.address), options as RequestInit),
    },
  )
}

async function asked(scope = 'openid profile email offline_access') {
  const verifier = oidc.randomPKCECodeVerifier()
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()]
  const challenge = await oidc.calculatePKCECodeChallenge(verifier)
  const parameters = {
    ...{ redirect_uri: back, scope, state, nonce },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  }
  return { verifier, state, nonce, parameters }
}
type Asked = Awaited<ReturnType<typeof asked>>

const queryOf = (tool: Pick<Tool, 'clientId'>, parameters: Record<string, string>) =>
  new URLSearchParams({ client_id: tool.clientId, response_type: 'code', ...parameters }).toString()

const start = (browser: Client, request: string) =>
  browser.call(calls.startAuthorization, { body: { request } })
const agree = async (browser: Client, request: string, agreed = true) =>
  (await browser.call(calls.decideAuthorization, { body: { request, agreed } })).body.redirectTo

/** The whole way until the tool has its tokens. */
async function connect(tool: Tool, browser: Client, scope?: string) {
  const config = await relyingParty(tool)
  const request = await asked(scope)
  const address = await agree(browser, oidc.buildAuthorizationUrl(config, request.parameters).search.slice(1))
  const exchange = () => exchanged(config, address, request)
  return { config, request, address, exchange, tokens: await exchange() }
}
const exchanged = (config: oidc.Configuration, address: string, { verifier, state, nonce }: Asked) =>
  oidc.authorizationCodeGrant(config, new URL(address), {
    ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
  })

const post = async (
  path: string,
  fields: Record<string, string> | string,
  headers: Record<string, string> = {},
) => {
  const response = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const told = async (token: string) => {
  const response = await fetch(`${server.address}/api/v2/oauth/user_info`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { error?: string; code?: string }) => error.error ?? error.code,
  )
/** The fields of an exchange as any program can send them. */
const fieldsOf = (tool: Tool, address: string, verifier: string) => ({
  ...{ grant_type: 'authorization_code', client_id: tool.clientId, redirect_uri: back },
  ...(tool.secret && { client_secret: tool.secret }),
  ...{ code: new URL(address).searchParams.get('code')!, code_verifier: verifier },
})

describe('signing in to a tool', () => {
  it.each([['client_secret_basic'], ['client_secret_post'], ['none']])(
    'works with a certified client that authenticates by %s, and tells who the person is',
    async (method) => {
      const { id, browser } = await person({
        familyName: '見本',
        givenName: '花子',
        email: `h-${unique()}@example.com`,
      })
      const tool = await register({ confidential: method !== 'none' })
      const config = await relyingParty(
        tool,
        method === 'client_secret_basic' ? oidc.ClientSecretBasic(tool.secret) : undefined,
      )
      const request = await asked()
      const query = oidc.buildAuthorizationUrl(config, request.parameters).search.slice(1)
      const { body } = await start(browser, query)
      expect(body).toMatchObject({ state: 'ask', name: tool.name, target: 'tool.example' })
      expect(body.scopes).toEqual(['openid', 'profile', 'email', 'offline_access'])
      const address = await agree(browser, query)
      expect(new URL(address).searchParams.get('iss')).toBe(issuer)
      const tokens = await exchanged(config, address, request)
      const { sub } = tokens.claims()!
      const info = await oidc.fetchUserInfo(config, tokens.access_token, sub)
      expect(info).toMatchObject({ id, name: '見本 花子', company: { id: companyIdOf(server.company.db) } })
      expect(info.email).toMatch(/^h-/)
      // Asked once: the next time the person goes straight back.
      const again = await start(browser, query)
      expect(again.body.state).toBe('redirect')
      expect(new URL(again.body.redirectTo!).searchParams.get('code')).toBeTruthy()
    },
  )

  it('tells only what the person agreed to, and asks again for more', async () => {
    const { browser } = await person({ email: `x-${unique()}@example.com` })
    const tool = await register()
    const { tokens } = await connect(tool, browser, 'openid')
    const { body } = await told(tokens.access_token)
    expect(Object.keys(body).toSorted()).toEqual(['company', 'id', 'sub'])
    expect(tokens.refresh_token).toBeUndefined()
    const { parameters } = await asked('openid email')
    expect((await start(browser, queryOf(tool, parameters))).body.state).toBe('ask')
  })

  it('tells the tool when the person declines', async () => {
    const { browser } = await person()
    const tool = await register()
    const { parameters, state } = await asked()
    const address = new URL(await agree(browser, queryOf(tool, parameters), false))
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      error: 'access_denied',
      state,
      iss: issuer,
    })
  })

  it('asks nobody where the tool forbids it', async () => {
    const { browser } = await person()
    const tool = await register()
    const { parameters } = await asked()
    const silent = queryOf(tool, { ...parameters, prompt: 'none' })
    expect((await start(browser, silent)).body.redirectTo).toContain('error=consent_required')
    await connect(tool, browser)
    expect((await start(browser, silent)).body.redirectTo).toContain('code=')
    const response = await server.guest().fetch(`/oauth/authorize?${silent}`)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toContain('error=login_required')
    expect(response.headers.get('location')).toContain(encodeURIComponent(issuer))
    const elsewhere = queryOf(tool, { ...parameters, prompt: 'none', redirect_uri: 'https://evil.example/' })
    expect((await server.guest().fetch(`/oauth/authorize?${elsewhere}`)).status).not.toBe(302)
  })

  it('asks the person to sign in again where the tool wants that', async () => {
    const { id, browser } = await person()
    const tool = await register()
    const { parameters } = await asked()
    const login = queryOf(tool, { ...parameters, prompt: 'login' })
    expect((await start(browser, login)).body.state).toBe('ask')
    await namedQuery(
      server.company.db,
      `update sessions set proven_at = now() - interval '1 hour' where company_id = $1 and user_id = $2`,
      [companyIdOf(server.company.db), id],
    )
    expect((await start(browser, login)).body.state).toBe('prove')
    expect(
      (await browser.call(calls.decideAuthorization, { body: { request: login, agreed: true } })).status,
    ).toBe(404)
    const aged = (age: string) => start(browser, queryOf(tool, { ...parameters, max_age: age }))
    expect((await aged('60')).body.state).toBe('prove')
    expect((await aged('7200')).body.state).toBe('ask')
  })

  it('cannot be framed', async () => {
    const { headers } = await server.guest().fetch('/oauth/authorize?x=1')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

describe('a request that cannot be trusted', () => {
  it.each([
    ['another host', 'https://evil.example/callback'],
    ['a longer path', `${back}/more`],
    ['a query', `${back}?next=evil`],
    ['another case', back.replace('callback', 'Callback')],
    ['a host in the credentials', 'https://tool.example@evil.example/callback'],
    ['a host that begins alike', 'https://tool.example.evil.example/callback'],
    ['a path upwards', 'https://tool.example/x/../callback'],
    ['a fragment', `${back}#x`],
    ['another scheme', back.replace('https', 'http')],
    ['a port', 'https://tool.example:443/callback'],
    ['a script', 'javascript:alert(1)'],
    ['nothing', ''],
  ])('is not sent to an address with %s', async (_, redirect) => {
    const { browser } = await person()
    const tool = await register()
    const { parameters } = await asked()
    const request = queryOf(tool, { ...parameters, redirect_uri: redirect })
    const { body } = await start(browser, request)
    expect(body).toMatchObject({ state: 'refused', reason: 'redirect_uri', redirectTo: null })
    expect((await browser.call(calls.decideAuthorization, { body: { request, agreed: true } })).status).toBe(
      404,
    )
  })

  it('is not sent to one of two addresses, or for one of two tools', async () => {
    const { browser } = await person()
    const tool = await register()
    const request = queryOf(tool, (await asked()).parameters)
    const evil = encodeURIComponent('https://evil.example/')
    for (const twice of [`redirect_uri=${evil}&${request}`, `${request}&redirect_uri=${evil}`])
      expect((await start(browser, twice)).body.state).toBe('refused')
    expect((await start(browser, `${request}&client_id=x`)).body.reason).toBe('unknown')
  })

  it('knows no tool of another company', async () => {
    const other = await server.as(server.other.logins.administrator)
    const tool = await register({}, other)
    const { browser } = await person()
    const request = queryOf(tool, (await asked()).parameters)
    expect((await start(browser, request)).body).toMatchObject({ state: 'refused', reason: 'unknown' })
    expect((await browser.call(calls.decideAuthorization, { body: { request, agreed: true } })).status).toBe(
      404,
    )
    // Neither does the company's administrator.
    const stop = { params: { id: tool.id }, body: { stopped: true, version: 2 } }
    expect((await administrator.call(calls.stopOauthClient, stop)).status).toBe(404)
  })

  it.each([
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['with PKCE plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with a challenge that is no hash', { code_challenge: 'short' }, 'invalid_request'],
    ['for a token', { response_type: 'token' }, 'unsupported_response_type'],
    ['for an ID token beside the code', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['in a fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['by reference', { request_uri: 'https://evil.example/' }, 'request_uri_not_supported'],
    ['as an object', { request: 'e30.e30.' }, 'request_not_supported'],
    ['for nothing known', { scope: 'admin' }, 'invalid_scope'],
    ['for more than registered', { scope: 'openid email' }, 'invalid_scope'],
    ['both silent and not', { prompt: 'none login' }, 'invalid_request'],
  ])('%s goes back with an error', async (_, changed, error) => {
    const { browser } = await person()
    const tool = await register({ scopes: ['openid', 'profile'] })
    const { parameters, state } = await asked('openid')
    const { body } = await start(browser, queryOf(tool, { ...parameters, ...changed }))
    expect(body.state).toBe('redirect')
    const address = new URL(body.redirectTo!)
    expect(address.origin + address.pathname).toBe(back)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ error, state, iss: issuer })
  })
})

describe('a code', () => {
  it('works once: when it comes again, what came of it ends', async () => {
    const { browser } = await person()
    const { exchange, tokens, config } = await connect(await register(), browser)
    expect((await told(tokens.access_token)).status).toBe(200)
    expect(await refused(exchange())).toBe('invalid_grant')
    expect((await told(tokens.access_token)).status).toBe(401)
    expect(await refused(oidc.refreshTokenGrant(config, tokens.refresh_token!))).toBe('invalid_grant')
  })

  it('of two exchanges at once gives tokens to one, which end', async () => {
    const { browser } = await person()
    const tool = await register()
    const { parameters, verifier } = await asked()
    const address = await agree(browser, queryOf(tool, parameters))
    const fields = fieldsOf(tool, address, verifier)
    const answers = await Promise.all([1, 2, 3].map(() => post('/oauth/token', fields)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const given = answers.find(({ status }) => status === 200)!
    expect((await told(given.body.access_token)).status).toBe(401)
  })

  it.each([
    ['another verifier', { code_verifier: randomBytes(32).toString('base64url') }],
    ['no verifier', { code_verifier: '' }],
    ['another redirect address', { redirect_uri: `${back}/` }],
    ['a code that never existed', { code: `1.${'x'.repeat(43)}` }],
  ])('is worth nothing with %s, and still works for its tool', async (_, changed) => {
    const { browser } = await person()
    const tool = await register()
    const { parameters, verifier } = await asked()
    const address = await agree(browser, queryOf(tool, parameters))
    const fields = fieldsOf(tool, address, verifier)
    const { status, body, headers } = await post('/oauth/token', { ...fields, ...changed })
    expect([status, body.error]).toEqual([400, 'invalid_grant'])
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await post('/oauth/token', fields)).status).toBe(200)
  })

  it('is not sent with its own challenge as the verifier', async () => {
    const { browser } = await person()
    const tool = await register()
    const { parameters, verifier } = await asked()
    const address = await agree(browser, queryOf(tool, parameters))
    const plain = { ...fieldsOf(tool, address, verifier), code_verifier: parameters.code_challenge }
    expect((await post('/oauth/token', plain)).body.error).toBe('invalid_grant')
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(parameters.code_challenge)
  })

  it('is worth nothing to another tool, with its own secret or that of the other', async () => {
    const { browser } = await person()
    const [tool, thief] = [await register(), await register()]
    const { parameters, verifier } = await asked()
    const fields = fieldsOf(tool, await agree(browser, queryOf(tool, parameters)), verifier)
    const own = { ...fields, client_id: thief.clientId, client_secret: thief.secret! }
    expect((await post('/oauth/token', own)).body.error).toBe('invalid_grant')
    for (const secret of [thief.secret!, '', 'x']) {
      const { status, body } = await post('/oauth/token', { ...fields, client_secret: secret })
      expect([status, body.error]).toEqual([401, 'invalid_client'])
    }
    const other = await register({}, await server.as(server.other.logins.administrator))
    const foreign = { ...fields, client_id: other.clientId, client_secret: other.secret! }
    expect((await post('/oauth/token', foreign)).body.error).toBe('invalid_grant')
    expect((await post('/oauth/token', fields)).status).toBe(200)
  })

  it('expires after a minute', async () => {
    const { browser } = await person()
    const tool = await register()
    const { parameters, verifier } = await asked()
    const fields = fieldsOf(tool, await agree(browser, queryOf(tool, parameters)), verifier)
    await namedQuery(
      server.company.db,
      `update oauth_codes set expires_at = expires_at - interval '61 seconds' where company_id = $1`,
      [companyIdOf(server.company.db)],
    )
    expect((await post('/oauth/token', fields)).body.error).toBe('invalid_grant')
  })
})

describe('a refresh token', () => {
  it('is replaced by the next; when an old one comes again, all end', async () => {
    const { browser } = await person()
    const { config, tokens } = await connect(await register(), browser)
    const second = await oidc.refreshTokenGrant(config, tokens.refresh_token!)
    expect(second.refresh_token).not.toBe(tokens.refresh_token)
    const third = await oidc.refreshTokenGrant(config, second.refresh_token!)
    expect((await told(third.access_token)).status).toBe(200)
    expect(await refused(oidc.refreshTokenGrant(config, tokens.refresh_token!))).toBe('invalid_grant')
    expect((await told(third.access_token)).status).toBe(401)
    expect(await refused(oidc.refreshTokenGrant(config, third.refresh_token!))).toBe('invalid_grant')
  })

  it('gives less when less is asked for, never more', async () => {
    const { browser } = await person()
    const { config, tokens } = await connect(await register(), browser, 'openid offline_access')
    expect(
      await refused(oidc.refreshTokenGrant(config, tokens.refresh_token!, { scope: 'openid email' })),
    ).toBe('invalid_scope')
    const less = await oidc.refreshTokenGrant(config, tokens.refresh_token!, { scope: 'openid' })
    expect(less.scope).toBe('openid')
  })

  it('is worth nothing to another tool, and opens no account', async () => {
    const { browser } = await person()
    const { tokens } = await connect(await register(), browser)
    const thief = await relyingParty(await register())
    expect(await refused(oidc.refreshTokenGrant(thief, tokens.refresh_token!))).toBe('invalid_grant')
    expect((await told(tokens.refresh_token!)).status).toBe(401)
  })
})

describe('what a tool holds', () => {
  const isUseless = async ({ config, tokens }: Awaited<ReturnType<typeof connect>>) => {
    expect((await told(tokens.access_token)).status).toBe(401)
    expect(await refused(oidc.refreshTokenGrant(config, tokens.refresh_token!))).toMatch(/invalid/)
  }

  it('ends when the tool revokes it, and only its own', async () => {
    const { browser } = await person()
    const held = await connect(await register(), browser)
    const thief = await relyingParty(await register())
    await oidc.tokenRevocation(thief, held.tokens.refresh_token!)
    expect((await told(held.tokens.access_token)).status).toBe(200)
    await oidc.tokenRevocation(held.config, held.tokens.refresh_token!)
    await isUseless(held)
    await oidc.tokenRevocation(held.config, 'unknown')
  })

  it('ends at once when the person is suspended, and does not return', async () => {
    const { id, browser } = await person()
    const held = await connect(await register(), browser)
    const version = async () => {
      const [row] = await namedQuery<{ version: number }>(
        server.company.db,
        'select version from users where company_id = $1 and id = $2',
        [companyIdOf(server.company.db), id],
      )
      return row!.version
    }
    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
    const stop = { version: await version(), stopsOn: today }
    expect((await administrator.call(stopUser, { params: { id }, body: stop })).status).toBe(204)
    expect((await told(held.tokens.access_token)).status).toBe(401)
    expect((await oidc.tokenIntrospection(held.config, held.tokens.access_token)).active).toBe(false)
    expect(await refused(oidc.refreshTokenGrant(held.config, held.tokens.refresh_token!))).toBe(
      'invalid_grant',
    )
    const resume = { params: { id }, body: { version: await version() } }
    expect((await administrator.call(resumeUser, resume)).status).toBe(204)
    await isUseless(held)
  })

  it('ends with the account state alone, whoever changed it', async () => {
    const { id, browser } = await person()
    const held = await connect(await register(), browser)
    const set = (change: string) =>
      namedQuery(server.company.db, `update users set ${change} where company_id = $1 and id = $2`, [
        companyIdOf(server.company.db),
        id,
      ])
    for (const change of [`status = 'stopped'`, `status = 'active', last_on = '2026-01-01'`]) {
      await set(change)
      await isUseless(held)
    }
  })

  it('ends when the person ends the connection, who sees when it was last used', async () => {
    const { browser } = await person()
    const tool = await register()
    const held = await connect(tool, browser)
    const { body } = await browser.call(calls.listConnectedTools, {})
    expect(body.connectedTools).toMatchObject([{ name: tool.name, stopped: false }])
    expect(body.connectedTools[0]!.lastUsedAt).not.toBeNull()
    const { id } = body.connectedTools[0]!
    // Somebody else cannot.
    await (await person()).browser.call(calls.deleteConnectedTool, { params: { id } })
    expect((await told(held.tokens.access_token)).status).toBe(200)
    for (const status of [204, 404])
      expect((await browser.call(calls.deleteConnectedTool, { params: { id } })).status).toBe(status)
    await isUseless(held)
    const { parameters } = await asked()
    expect((await start(browser, queryOf(tool, parameters))).body.state).toBe('ask')
  })

  it('ends when the tool is stopped, for good', async () => {
    const { browser } = await person()
    const tool = await register()
    const held = await connect(tool, browser)
    const set = async (stopped: boolean) =>
      administrator.call(calls.stopOauthClient, {
        params: { id: tool.id },
        body: { stopped, version: (await tool.current()).version },
      })
    expect((await tool.current()).peopleCount).toBe(1)
    expect((await set(true)).status).toBe(204)
    await isUseless(held)
    const request = queryOf(tool, (await asked()).parameters)
    expect((await start(browser, request)).body).toMatchObject({ state: 'refused', reason: 'stopped' })
    await set(false)
    expect((await told(held.tokens.access_token)).status).toBe(401)
    await connect(tool, browser)
  })

  it('ends with a new secret only for the old secret, and with the tool altogether', async () => {
    const { browser } = await person()
    const tool = await register()
    const held = await connect(tool, browser)
    const { version } = await tool.current()
    const renewed = await administrator.call(calls.renewOauthSecret, {
      params: { id: tool.id },
      body: { version },
    })
    expect(renewed.body.secret).not.toBe(tool.secret)
    expect(await refused(oidc.refreshTokenGrant(held.config, held.tokens.refresh_token!))).toBe(
      'invalid_client',
    )
    const params = { id: tool.id }
    const conflict = await administrator.call(calls.deleteOauthClient, {
      params,
      query: { version: String(version) },
    })
    expect(conflict.body.error?.code).toBe('conflict')
    const query = { version: String(version + 1) }
    expect((await administrator.call(calls.deleteOauthClient, { params, query })).status).toBe(204)
    expect((await told(held.tokens.access_token)).status).toBe(401)
  })

  it('works from the permitted networks only', async () => {
    const { browser } = await person()
    const held = await connect(await register(), browser)
    const permit = (ranges: string) =>
      namedQuery(
        server.company.db,
        'update company_configs set ip_ranges = $2::cidr[] where company_id = $1',
        [companyIdOf(server.company.db), ranges],
      )
    await permit('{203.0.113.0/24}')
    try {
      expect((await told(held.tokens.access_token)).status).toBe(401)
      expect(await refused(oidc.refreshTokenGrant(held.config, held.tokens.refresh_token!))).toBe(
        'invalid_grant',
      )
    } finally {
      await permit('{}')
    }
    expect((await told(held.tokens.access_token)).status).toBe(200)
  })

  it('is described to its own tool only, and stored as a hash', async () => {
    const { browser } = await person()
    const { config, tokens } = await connect(await register(), browser)
    expect(await oidc.tokenIntrospection(config, tokens.access_token)).toMatchObject({
      ...{ active: true, scope: 'openid profile email offline_access', iss: issuer },
    })
    const thief = await relyingParty(await register())
    expect((await oidc.tokenIntrospection(thief, tokens.access_token)).active).toBe(false)
    const open = await register({ confidential: false })
    const { status } = await post('/oauth/introspect', {
      client_id: open.clientId,
      token: tokens.access_token,
    })
    expect(status).toBe(401)
    const stored = await namedQuery<{ text: string }>(
      server.company.db,
      `select row_to_json(t)::text as text from oauth_tokens t where company_id = $1
       union all select row_to_json(k)::text from oauth_clients k where company_id = $1`,
      [companyIdOf(server.company.db)],
    )
    const all = stored.map(({ text }) => text).join()
    expect(all).not.toContain(tokens.access_token)
    expect(all).not.toContain(tokens.refresh_token)
  })
})

describe('the addresses for tools', () => {
  it.each([
    ['without a token', undefined, 401, undefined],
    ['with a broken token', 'Bearer x', 401, 'invalid_token'],
    ['with an unknown token', `Bearer 1.${'a'.repeat(43)}`, 401, 'invalid_token'],
    ['with another kind of credentials', 'Basic eDp5', 401, 'invalid_token'],
  ])('tell nobody %s', async (_, authorization, status, error) => {
    const response = await fetch(`${server.address}/api/v2/oauth/user_info`, {
      headers: { ...(authorization && { authorization }) },
    })
    expect(response.status).toBe(status)
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm/)
    if (error) expect((await response.json()).error).toBe(error)
  })

  it('refuse fields given twice, other types and grants, and large forms', async () => {
    const tool = await register()
    const own = `client_id=${tool.clientId}&client_secret=${tool.secret}`
    expect((await post('/oauth/token', `${own}&code=a&code=b`)).body.error).toBe('invalid_request')
    expect((await post('/oauth/token', '{}', { 'content-type': 'application/json' })).status).toBe(400)
    for (const type of ['password', 'client_credentials', 'implicit', ''])
      expect((await post('/oauth/token', `${own}&grant_type=${type}`)).body.error).toBe(
        'unsupported_grant_type',
      )
    expect((await post('/oauth/token', `a=${'x'.repeat(30_000)}`)).status).toBe(413)
    const { headers, status } = await post('/oauth/token', 'grant_type=x', { authorization: 'Basic eDp5' })
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Basic realm="Hiroba"'])
  })

  it('sign with a key that is published a quarter ahead and stays for a quarter', async () => {
    const keys = { engine: server.app.engine, secrets: server.app.secrets }
    const day = 86_400_000
    const now = Date.now()
    const before = await publicKeys(keys, now)
    const next = await signingKey(keys, now + 90 * day)
    expect(before.map(({ kid }) => kid)).toContain(next.kid)
    const current = await signingKey(keys, now)
    expect(current.kid).not.toBe(next.kid)
    expect((await publicKeys(keys, now + 90 * day)).map(({ kid }) => kid)).toContain(current.kid)
    expect((await publicKeys(keys, now + 180 * day)).map(({ kid }) => kid)).not.toContain(current.kid)
    const response = await fetch(`${server.address}/oauth/jwks`)
    const { keys: shown } = (await response.json()) as { keys: object[] }
    for (const key of shown)
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })
})

describe('registering a tool', () => {
  it.each([
    ['http://tool.example/callback', true],
    ['https://tool.example/callback#x', true],
    ['https://user@tool.example/', true],
    ['https://*.tool.example/', true],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['myapp://callback', false],
    ['com.example.app:/callback', true],
    ['callback', false],
  ])('refuses the redirect address %s', async (address, confidential) => {
    const body = { name: 'x', redirectUris: [back, address], scopes: ['openid' as const], confidential }
    const reply = await administrator.call(calls.createOauthClient, { body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.error!.fields)).toEqual(['redirectUris.1'])
  })

  it('accepts apps and the own machine', async () => {
    await register({ redirectUris: ['http://127.0.0.1:8080/cb', 'com.example.app:/cb'], confidential: false })
  })

  it('is for administrators, and gives an open tool no secret', async () => {
    const employee = await server.as(server.company.logins.employee)
    expect((await employee.call(calls.listOauthClients, {})).status).toBe(404)
    const tool = await register({ confidential: false })
    const params = { id: tool.id }
    expect((await administrator.call(calls.renewOauthSecret, { params, body: { version: 1 } })).status).toBe(
      404,
    )
  })

  it('is in the log of the administration with everything that follows, without the secret', async () => {
    const tool = await register()
    const params = { id: tool.id }
    const version = async () => (await tool.current()).version
    const body = {
      name: '新しい名前',
      redirectUris: [back, 'https://tool.example/2'],
      scopes: ['openid' as const],
    }
    await administrator.call(calls.updateOauthClient, { params, body: { ...body, version: await version() } })
    for (const stopped of [true, false])
      await administrator.call(calls.stopOauthClient, { params, body: { stopped, version: await version() } })
    await administrator.call(calls.deleteOauthClient, { params, query: { version: String(await version()) } })
    const { body: log } = await administrator.call(listAdministrationActs, { query: { limit: 10 } })
    const acts = log.administrationActs.filter(({ noun }) => noun === 'oauth_client').slice(0, 6)
    expect(acts.map(({ action }) => action)).toEqual([
      ...['delete', 'resume', 'stop', 'update', 'renew_secret', 'create'],
    ])
    expect(JSON.stringify(acts)).not.toContain(tool.secret)
  })
})
