import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { registerPool } from '#server/platform/pools.ts'
import { isPublicAddress } from './public-address.ts'

/** The maximum read of a page: its metadata is at the beginning. */
export const mostPageBytes = 64 * 1024

/** `body`: the first `mostPageBytes` of the page. */
type FetchedPage = { url: string; contentType: string; body: Buffer }

/** Why nothing was fetched. Never shown to people: an answer must not reveal what a network contains. */
export class FetchRefused extends Error {
  override name = 'FetchRefused'
}

/** The address is not one that may be connected to. */
export class AddressRefused extends FetchRefused {}

type Options = {
  /** Which addresses may be connected to: those of the public internet. Tests allow their own server. */
  isAllowed?: (address: string, port: number) => boolean
  resolve?: (host: string) => Promise<readonly { address: string }[]>
  timeoutMs?: number
  maxRedirects?: number
}

export type GuardedFetch = (url: string) => Promise<FetchedPage>

const ended = (signal: AbortSignal) =>
  new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason), { once: true }))

const usualPorts = new Set([80, 443])
const onInternet = (address: string, port: number) => usualPorts.has(port) && isPublicAddress(address)

const pageHeaders = { accept: 'text/html,application/xhtml+xml', 'user-agent': 'HirobaLinkCard/1.0' }

type Guard = Required<Pick<Options, 'isAllowed' | 'resolve'>>

const internet: Guard = { isAllowed: onInternet, resolve: (host) => lookup(host, { all: true }) }

const portOf = (url: URL) => Number(url.port) || (url.protocol === 'https:' ? 443 : 80)

// URL has normalised decimal, octal and hexadecimal notations of addresses.
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

async function addressFor(url: URL, { isAllowed, resolve }: Guard, signal: AbortSignal): Promise<string> {
  const port = portOf(url)
  const host = hostOf(url)
  const found = isIP(host) ? [{ address: host }] : await Promise.race([resolve(host), ended(signal)])
  if (!found.length || !found.every(({ address }) => isAllowed(address, port)))
    throw new AddressRefused('The address is not on the internet')
  return found[0]!.address
}

type Sending = {
  method?: string
  headers: Record<string, string>
  body?: Uint8Array | undefined
  /** Whether the connection is kept for the next such request. */
  kept?: boolean
  /** How long it may take in all. If unset, that of all requests. */
  timeoutMs?: number
  /** Only so many bytes of the response are read, and the rest is left. If unset, a longer one than a megabyte is refused. */
  answerBytes?: number
}

function checkPlain(url: URL) {
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password)
    throw new AddressRefused('Not a plain web address')
}

/** Connects to the address that was checked, and returns the response without reading it. */
async function ask(url: URL, guard: Guard, signal: AbortSignal, { method = 'GET', headers, body }: Sending) {
  checkPlain(url)
  const address = await addressFor(url, guard, signal)
  return new Promise<http.IncomingMessage>((answer, fail) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      signal,
      method,
      agent: false,
      // The address that was checked, whatever the name resolves to now.
      lookup: (_host, options, found) => {
        const family = isIP(address)
        if (options.all) found(null, [{ address, family }])
        else found(null, address, family)
      },
      headers: { 'accept-encoding': 'identity', ...headers },
    })
    request.once('response', answer)
    request.once('error', fail)
    request.end(body)
  })
}

/** Connections that are kept: few for each host, so that one slow server does not use those of the others. */
const keptOptions = {
  keepAlive: true,
  maxSockets: 16,
  maxFreeSockets: 16,
  maxTotalSockets: 64,
  timeout: 30_000,
}

/**
 * Sends requests over connections that stay open. A name is resolved and its addresses are checked whenever a
 * connection is made; while it is open it leads to the address that was checked.
 */
function keptConnections(guard: Guard) {
  const agents = { 'http:': new http.Agent(keptOptions), 'https:': new https.Agent(keptOptions) }
  const countIn = (which: 'sockets' | 'requests') =>
    Object.values(agents).reduce(
      (sum, agent) =>
        sum + Object.values(agent[which]).reduce((count, list) => count + (list?.length ?? 0), 0),
      0,
    )
  registerPool({
    ...{ name: 'outgoing-connections', most: keptOptions.maxTotalSockets },
    running: () => countIn('sockets'),
    waiting: () => countIn('requests'),
  })
  const send = (url: URL, signal: AbortSignal, { method = 'GET', headers, body }: Sending) =>
    new Promise<http.IncomingMessage>((answer, fail) => {
      const secure = url.protocol === 'https:'
      const request = (secure ? https : http).request(url, {
        ...{ signal, method, agent: agents[secure ? 'https:' : 'http:'] },
        lookup: (_host, options, found) => {
          addressFor(url, guard, signal).then(
            (address) => {
              const family = isIP(address)
              if (options.all) found(null, [{ address, family }])
              else found(null, address, family)
            },
            (error: Error) => found(error, '', 0),
          )
        },
        headers: { 'accept-encoding': 'identity', ...headers },
      })
      request.once('response', answer)
      // The server may close a connection at the moment at which it is used again.
      request.once('error', (error) =>
        fail(request.reusedSocket ? new ClosedMeanwhile(error.message) : error),
      )
      request.end(body)
    })
  return async (url: URL, signal: AbortSignal, sending: Sending) => {
    checkPlain(url)
    // A host that is an address is not looked up.
    if (isIP(hostOf(url))) await addressFor(url, guard, signal)
    for (let attempt = 1; ; attempt++)
      try {
        return await send(url, signal, sending)
      } catch (error) {
        if (!(error instanceof ClosedMeanwhile) || signal.aborted || attempt > keptOptions.maxFreeSockets)
          throw error
      }
  }
}

class ClosedMeanwhile extends Error {}

async function read(response: http.IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    chunks.push(chunk)
    if (size >= most) break
  }
  return Buffer.concat(chunks).subarray(0, most)
}

type Requested = { status: number; headers: Record<string, string>; body: Buffer }

/**
 * Sends one request to a server on the internet that an administrator or a browser named. Redirects are not followed.
 * With `kept` it may be sent again if the server closed a kept connection: only for requests that are safe to repeat.
 */
export type GuardedRequest = (url: string, sending?: Partial<Sending>) => Promise<Requested>

const mostAnswerBytes = 1024 * 1024

/** @throws FetchRefused for forbidden addresses, slow and large responses, and servers that cannot be reached */
export function createGuardedRequest({ timeoutMs = 8_000, ...options }: Options = {}): GuardedRequest {
  const guard = { ...internet, ...options }
  const askKept = keptConnections(guard)
  return async (url, sending = {}) => {
    // Not AbortSignal.timeout, whose timer and error come later even if the answer has been read.
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(), sending.timeoutMs ?? timeoutMs)
    const { signal } = ending
    const most = sending.answerBytes ?? mostAnswerBytes
    try {
      const headers = { 'user-agent': 'Hiroba/1.0', ...sending.headers }
      const whole = { ...sending, headers }
      const response = await (sending.kept
        ? askKept(new URL(url), signal, whole)
        : ask(new URL(url), guard, signal, whole))
      try {
        const body = await read(response, most)
        if (sending.answerBytes === undefined && body.length === most) throw new FetchRefused('Too large')
        const given = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const)
        return { status: response.statusCode ?? 0, headers: Object.fromEntries(given), body }
      } finally {
        response.destroy()
      }
    } catch (error) {
      if (error instanceof FetchRefused) throw error
      throw new FetchRefused('The server could not be reached', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Fetches a public web page that a person named. Each address is checked, and the connection is made to that address,
 * so that a name cannot resolve differently between check and connection. Each redirect is checked again.
 * @throws FetchRefused for forbidden addresses, slow responses, and everything that is not HTML.
 */
export function createGuardedFetch({
  isAllowed = onInternet,
  resolve = (host) => lookup(host, { all: true }),
  timeoutMs = 5_000,
  maxRedirects = 3,
}: Options = {}): GuardedFetch {
  async function fetchPage(text: string): Promise<FetchedPage> {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = new URL(text)
    for (let hop = 0; ; hop++) {
      const response = await ask(url, { isAllowed, resolve }, signal, { headers: pageHeaders })
      try {
        const { statusCode = 0, headers } = response
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          if (hop >= maxRedirects) throw new FetchRefused('Too many redirects')
          url = new URL(headers.location, url)
          continue
        }
        const contentType = headers['content-type'] ?? ''
        if (statusCode !== 200) throw new FetchRefused(`Answered ${statusCode}`)
        if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(contentType))
          throw new FetchRefused('Not a page')
        if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new FetchRefused('Compressed')
        return { url: url.href, contentType, body: await read(response, mostPageBytes) }
      } finally {
        response.destroy()
      }
    }
  }

  return async (text) => {
    try {
      return await fetchPage(text)
    } catch (error) {
      if (error instanceof FetchRefused) throw error
      throw new FetchRefused('The page could not be fetched', { cause: error })
    }
  }
}
