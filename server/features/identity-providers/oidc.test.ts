import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#contract/identity-providers.ts'
import { getCurrentUser } from '#contract/users.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { forgeableRequests, type OpenidProvider, openidProvider } from '#testing/openid-provider.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { type SetProvider, setUpProvider } from '#testing/sign-in-providers.ts'

const address = 'https://hiroba.example'
const { request, forging } = forgeableRequests()
let server: TestServer
let provider: OpenidProvider
let ours: SetProvider

beforeAll(async () => {
  server = await testServer({ env: { PUBLIC_URL: address }, request })
  provider = await openidProvider()
  ours = await connect(provider)
})
afterAll(async () => {
  await provider.close()
  await server.close()
})

async function connect(to: OpenidProvider, clientId = `hiroba-${unique()}`) {
  const clientSecret = 'a secret of forty-two characters, at the least'
  const connection = { entityId: to.issuer, clientId, clientSecret }
  const made = await setUpProvider(server, { kind: 'oidc', connection })
  to.register({ clientId, clientSecret, redirectUris: [made.own.returnUrl] })
  return made
}

async function person() {
  const email = `${unique()}@${ours.domain}`
  const id = await makeUser(server.company.db, { email })
  return { id, email, account: { sub: `sub-${id}`, email } }
}

async function leave(email: string, browser = server.guest(), returnTo = '/my_page') {
  const begun = await browser.call(calls.startExternalSignIn, { body: { email, returnTo } })
  expect(begun.status).toBe(200)
  return { browser, url: begun.body.url }
}

async function comeBack(browser: Client, at: URL) {
  const answer = await browser.fetch(at.pathname + at.search)
  const to = answer.headers.get('location') ?? ''
  return { to, problem: new URL(to, address).searchParams.get('problem') }
}

const whoIs = async (browser: Client) => (await browser.call(getCurrentUser, {})).body.id ?? null

describe('a conforming provider', () => {
  it('signs in the person of the address, and leads where they wanted', async () => {
    const { id, email, account } = await person()
    const { browser, url } = await leave(email)
    const asked = new URL(url).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect([asked.get('nonce'), asked.get('state')].every((text) => (text ?? '').length >= 43)).toBe(true)
    expect(await comeBack(browser, await provider.visit(url, account))).toEqual({
      to: '/my_page',
      problem: null,
    })
    expect(await whoIs(browser)).toBe(id)
  })

  it('shows a test with what it said, and signs nobody in', async () => {
    const { account, email } = await person()
    const { administrator, id } = ours
    const begun = await administrator.call(calls.testIdentityProvider, { params: { id } })
    const { to } = await comeBack(administrator, await provider.visit(begun.body.url, account))
    expect(to).toBe(`/admin/identity_providers/${id}?tested=true`)
    const { test, linkedCount } = await ours.current()
    expect(test!.problems).toEqual([])
    expect(test!.values).toContainEqual({ part: 'attribute', name: 'email', value: email })
    expect(test!.values.find(({ part }) => part === 'result')?.name).toBe('person')
    expect((await ours.current()).linkedCount).toBe(linkedCount)
    expect(await whoIs(administrator)).toBe(server.company.administratorId)
  })

  it('is asked again where it cannot be reached', async () => {
    const { email } = await person()
    await ours.connect({ entityId: 'http://127.0.0.1:9' })
    const refused = await server.guest().call(calls.startExternalSignIn, { body: { email, returnTo: '' } })
    expect(refused.body.error?.code).toBe('provider_unreachable')
    await ours.connect({ entityId: provider.issuer })
  })
})

/** A token with other claims, header or signature than the provider gave. */
type Forged = (header: Record<string, unknown>, claims: Record<string, unknown>, whole: string) => string
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const byStranger: (change: object) => Forged = (change) => (header, claims) => {
  const text = `${encoded(header)}.${encoded({ ...claims, ...change })}`
  return `${text}.${sign('sha256', Buffer.from(text), stranger).toString('base64url')}`
}

describe('a forged answer is refused', () => {
  async function attempt(forged: Forged, email?: string) {
    const { email: own, account } = await person()
    const { browser, url } = await leave(email ?? own)
    const back = await provider.visit(url, account)
    const result = await forging(
      (to, answer) => {
        if (!new URL(to).pathname.endsWith('/token')) return answer
        const given = JSON.parse(answer.body.toString('utf8'))
        const [header, claims] = String(given.id_token)
          .split('.')
          .slice(0, 2)
          .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
        given.id_token = forged(header, claims, given.id_token)
        return { ...answer, body: Buffer.from(JSON.stringify(given)) }
      },
      () => comeBack(browser, back),
    )
    return { ...result, id: await whoIs(browser) }
  }

  const forgeries: [string, Forged][] = [
    [
      'signed by nobody (alg none)',
      (header, claims) => `${encoded({ ...header, alg: 'none' })}.${encoded(claims)}.`,
    ],
    [
      'signed with our secret instead of its key (HS256)',
      (header, claims) => {
        const text = `${encoded({ ...header, alg: 'HS256' })}.${encoded(claims)}`
        return `${text}.${createHmac('sha256', 'a secret of forty-two characters, at the least').update(text).digest('base64url')}`
      },
    ],
    ['signed by a stranger', byStranger({})],
    [
      'with changed claims',
      (_header, claims, whole) => {
        const [header, , signature] = whole.split('.')
        return `${header}.${encoded({ ...claims, sub: 'somebody-else' })}.${signature}`
      },
    ],
    ['with another nonce', byStranger({ nonce: 'another' })],
    ['of another issuer', byStranger({ iss: 'https://evil.example' })],
    ['for another client', byStranger({ aud: 'another-client' })],
    ['that has ended', byStranger({ exp: Math.floor(Date.now() / 1000) - 3600 })],
    ['without a token', () => ''],
  ]
  it.each(forgeries)('a token %s', async (_, forged) => {
    const { problem, id } = await attempt(forged)
    expect(problem).toMatch(/^(signature|token|issuer|audience|expired)$/)
    expect(id).toBeNull()
  })

  it('a token without a change is accepted, so that these tests can fail', async () => {
    const { problem } = await attempt((_header, _claims, whole) => whole)
    expect(problem).toBeNull()
  })

  it('the nonce of another sign-in of the same provider', async () => {
    const { email, account } = await person()
    const { browser, url } = await leave(email)
    const other = new URL(url)
    other.searchParams.set('nonce', 'chosen-by-the-attacker')
    const { problem } = await comeBack(browser, await provider.visit(other.href, account))
    expect(problem).toBe('token')
  })

  it('a code that was obtained without our PKCE challenge', async () => {
    const { email, account } = await person()
    const { browser, url } = await leave(email)
    const other = new URL(url)
    other.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
    expect((await comeBack(browser, await provider.visit(other.href, account))).problem).toBe('token')
  })

  it('another state, or the state of another browser', async () => {
    const { email, account } = await person()
    const first = await leave(email)
    const back = await provider.visit(first.url, account)
    const unknown = new URL(back)
    unknown.searchParams.set('state', 'unknown')
    expect((await comeBack(first.browser, unknown)).problem).toBe('unknown_request')
    const second = await leave(email)
    expect((await comeBack(second.browser, back)).problem).toBe('other_browser')
    expect((await comeBack(server.guest(), back)).problem).toBe('other_browser')
  })

  it('the same code again', async () => {
    const { email, account } = await person()
    const { browser, url } = await leave(email)
    const back = await provider.visit(url, account)
    expect((await comeBack(browser, back)).problem).toBeNull()
    expect((await comeBack(browser, back)).problem).toBe('unknown_request')
    // With a state that was not used yet.
    const next = await leave(email)
    const mixed = new URL(back)
    mixed.searchParams.set('state', new URL(next.url).searchParams.get('state')!)
    expect((await comeBack(next.browser, mixed)).problem).toBe('token')
  })

  it('the answer of one provider at the address of another, or in its name', async () => {
    const second = await openidProvider()
    const others = await connect(second)
    const { email, account } = await person()
    const { browser, url } = await leave(email)
    const back = await provider.visit(url, account)
    const there = new URL(back)
    there.pathname = new URL(others.own.returnUrl).pathname
    expect((await comeBack(browser, there)).problem).toBe('unknown_request')
    const named = new URL(back)
    named.searchParams.set('iss', second.issuer)
    expect((await comeBack(browser, named)).problem).toMatch(/^(issuer|token)$/)
    await second.close()
  })

  it('an address that the provider did not check, and one of another domain', async () => {
    for (const [change, expected] of [
      [{ email_verified: false }, 'no_email'],
      [{ email: 'x@elsewhere.example' }, 'other_domain'],
      [{ email: server.other.logins.administrator }, 'other_domain'],
    ] as const) {
      const { email, account } = await person()
      const { browser, url } = await leave(email)
      const { problem } = await comeBack(browser, await provider.visit(url, { ...account, ...change }))
      expect(problem).toBe(expected)
    }
  })

  it('the provider’s own refusal', async () => {
    const { email } = await person()
    const { browser, url } = await leave(email)
    const state = new URL(url).searchParams.get('state')!
    const back = new URL(`${ours.own.returnUrl}?error=access_denied&state=${state}`)
    expect((await comeBack(browser, back)).problem).toBe('refused')
  })

  it('an address of another site to return to', async () => {
    const { email, account } = await person()
    const { browser, url } = await leave(email, server.guest(), '//evil.example/')
    expect((await comeBack(browser, await provider.visit(url, account))).to).toBe('/home')
  })
})
