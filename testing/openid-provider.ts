import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { GuardedRequest } from '#server/platform/fetch/guarded-fetch.ts'
import { createGuardedRequest } from '#server/platform/fetch/guarded-fetch.ts'

/* An OpenID provider for tests: a certified implementation, in which people sign in without being asked. */

export type OpenidPerson = Record<string, unknown> & { sub: string; email: string }

type Client = {
  clientId: string
  clientSecret: string
  redirectUris: string[]
  /** Where the browser goes after signing out, and where sign-outs are posted to. */
  signOutUrl?: string
}

export async function openidProvider() {
  const clients: Client[] = []
  const people = new Map<string, OpenidPerson>()
  /** The cookies of people's browsers at the provider. */
  const jars = new Map<string, Map<string, string>>()
  /** The sign-outs that it posted. */
  const posted: { url: string; token: string }[] = []
  /** Who signs in next. */
  let next = ''
  const listener = createServer((request, response) => handle(request, response))
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const issuer = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  let handle: (...args: Parameters<ReturnType<Provider['callback']>>) => unknown = () => undefined

  /** Starts again with the clients that are known now. */
  function restart() {
    const provider = new Provider(issuer, {
      clients: clients.map(({ clientId, clientSecret, redirectUris, signOutUrl }) => ({
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        ...(signOutUrl !== undefined && {
          post_logout_redirect_uris: [signOutUrl],
          backchannel_logout_uri: signOutUrl,
          backchannel_logout_session_required: true,
        }),
      })),
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: [
          ...['family_name', 'given_name', 'family_name#ja-Kana-JP', 'given_name#ja-Kana-JP'],
          ...['department', 'employee_number'],
        ],
      },
      // As most providers do: the claims are in the token itself.
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      fetch: async (url, options) => {
        const token = new URLSearchParams(String(options?.body)).get('logout_token') ?? ''
        posted.push({ url: String(url), token })
        return new Response('')
      },
      cookies: { keys: ['a secret of the tests only'] },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: () => ({ email_verified: true, ...people.get(sub)! }),
      }),
      interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    })
    const usual = provider.callback()
    handle = async (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return usual(request, response)
      const { prompt, params, session } = await provider.interactionDetails(request, response)
      const mergeWithLastSubmission = { mergeWithLastSubmission: true }
      if (prompt.name === 'login')
        return provider.interactionFinished(
          ...([request, response, { login: { accountId: next } }, mergeWithLastSubmission] as const),
        )
      const grant = new provider.Grant({
        ...(session && { accountId: session.accountId }),
        clientId: params.client_id as string,
      })
      grant.addOIDCScope('openid email profile')
      const consent = { grantId: await grant.save() }
      return provider.interactionFinished(request, response, { consent }, mergeWithLastSubmission)
    }
  }

  /** Signs in at the provider as a browser does, until it sends the browser to another site. Returns that address. */
  async function visit(url: string, person: OpenidPerson) {
    people.set(person.sub, person)
    next = person.sub
    const cookies = new Map<string, string>()
    jars.set(person.sub, cookies)
    return walk(new URL(url), cookies)
  }

  /** Signs out at the provider as the person's browser does, which answers its question with yes. */
  async function visitSignOut(url: string, sub: string) {
    const cookies = jars.get(sub)!
    const page = await send(new URL(url), cookies)
    const html = await page.text()
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1]
    if (!xsrf) throw new Error(`${page.status}: ${html}`)
    const body = new URLSearchParams({ xsrf, logout: 'yes' })
    const confirmed = await send(new URL('/session/end/confirm', issuer), cookies, { method: 'POST', body })
    return walk(new URL(confirmed.headers.get('location')!, issuer), cookies)
  }

  async function send(at: URL, cookies: Map<string, string>, init: RequestInit = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie }, ...init })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    return response
  }

  async function walk(from: URL, cookies: Map<string, string>) {
    let at = from
    while (at.origin === issuer) {
      const response = await send(at, cookies)
      const to = response.headers.get('location')
      if (!to) throw new Error(`${response.status} at ${at.href}: ${await response.text()}`)
      at = new URL(to, at)
    }
    return at
  }

  return {
    issuer,
    visit,
    visitSignOut,
    posted,
    register(client: Client) {
      clients.push(client)
      restart()
    },
    close: async () => {
      listener.closeAllConnections()
      listener.close()
      await once(listener, 'close')
    },
  }
}

export type OpenidProvider = Awaited<ReturnType<typeof openidProvider>>

type Response = Awaited<ReturnType<GuardedRequest>>

/** Requests that reach servers of the test, and whose answers a test can forge on their way. */
export function forgeableRequests() {
  const reach = createGuardedRequest({ isAllowed: () => true })
  let forge: (url: string, answer: Response) => Response = (_url, answer) => answer
  const request: GuardedRequest = async (url, sending) => forge(url, await reach(url, sending))
  return {
    request,
    /** Forges what a server answers to the requests that `work` makes. */
    async forging<Result>(by: typeof forge, work: () => Promise<Result>) {
      forge = by
      try {
        return await work()
      } finally {
        forge = (_url, answer) => answer
      }
    },
  }
}
