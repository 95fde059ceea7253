import { createPrivateKey, createSign, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startExternalSignOut } from '#contract/identity-providers.sign-outs.ts'
import { signOut } from '#contract/sessions.ts'
import { getCurrentUser } from '#contract/users.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { honestOpenid, honestSaml } from '#testing/external-sign-ins.ts'
import { forgeableRequests, openidProvider } from '#testing/openid-provider.ts'
import { idOf, logoutRequestIn, logoutRequestXml, samlProvider } from '#testing/saml-provider.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

const address = 'https://hiroba.example'
let server: TestServer
beforeAll(async () => {
  const { request } = forgeableRequests()
  server = await testServer({ env: { PUBLIC_URL: address }, request })
})
afterAll(() => server.close())

const whoIs = async (browser: Client) => (await browser.call(getCurrentUser, {})).body.id ?? null
const leave = async (browser: Client) => (await browser.call(startExternalSignOut, {})).body.url

async function personAt({ domain }: { domain: string }) {
  const email = `${unique()}@${domain}`
  return { email, id: await makeUser(server.company.db, { email }) }
}

it('who signed in with a password is signed out here, and sent nowhere', async () => {
  const browser = await server.as(server.company.logins.employee)
  const left = await browser.call(startExternalSignOut, {})
  expect([left.status, left.body.url]).toEqual([200, null])
  expect(left.headers.get('clear-site-data')).toBe('"cache"')
  expect(await whoIs(browser)).toBeNull()
  expect((await browser.call(startExternalSignOut, {})).status).toBe(401)
})

describe('a SAML provider', () => {
  const signOutUrl = 'https://idp.example/sign-out?tenant=1'
  let provider: Awaited<ReturnType<typeof honestSaml>>
  const start = async (setting: Parameters<typeof honestSaml>[2]) =>
    honestSaml(server, await samlProvider(`https://${unique()}.example/saml`), setting)
  beforeAll(async () => {
    provider = await start({ signOutUrl })
  })

  it('is asked to sign the person out, in a signed request that names the session as it did', async () => {
    const { id, email } = await personAt(provider.ours)
    const sent = email.toUpperCase()
    const { browser } = await provider.signIn({ email: sent, sessionIndex: '_session-1' })
    expect(await whoIs(browser)).toBe(id)
    const url = (await leave(browser))!
    expect(await whoIs(browser)).toBeNull()
    expect(url.startsWith(`${signOutUrl}&SAMLRequest=`)).toBe(true)
    const { xml, signed } = logoutRequestIn(url, provider.ours.own.certificate!)
    expect(signed).toBe(true)
    expect(xml).toContain(`>${sent}</saml:NameID>`)
    expect(xml).toContain('>_session-1</')
    expect(xml).toContain(
      `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${provider.ours.own.entityId}<`,
    )
    // It answers in the browser, which ends at the sign-in page.
    const answer = await browser.fetch(
      `${new URL(provider.ours.own.signOutUrl).pathname}?SAMLResponse=x&SigAlg=x&Signature=x`,
    )
    expect(answer.headers.get('location')).toBe('/users/sign_in')
  })

  it('is not asked if it offers no sign-out, is off, or is left by the plain call', async () => {
    const without = await start({})
    const person = await personAt(without.ours)
    const first = await without.signIn(person)
    expect(await leave(first.browser)).toBeNull()
    const off = await start({ signOutUrl })
    const second = await off.signIn(await personAt(off.ours))
    await off.ours.use('off')
    expect(await leave(second.browser)).toBeNull()
    const third = await provider.signIn(await personAt(provider.ours))
    expect((await third.browser.call(signOut, {})).status).toBe(204)
    expect(await whoIs(third.browser)).toBeNull()
  })

  describe('that signs a person out', () => {
    let person: { id: number; email: string }
    let browsers: Client[]
    beforeEach(async () => {
      person = await personAt(provider.ours)
      const signIn = (sessionIndex: string) => provider.signIn({ ...person, sessionIndex })
      browsers = [(await signIn('one')).browser, (await signIn('two')).browser]
    })
    const inside = async () => Promise.all(browsers.map(whoIs))
    const both = () => [person.id, person.id]

    type Asked = Parameters<typeof logoutRequestXml>[0]
    const requestFor = (change: Partial<Asked> = {}) =>
      logoutRequestXml({
        ...{ issuer: provider.idp.entityId, destination: provider.ours.own.signOutUrl },
        ...{ nameId: person.email, ...change },
      })
    const path = () => new URL(provider.ours.own.signOutUrl).pathname
    const sha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

    /** The query of a signed request, in the order in which it is signed. */
    function queryOf(xml: string, { algorithm = sha256, key = provider.idp.key } = {}) {
      const asked = encodeURIComponent(deflateRawSync(Buffer.from(xml)).toString('base64'))
      const text = `SAMLRequest=${asked}&RelayState=back&SigAlg=${encodeURIComponent(algorithm)}`
      const hash = algorithm.endsWith('sha1') ? 'sha1' : 'sha256'
      const signature = createSign(hash).update(text).sign(createPrivateKey(key), 'base64')
      return `${text}&Signature=${encodeURIComponent(signature)}`
    }
    const byRedirect = async (query: string) =>
      (await server.guest().fetch(`${path()}?${query}`)).headers.get('location')
    const byPost = async (xml: string) => {
      const body = new URLSearchParams({
        SAMLRequest: Buffer.from(xml).toString('base64'),
        RelayState: 'back',
      })
      return (await server.guest().fetch(path(), { method: 'POST', body })).headers.get('location')
    }
    const signed = (xml: string) => provider.idp.sign(xml, idOf(xml))

    it('ends all sessions of the name, and is answered', async () => {
      const to = (await byRedirect(queryOf(requestFor({ nameId: person.email.toUpperCase() }))))!
      expect(await inside()).toEqual([null, null])
      expect(to.startsWith(`${signOutUrl}&SAMLResponse=`)).toBe(true)
      expect(new URL(to).searchParams.get('RelayState')).toBe('back')
    })

    it('ends only the sessions that it names, and no others’', async () => {
      const other = await provider.signIn(await personAt(provider.ours))
      await byRedirect(queryOf(requestFor({ sessionIndexes: ['two'] })))
      expect(await inside()).toEqual([person.id, null])
      await byPost(signed(requestFor({ sessionIndexes: ['another', 'one'] })))
      expect(await inside()).toEqual([null, null])
      expect(await whoIs(other.browser)).not.toBeNull()
    })

    const untouched = async (to: string | null) => {
      expect([to, ...(await inside())]).toEqual(['/users/sign_in', ...both()])
    }

    it('is refused without a signature, or with one of somebody else', async () => {
      const [asked] = queryOf(requestFor()).split('&')
      await untouched(await byRedirect(asked!))
      await untouched(await byRedirect(queryOf(requestFor()).replace(/&Signature=.*/, '')))
      await untouched(await byPost(requestFor()))
      const { key, sign } = await samlProvider()
      await untouched(await byRedirect(queryOf(requestFor(), { key })))
      const xml = requestFor()
      await untouched(await byPost(sign(xml, idOf(xml))))
    })

    it('is refused if it was changed after signing, or something else was signed', async () => {
      const xml = signed(requestFor({ nameId: 'somebody@elsewhere.example' }))
      await untouched(await byPost(xml.replace('somebody@elsewhere.example', person.email)))
      const genuine = queryOf(requestFor({ nameId: 'somebody@elsewhere.example' }))
      const forged = `SAMLRequest=${encodeURIComponent(deflateRawSync(Buffer.from(requestFor())).toString('base64'))}`
      await untouched(await byRedirect(`${genuine}&${forged}`))
      await untouched(await byRedirect(genuine.replace(/^SAMLRequest=[^&]*/, forged)))
      // A signed answer of the provider beside an unsigned request whose name is written in another way.
      const answer = queryOf(requestFor()).replace('SAMLRequest', 'SAMLResponse')
      const text = answer.replace(/&Signature=.*/, '')
      const signature = createSign('sha256').update(text).sign(createPrivateKey(provider.idp.key), 'base64')
      const beside = forged.replace('SAMLRequest', 'SAMLReq%75est')
      await untouched(await byRedirect(`${beside}&${text}&Signature=${encodeURIComponent(signature)}`))
    })

    it('is refused if only a part of it is signed', async () => {
      const genuine = signed(requestFor({ nameId: 'somebody@elsewhere.example' }))
      await untouched(
        await byPost(requestFor().replace('</samlp:LogoutRequest>', `${genuine}</samlp:LogoutRequest>`)),
      )
    })

    it('is refused a second time', async () => {
      const query = queryOf(requestFor())
      await byRedirect(query)
      const again = await provider.signIn(person)
      expect(await byRedirect(query)).toBe('/users/sign_in')
      expect(await whoIs(again.browser)).toBe(person.id)
    })

    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    it.each([
      ['that is too old', () => ({ issuedAt: ago(20) })],
      ['of tomorrow', () => ({ issuedAt: ago(-1440) })],
      ['that has ended', () => ({ notOnOrAfter: ago(5) })],
      ['for another service of the provider', () => ({ destination: 'https://other.example/logout' })],
      ['for nowhere', () => ({ destination: '' })],
      ['of another issuer', () => ({ issuer: 'https://evil.example' })],
      ['with a comment in the name', () => ({ nameId: `${person.email}<!-- -->` })],
    ])('is refused %s', async (_, change) => {
      await untouched(await byRedirect(queryOf(requestFor(change()))))
      await untouched(await byPost(signed(requestFor(change()))))
    })

    it('is refused with SHA-1', async () => {
      const algorithm = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
      await untouched(await byRedirect(queryOf(requestFor(), { algorithm })))
      const xml = requestFor()
      await untouched(await byPost(provider.idp.sign(xml, idOf(xml), { algorithm: 'sha1' })))
    })

    it('is refused at the address of another provider', async () => {
      const other = await start({ signOutUrl })
      const to = await server
        .guest()
        .fetch(`${new URL(other.ours.own.signOutUrl).pathname}?${queryOf(requestFor())}`)
      await untouched(to.headers.get('location'))
    })
  })
})

describe('an OpenID provider', () => {
  let provider: Awaited<ReturnType<typeof honestOpenid>>
  beforeAll(async () => {
    provider = await honestOpenid(server, await openidProvider())
  })
  afterAll(() => provider.close())
  const path = () => new URL(provider.ours.own.signOutUrl).pathname

  async function comeIn(sub = `sub-${unique()}`) {
    const person = { ...(await personAt(provider.ours)), sub }
    const { browser } = await provider.signIn(person)
    expect(await whoIs(browser)).toBe(person.id)
    return { person, browser }
  }

  it('signs the person out, and sends the browser back to the sign-in page', async () => {
    const { person, browser } = await comeIn()
    const url = (await leave(browser))!
    expect(await whoIs(browser)).toBeNull()
    expect(new URL(url).origin).toBe(provider.provider.issuer)
    const back = await provider.provider.visitSignOut(url, person.sub)
    expect(back.origin + back.pathname).toBe(provider.ours.own.signOutUrl)
    const answer = await browser.fetch(back.pathname + back.search)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/users/sign_in'])
  })

  it('that cannot be reached does not keep anyone in', async () => {
    const { browser } = await comeIn()
    await provider.ours.connect({ entityId: 'http://127.0.0.1:9' })
    expect(await leave(browser)).toBeNull()
    expect(await whoIs(browser)).toBeNull()
    await provider.ours.connect({ entityId: provider.provider.issuer })
  })

  describe('that posts a sign-out', () => {
    const post = async (token: string, at = path()) =>
      (await server.guest().fetch(at, { method: 'POST', body: new URLSearchParams({ logout_token: token }) }))
        .status

    /** Signs out at the provider; returns the token that it posts, which has not arrived yet. */
    async function tokenOf(person: { sub: string }, browser: Client) {
      // From another browser, so that ours keeps its session here.
      const url = (await leave(browser))!
      await provider.provider.visitSignOut(url, person.sub)
      const { url: to, token } = provider.provider.posted.at(-1)!
      expect(to).toBe(provider.ours.own.signOutUrl)
      return token
    }

    /** A person with two sessions, of which the provider ends one. */
    async function ending() {
      const { person, browser } = await comeIn()
      const { sid } = await sessionOf(person.id)
      const token = await tokenOf(person, browser)
      // The session that the provider has ended, as if the browser had been closed instead of signed out.
      const again = await provider.signIn(person)
      await server.company.db
        .updateTable('federatedSessions')
        .set({ sessionIndex: sid })
        .where('companyId', '=', server.company.companyId)
        .where('userId', '=', person.id)
        .execute()
      return { person, token, browser: again.browser }
    }
    const sessionOf = async (userId: number) => {
      const row = await server.company.db
        .selectFrom('federatedSessions')
        .select(['sessionIndex', 'idToken'])
        .where('companyId', '=', server.company.companyId)
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
      return { sid: row.sessionIndex, idToken: row.idToken }
    }

    it('ends the session that it names, once, and no other', async () => {
      const { person, token, browser } = await ending()
      const other = await provider.signIn(person)
      const stranger = await comeIn()
      expect(await post(token)).toBe(200)
      expect([await whoIs(browser), await whoIs(other.browser)]).toEqual([null, person.id])
      expect(await whoIs(stranger.browser)).toBe(stranger.person.id)
      expect(await post(token)).toBe(400)
    })

    it('is refused in another shape', async () => {
      const { person, token, browser } = await ending()
      const [header, claims, signature] = token.split('.') as [string, string, string]
      const read = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
      const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const byStranger = `${header}.${claims}`
      const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'))
      for (const forged of [
        '',
        'x',
        `${header}.${encoded({ ...read, sub: 'another' })}.${signature}`,
        `${encoded({ alg: 'none' })}.${claims}.`,
        `${encoded({ alg: 'HS256', kid })}.${claims}.${signature}`,
        `${byStranger}.${signBytes('sha256', Buffer.from(byStranger), privateKey).toString('base64url')}`,
        `${header}.${claims}.`,
      ])
        expect([forged, await post(forged)]).toEqual([forged, 400])
      expect(await whoIs(browser)).toBe(person.id)
      const elsewhere = await honestOpenid(server, await openidProvider())
      expect(await post(token, new URL(elsewhere.ours.own.signOutUrl).pathname)).toBe(400)
      await elsewhere.close()
      expect(await whoIs(browser)).toBe(person.id)
      expect(await post(token)).toBe(200)
      expect(await whoIs(browser)).toBeNull()
    })

    it('has no use for an ID token', async () => {
      const { person, browser } = await comeIn()
      const { idToken } = await sessionOf(person.id)
      const { companyId } = server.company
      const purpose = `identity_provider_token:${provider.ours.id}`
      const opened = server.app.secrets.open({ companyId, purpose }, idToken!)
      expect(await post(opened)).toBe(400)
      expect(await whoIs(browser)).toBe(person.id)
    })
  })
})

it('the addresses of one protocol are not those of the other', async () => {
  const saml = await honestSaml(server, await samlProvider(`https://${unique()}.example/saml`), {})
  const key = new URL(saml.ours.own.returnUrl).pathname.split('/').at(-1)
  for (const method of ['GET', 'POST'])
    expect((await server.guest().fetch(`/users/sign_in/external_sso/${key}/logout`, { method })).status).toBe(
      404,
    )
  expect((await server.guest().fetch('/users/sign_in/external_sso/1-99999/logout')).status).toBe(404)
})
