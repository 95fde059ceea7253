// Long: every known attack on SAML is tried on the same server, through HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#contract/identity-providers.ts'
import { signIn } from '#contract/sessions.ts'
import { getCurrentUser } from '#contract/users.ts'
import { password } from '#db/factories/password.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import {
  assertionXml,
  encryptedAssertion,
  idOf,
  requestIn,
  responseXml,
  type Said,
  type SamlProvider,
  samlProvider,
} from '#testing/saml-provider.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { type SetProvider, setUpProvider } from '#testing/sign-in-providers.ts'

const issuer = 'https://hiroba.example'
let server: TestServer
let idp: SamlProvider
let ours: SetProvider

beforeAll(async () => {
  server = await testServer({ env: { PUBLIC_URL: issuer } })
  idp = await samlProvider()
  ours = await setUpProvider(server, {
    kind: 'saml',
    connection: {
      ...{ entityId: idp.entityId, signOnUrl: idp.signOnUrl, certificates: [idp.certificate] },
    },
  })
})
afterAll(() => server.close())

async function person(email = `${unique()}@${ours.domain}`) {
  const id = await makeUser(server.company.db, { email })
  return { id, email }
}

/** Leaves for the provider, and says what it is asked there. */
async function leave(email: string, browser = server.guest(), returnTo = '/my_page') {
  const begun = await browser.call(calls.startExternalSignIn, { body: { email, returnTo } })
  expect(begun.status).toBe(200)
  return { browser, request: requestIn(begun.body.url), url: begun.body.url }
}

const honest = (email: string, inResponseTo: string): Said => ({
  issuer: idp.entityId,
  audience: ours.own.entityId,
  recipient: ours.own.returnUrl,
  inResponseTo,
  nameId: email,
})

/** Posts a response as the provider's page does, without cookies, and follows in the browser. */
async function post(browser: Client, xml: string, relayState = '') {
  const body = new URLSearchParams({
    SAMLResponse: Buffer.from(xml).toString('base64'),
    RelayState: relayState,
  })
  const posted = await fetch(`${server.address}${new URL(ours.own.returnUrl).pathname}`, {
    ...{ method: 'POST', body, redirect: 'manual' },
  })
  const first = posted.headers.get('location') ?? ''
  if (!first.includes('/completion?')) return { to: first, problem: problemIn(first) }
  const completed = await browser.fetch(first)
  const to = completed.headers.get('location') ?? ''
  return { to, problem: problemIn(to) }
}
const problemIn = (to: string) => new URL(to, issuer).searchParams.get('problem')

const whoIs = async (browser: Client) => (await browser.call(getCurrentUser, {})).body.id ?? null

describe('an honest provider', () => {
  it('signs in the person of the address, and leads where they wanted', async () => {
    const { id, email } = await person()
    const { browser, request } = await leave(email)
    expect(await post(browser, idp.signedResponse(honest(email, request.id)))).toEqual({
      ...{ to: '/my_page', problem: null },
    })
    expect(await whoIs(browser)).toBe(id)
  })

  it('may sign the response instead, or both', async () => {
    for (const both of [false, true]) {
      const { id, email } = await person()
      const { browser, request } = await leave(email)
      const said = honest(email, request.id)
      const assertion = assertionXml(said)
      const inside = both ? idp.sign(assertion, idOf(assertion)) : assertion
      const response = responseXml(said, inside)
      expect((await post(browser, idp.sign(response, idOf(response)))).problem).toBeNull()
      expect(await whoIs(browser)).toBe(id)
    }
  })

  it('may encrypt the assertion', async () => {
    const { id, email } = await person()
    const { browser, request } = await leave(email)
    const said = honest(email, request.id)
    const assertion = assertionXml(said)
    const hidden = await encryptedAssertion(idp.sign(assertion, idOf(assertion)), ours.own.certificate!)
    expect((await post(browser, responseXml(said, hidden))).problem).toBeNull()
    expect(await whoIs(browser)).toBe(id)
  })

  it('is recognised by either of two certificates', async () => {
    const next = await samlProvider(idp.entityId)
    await ours.connect({ certificates: [idp.certificate, next.certificate] })
    for (const signer of [idp, next]) {
      const { id, email } = await person()
      const { browser, request } = await leave(email)
      expect((await post(browser, signer.signedResponse(honest(email, request.id)))).problem).toBeNull()
      expect(await whoIs(browser)).toBe(id)
    }
    await ours.connect({ certificates: [idp.certificate] })
    const { email } = await person()
    const { browser, request } = await leave(email)
    expect((await post(browser, next.signedResponse(honest(email, request.id)))).problem).toBe('signature')
  })

  it('no longer needs the address once its name is tied to a person', async () => {
    const { id, email } = await person()
    const first = await leave(email)
    await post(first.browser, idp.signedResponse(honest(email, first.request.id)))
    await server.company.db
      .updateTable('logins')
      .set({ identifier: `${unique()}@${ours.domain}` })
      .where('companyId', '=', server.company.companyId)
      .where('userId', '=', id)
      .execute()
    const { browser, request } = await leave(email)
    expect((await post(browser, idp.signedResponse(honest(email, request.id)))).problem).toBeNull()
    expect(await whoIs(browser)).toBe(id)
  })

  it('is not asked for people with a password, who are sent to it', async () => {
    const { email } = await person()
    const refused = await server.guest().call(signIn, { body: { login: email, password } })
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'signs_in_elsewhere'])
    const guessed = await server.guest().call(signIn, { body: { login: email, password: 'Wrong-2026' } })
    expect(guessed.body.error?.code).toBe('sign_in_failed')
  })

  it('publishes metadata with our certificate', async () => {
    const answer = await fetch(ours.own.metadataUrl!.replace(issuer, server.address))
    const xml = await answer.text()
    expect(answer.headers.get('content-type')).toContain('samlmetadata+xml')
    expect(xml).toContain(`entityID="${ours.own.entityId}"`)
    expect(xml).toContain(`Location="${ours.own.returnUrl}"`)
    expect(xml.replace(/\s/g, '')).toContain(ours.own.certificate!.replace(/-----[^-]+-----|\s/g, ''))
  })
})

/* The victim is an administrator's colleague; the attacker has an account at the same provider. */
type Attack = (said: Said, victim: string) => string | Promise<string>

const evilOf = (said: Said, victim: string) => assertionXml({ ...said, nameId: victim })
const inside = (xml: string, place: RegExp, added: string) =>
  xml.replace(place, (found) => `${found}${added}`)
const signedAssertion = (said: Said) => {
  const assertion = assertionXml(said)
  return idp.sign(assertion, idOf(assertion))
}
const signedWhole = (said: Said) => {
  const response = responseXml(said, assertionXml(said))
  return idp.sign(response, idOf(response))
}
const signatureOf = (xml: string) => /<Signature .*?<\/Signature>/s.exec(xml)![0]

/* The eight of Somorovsky and others, "On Breaking SAML: Be Whoever You Want to Be" (2012). */
const wrappings: [string, Attack][] = [
  [
    '1: a copied response inside the signature of a forged one',
    (said, victim) => {
      const whole = signedWhole(said)
      const forged = responseXml(said, evilOf(said, victim))
      const signature = signatureOf(whole).replace(
        '</Signature>',
        `<Object>${whole.replace(signatureOf(whole), '')}</Object></Signature>`,
      )
      return inside(forged, /<\/saml:Issuer>/, signature)
    },
  ],
  [
    '2: a forged response beside the signature of the original',
    (said, victim) => {
      const whole = signedWhole(said)
      const original = whole.replace(signatureOf(whole), '')
      return inside(
        responseXml(said, evilOf(said, victim)),
        /<\/saml:Issuer>/,
        `${signatureOf(whole)}${original}`,
      )
    },
  ],
  [
    '3: a forged assertion before the signed one',
    (said, victim) => responseXml(said, `${evilOf(said, victim)}${signedAssertion(said)}`),
  ],
  [
    '4: the signed assertion inside a forged one',
    (said, victim) =>
      responseXml(said, inside(evilOf(said, victim), /<saml:Assertion [^>]*>/, signedAssertion(said))),
  ],
  [
    '5: a forged assertion with the signature of the original, which follows',
    (said, victim) => {
      const signed = signedAssertion(said)
      const forged = inside(evilOf(said, victim), /<\/saml:Issuer>/, signatureOf(signed))
      return responseXml(said, `${forged}${signed.replace(signatureOf(signed), '')}`)
    },
  ],
  [
    '6: the original inside the signature of a forged assertion',
    (said, victim) => {
      const signed = signedAssertion(said)
      const signature = signatureOf(signed).replace(
        '</Signature>',
        `${signed.replace(signatureOf(signed), '')}</Signature>`,
      )
      return responseXml(said, inside(evilOf(said, victim), /<\/saml:Issuer>/, signature))
    },
  ],
  [
    '7: the signed assertion in an extension of the response',
    (said, victim) =>
      responseXml(
        said,
        `<samlp:Extensions>${signedAssertion(said)}</samlp:Extensions>${evilOf(said, victim)}`,
      ),
  ],
  [
    '8: the original in an object of the signature',
    (said, victim) => {
      const signed = signedAssertion(said)
      const signature = signatureOf(signed).replace(
        '</Signature>',
        `<Object>${signed.replace(signatureOf(signed), '')}</Object></Signature>`,
      )
      return responseXml(said, inside(evilOf(said, victim), /<\/saml:Issuer>/, signature))
    },
  ],
]

describe('a forged response is refused', () => {
  const attempt = async (attack: Attack) => {
    const victim = await person()
    const attacker = await person()
    const { browser, request } = await leave(attacker.email)
    const result = await post(browser, await attack(honest(attacker.email, request.id), victim.email))
    return { ...result, id: await whoIs(browser) }
  }
  const asHonest =
    (change: Partial<Said>): Attack =>
    (said) =>
      idp.signedResponse({ ...said, destination: said.recipient, ...change })

  it.each(wrappings)('wrapping %s', async (_, attack) => {
    // Refused before the library sees it: a second assertion is never there for a good reason.
    expect(await attempt(attack)).toMatchObject({ problem: 'assertions', id: null })
  })

  it('wrapped, with the ID of the original in a single forged assertion', async () => {
    const { problem, id } = await attempt((said, victim) => {
      const signed = signedAssertion(said)
      const forged = assertionXml({ ...said, nameId: victim }, idOf(signed))
      return responseXml(said, inside(forged, /<\/saml:Issuer>/, signatureOf(signed)))
    })
    expect([problem, id]).toEqual(['signature', null])
  })

  it('wrapped, by its signature alone, where the number of assertions would be right', async () => {
    const { problem } = await attempt((said, victim) => {
      const signed = signedAssertion(said)
      return responseXml(said, signed.replace(`>${said.nameId}<`, `>${victim}<`))
    })
    expect(problem).toBe('signature')
  })

  const comments: [string, Attack][] = [
    ['a comment', (said, victim) => idp.signedResponse({ ...said, nameId: `${victim}<!---->.evil.example` })],
    ['CDATA', (said, victim) => idp.signedResponse({ ...said, nameId: `<![CDATA[${victim}]]>` })],
    [
      'an instruction',
      (said, victim) => idp.signedResponse({ ...said, nameId: `${victim}<?x y?>.evil.example` }),
    ],
  ]
  it.each(comments)('%s in the name identifier', async (_, attack) => {
    expect(await attempt(attack)).toMatchObject({ problem: 'malformed', id: null })
  })

  it('a comment in the name, after signing without it', async () => {
    const { problem, id } = await attempt((said, victim) =>
      idp
        .signedResponse({ ...said, nameId: `${victim}.evil.example` })
        .replace(`${victim}.evil`, `${victim}<!---->.evil`),
    )
    expect([problem, id]).toEqual(['malformed', null])
  })

  it('a comment in the name of an encrypted assertion', async () => {
    const { problem, id } = await attempt(async (said, victim) => {
      const assertion = assertionXml({ ...said, nameId: `${victim}.evil.example` })
      const signed = idp.sign(assertion, idOf(assertion)).replace(`${victim}.evil`, `${victim}<!---->.evil`)
      return responseXml(said, await encryptedAssertion(signed, ours.own.certificate!))
    })
    expect([problem, id]).toEqual(['signature', null])
  })

  it('a document type', async () => {
    const { problem } = await attempt(
      (said) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${idp.signedResponse(said)}`,
    )
    expect(problem).toBe('malformed')
  })

  it('without a signature', async () => {
    const { problem, id } = await attempt((said) => responseXml(said, assertionXml(said)))
    expect([problem, id]).toEqual(['signature', null])
  })

  it('encrypted, without a signature', async () => {
    const { problem } = await attempt(async (said) =>
      responseXml(said, await encryptedAssertion(assertionXml(said), ours.own.certificate!)),
    )
    expect(problem).toBe('signature')
  })

  it('encrypted for someone else', async () => {
    const { problem } = await attempt(async (said) =>
      responseXml(said, await encryptedAssertion(signedAssertion(said), idp.certificate)),
    )
    expect(problem).toBe('signature')
  })

  it('signed with a key that it brings along', async () => {
    const stranger = await samlProvider(idp.entityId)
    const { problem, id } = await attempt((said, victim) =>
      stranger.signedResponse({ ...said, nameId: victim }),
    )
    expect([problem, id]).toEqual(['signature', null])
  })

  const weak: [string, Parameters<SamlProvider['signedResponse']>[1]][] = [
    ['SHA-1', { algorithm: 'sha1' }],
    ['a digest by SHA-1', { algorithm: 'sha256', digest: 'sha1' }],
    ['a signature by SHA-1 over a digest by SHA-256', { algorithm: 'sha1', digest: 'sha256' }],
  ]
  it.each(weak)('signed with %s', async (_, signing) => {
    const { problem } = await attempt((said) => idp.signedResponse(said, signing))
    expect(problem).toBe('weak_algorithm')
  })

  it('signed with SHA-1 inside an encrypted assertion', async () => {
    const { problem } = await attempt(async (said) => {
      const assertion = assertionXml(said)
      const signed = idp.sign(assertion, idOf(assertion), { algorithm: 'sha1' })
      return responseXml(said, await encryptedAssertion(signed, ours.own.certificate!))
    })
    expect(problem).toBe('weak_algorithm')
  })

  it('with no algorithm, or a keyed hash in its place', async () => {
    for (const algorithm of ['none', 'http://www.w3.org/2000/09/xmldsig#hmac-sha1']) {
      const { problem } = await attempt((said) =>
        idp.signedResponse(said).replace(/(SignatureMethod Algorithm=")[^"]+/, `$1${algorithm}`),
      )
      expect(problem).toBe('weak_algorithm')
    }
  })

  const wrong: [string, Partial<Said>, string][] = [
    ['for another audience', { audience: 'https://other.example' }, 'audience'],
    ['for another recipient', { recipient: 'https://other.example/samls' }, 'recipient'],
    ['to another destination', { destination: 'https://other.example/samls' }, 'recipient'],
    ['of another issuer', { issuer: 'https://other-idp.example' }, 'issuer'],
    ['that is over', { notOnOrAfter: new Date(Date.now() - 120_000) }, 'expired'],
    ['that does not hold yet', { notBefore: new Date(Date.now() + 600_000) }, 'expired'],
    ['to a request that was never made', { inResponseTo: '_unknown' }, 'unknown_request'],
    ['to no request', { inResponseTo: '' }, 'unsolicited'],
    ['without a name', { nameId: ' ' }, 'no_name'],
    ['for a person of another domain', { nameId: 'someone@elsewhere.example' }, 'other_domain'],
    ['for a person who is not registered', { nameId: 'x' }, 'no_email'],
  ]
  it.each(wrong)('%s', async (_, change, expected) => {
    expect(await attempt(asHonest(change))).toMatchObject({ problem: expected, id: null })
  })

  const otherwise = (change: (assertion: string) => string): Attack => {
    return (said) => {
      const assertion = change(assertionXml(said))
      return responseXml(said, idp.sign(assertion, idOf(assertion)))
    }
  }
  const restriction = /<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/
  const narrower =
    '<saml:AudienceRestriction><saml:Audience>https://other.example</saml:Audience></saml:AudienceRestriction>'
  it.each<[string, Attack, string]>([
    ['for no audience', otherwise((xml) => xml.replace(restriction, '')), 'audience'],
    [
      'for two audiences, of which we are one',
      otherwise((xml) => xml.replace(restriction, (own) => `${own}${narrower}`)),
      'audience',
    ],
    [
      'that is confirmed in another way than by bringing it',
      otherwise((xml) => xml.replace(':cm:bearer', ':cm:holder-of-key')),
      'recipient',
    ],
    [
      'that says nothing of its end',
      otherwise((xml) => xml.replace(/(<saml:SubjectConfirmationData[^>]*) NotOnOrAfter="[^"]*"/, '$1')),
      'malformed',
    ],
  ])('%s', async (_, attack, expected) => {
    expect(await attempt(attack)).toMatchObject({ problem: expected, id: null })
  })

  it('to another request than the one around it', async () => {
    const { problem, id } = await attempt((said) =>
      responseXml({ ...said, inResponseTo: '_another' }, signedAssertion(said)),
    )
    expect([problem, id]).toEqual(['unknown_request', null])
  })

  it('with the provider’s refusal', async () => {
    const { problem } = await attempt((said) =>
      responseXml({ ...said, status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }, ''),
    )
    expect(problem).toBe('refused')
  })

  it('for a person of another company, whoever signs', async () => {
    const { problem } = await attempt((said) =>
      idp.signedResponse({ ...said, nameId: server.other.logins.administrator }),
    )
    expect(problem).toBe('other_domain')
  })

  it('a second time', async () => {
    const { email } = await person()
    const { browser, request } = await leave(email)
    const xml = idp.signedResponse(honest(email, request.id))
    expect((await post(browser, xml)).problem).toBeNull()
    expect((await post(server.guest(), xml)).problem).toBe('unknown_request')
  })

  it('a second time without a request, where that is allowed', async () => {
    await ours.read({ allowsUnsolicited: true })
    const { id, email } = await person()
    const xml = idp.signedResponse(honest(email, ''))
    const browser = server.guest()
    expect((await post(browser, xml, 'https://evil.example/')).to).toBe('/home')
    expect(await whoIs(browser)).toBe(id)
    expect((await post(server.guest(), xml)).problem).toBe('replayed')
    await ours.read({ allowsUnsolicited: false })
  })

  it('in another browser than the one that asked', async () => {
    const { email } = await person()
    const { request } = await leave(email)
    const stranger = server.guest()
    const { problem } = await post(stranger, idp.signedResponse(honest(email, request.id)))
    expect(problem).toBe('other_browser')
    expect(await whoIs(stranger)).toBeNull()
  })

  it('that leads to another site', async () => {
    for (const target of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      const { email } = await person()
      const { browser, request } = await leave(email, server.guest(), target)
      const { to } = await post(browser, idp.signedResponse(honest(email, request.id)), target)
      expect(to).toBe('/home')
    }
  })

  it('at the address of another provider of the company', async () => {
    const second = await samlProvider('https://second-idp.example')
    const others = await setUpProvider(server, {
      kind: 'saml',
      connection: {
        entityId: second.entityId,
        signOnUrl: second.signOnUrl,
        certificates: [second.certificate],
      },
    })
    const { email } = await person()
    const { browser, request } = await leave(email)
    // The second provider answers the request of the first, where the first is asked.
    const mixed = second.signedResponse({ ...honest(email, request.id), issuer: second.entityId })
    expect((await post(browser, mixed)).problem).toBe('signature')
    // And at its own address.
    const own = { ...honest(email, request.id), issuer: second.entityId }
    const there = { ...own, audience: others.own.entityId, recipient: others.own.returnUrl }
    const body = new URLSearchParams({
      SAMLResponse: Buffer.from(second.signedResponse(there)).toString('base64'),
    })
    const answer = await fetch(others.own.returnUrl.replace(issuer, server.address), {
      ...{ method: 'POST', body, redirect: 'manual' },
    })
    expect(problemIn(answer.headers.get('location')!)).toBe('unknown_request')
  })
})
