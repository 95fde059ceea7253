import { calls } from './calls.js'

/** An answer of the API that is not a success. `fields`: what is wrong with which field. */
export class HirobaError extends Error {
  constructor(status, { code = 'unknown', message = '', fields = {} } = {}) {
    super(message || code)
    this.name = 'HirobaError'
    this.status = status
    this.code = code
    this.fields = fields
  }
}

const seconds = (count) => new Promise((done) => setTimeout(done, count * 1_000))

/** How often a request is sent at most: it may be lost, come too often, or meet a restart. */
const attempts = 5
const temporary = new Set([429, 502, 503, 504])

async function send(url, request) {
  for (let attempt = 1; ; attempt += 1) {
    let wait = 2 ** attempt
    try {
      const response = await fetch(url, request)
      if (!temporary.has(response.status) || attempt === attempts) return response
      const told = Number(response.headers.get('retry-after'))
      if (told > 0) wait = told
      await response.body?.cancel()
    } catch (error) {
      if (attempt === attempts) throw error
    }
    await seconds(wait)
  }
}

async function readError(response) {
  const body = await response.json().catch(() => ({}))
  return new HirobaError(response.status, body.error)
}

/**
 * The API of Hiroba with a token. Each call of the API is a method of its name. A change is sent with an
 * `Idempotency-Key`, so that it happens once even if the first answer is lost.
 * @param address of the product, `https://portal.example.com`
 * @param token made under "Connected tools"
 */
export function createHiroba({ address, token }) {
  const request = async (name, { params = {}, query = {}, body } = {}, { idempotencyKey } = {}) => {
    const [method, path] = calls[name]
    const filled = path.replace(/\{(\w+)\}/g, (_, field) => {
      if (params[field] === undefined) throw new TypeError(`${name} needs params.${field}`)
      return encodeURIComponent(params[field])
    })
    const url = new URL(filled, address)
    for (const [field, value] of Object.entries(query))
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined && one !== null) url.searchParams.append(field, one)
    const response = await send(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw await readError(response)
    if (response.status === 204) return undefined
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return isJson ? response.json() : response.blob()
  }
  /** The pages of a list, one after the other. */
  async function* pages(name, input = {}) {
    let cursor
    do {
      const page = await request(name, { ...input, query: { ...input.query, cursor } })
      yield page
      cursor = page.next_cursor
    } while (cursor)
  }
  const methods = Object.keys(calls).map((name) => [name, (input, options) => request(name, input, options)])
  return { ...Object.fromEntries(methods), pages }
}
