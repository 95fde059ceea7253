import { startExternalSignIn } from '#contract/identity-providers.ts'
import { unique } from '#db/factories/unique.ts'
import { type OpenidProvider, openidProvider } from './openid-provider.ts'
import { requestIn, type SamlProvider, samlProvider } from './saml-provider.ts'
import type { Client, TestServer } from './server.ts'
import { type SetProvider, setUpProvider } from './sign-in-providers.ts'

/* Signing in at an honest provider of either kind, as a browser does it. */

/** Whom the provider means: its own name for the person, the address, and what else it says, by our fields. */
type ExternalPerson = {
  email: string
  /** At OpenID providers; the address if unset. */
  sub?: string
  fields?: Partial<typeof attributeNames>
  /** At SAML providers: its name for the session. */
  sessionIndex?: string
}

/** Our fields by the names that the provider has for them. */
const attributeNames = {
  familyName: 'family_name',
  givenName: 'given_name',
  familyNameKana: 'family_name#ja-Kana-JP',
  givenNameKana: 'given_name#ja-Kana-JP',
  department: 'department',
  employeeNumber: 'employee_number',
}

export const attributesFor = { email: '', ...attributeNames }

const claimsOf = ({ fields = {} }: ExternalPerson) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      attributeNames[field as keyof typeof attributeNames],
      value,
    ]),
  )

type ExternalResult = { to: string; problem: string | null; browser: Client }

export type HonestProvider = {
  ours: SetProvider
  /** Signs in at the provider at this address of it, and comes back in the browser. */
  answer: (url: string, person: ExternalPerson, browser: Client) => Promise<ExternalResult>
  signIn: (person: ExternalPerson, browser?: Client) => Promise<ExternalResult>
  close: () => Promise<unknown>
}

const origin = 'https://hiroba.example'

async function follow(browser: Client, path: string): Promise<ExternalResult> {
  const answer = await browser.fetch(path)
  const to = answer.headers.get('location') ?? ''
  return { to, problem: new URL(to, origin).searchParams.get('problem'), browser }
}

/** A provider of the first company of a server whose PUBLIC_URL is https://hiroba.example. */
export const honestProvider = async (server: TestServer, kind: 'saml' | 'oidc'): Promise<HonestProvider> =>
  kind === 'saml'
    ? honestSaml(server, await samlProvider(`https://${unique()}.example/saml`))
    : honestOpenid(server, await openidProvider())

type Answer = HonestProvider['answer']

const signingIn =
  (server: TestServer, ours: SetProvider, answer: Answer): HonestProvider['signIn'] =>
  async (person, browser = server.guest()) => {
    const begun = await browser.call(startExternalSignIn, {
      // The domain selects the provider; whom it then means is its matter.
      body: { email: `someone@${ours.domain}`, returnTo: '/my_page' },
    })
    if (begun.status !== 200) throw new Error(`${begun.status}: ${JSON.stringify(begun.body)}`)
    return answer(begun.body.url, person, browser)
  }

export async function honestSaml(server: TestServer, idp: SamlProvider, { signOutUrl = '' } = {}) {
  const connection = {
    ...{ entityId: idp.entityId, signOnUrl: idp.signOnUrl, signOutUrl, certificates: [idp.certificate] },
  }
  const ours = await setUpProvider(server, { kind: 'saml', connection })
  const answer: Answer = async (url, person, browser) => {
    const xml = idp.signedResponse({
      ...{ issuer: idp.entityId, audience: ours.own.entityId, recipient: ours.own.returnUrl },
      ...{ inResponseTo: requestIn(url).id, nameId: person.email, attributes: claimsOf(person) },
      ...(person.sessionIndex !== undefined && { sessionIndex: person.sessionIndex }),
    })
    const body = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') })
    // As the provider's page posts it: without cookies.
    const posted = await fetch(`${server.address}${new URL(ours.own.returnUrl).pathname}`, {
      ...{ method: 'POST', body, redirect: 'manual' },
    })
    const to = posted.headers.get('location') ?? ''
    if (to.includes('/completion?')) return follow(browser, to)
    return { to, problem: new URL(to, origin).searchParams.get('problem'), browser }
  }
  return { ours, idp, answer, signIn: signingIn(server, ours, answer), close: async () => undefined }
}

export async function honestOpenid(server: TestServer, provider: OpenidProvider) {
  const clientId = `hiroba-${unique()}`
  const clientSecret = 'a secret of forty-two characters, at the least'
  const connection = { entityId: provider.issuer, clientId, clientSecret }
  const ours = await setUpProvider(server, { kind: 'oidc', connection })
  const { returnUrl, signOutUrl } = ours.own
  provider.register({ clientId, clientSecret, redirectUris: [returnUrl], signOutUrl })
  const answer: Answer = async (url, person, browser) => {
    const { sub = person.email, email } = person
    const back = await provider.visit(url, { sub, email, ...claimsOf(person) })
    return follow(browser, back.pathname + back.search)
  }
  return { ours, provider, answer, signIn: signingIn(server, ours, answer), close: provider.close }
}
