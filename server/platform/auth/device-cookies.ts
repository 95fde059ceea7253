import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InstallationDb } from '#db/tenant.ts'
import { plainAddress } from './address-ranges.ts'
import { deviceCookieOf, setDeviceCookie } from './cookies.ts'
import { installationKey } from './installation-key.ts'
import { networkAddress } from './network-address.ts'
import { randomToken } from './tokens.ts'

/** For the start of a session. */
export type Visit = {
  /** The browser's own token; its cookie is set when the session has started. */
  deviceToken: string
  userAgent: string
  /** As returned by `networkAddress`. */
  address: string
  /** The whole address. */
  ip: string
}

/**
 * The cookie that identifies a browser once someone has signed in there: `<token>.<signature>`. It grants no access.
 * Which accounts know the browser is stored in the database (`known_devices`). The signature proves without a query
 * that the cookie was issued here, after a sign-in.
 */
export type DeviceCookies = {
  /** The browser's token; null for a browser in which nobody has signed in, and for a forged cookie. */
  read(request: FastifyRequest): string | null
  visit(request: FastifyRequest): Visit
  /** Sets the browser's cookie, or extends the existing one. */
  keep(request: FastifyRequest, reply: FastifyReply, visit: Visit): void
}

export async function createDeviceCookies(db: InstallationDb): Promise<DeviceCookies> {
  const key = await installationKey(db, 'device_cookies')
  const signature = (token: string) => createHmac('sha256', key).update(token).digest('base64url')

  const read = (request: FastifyRequest) => {
    const match = deviceCookieOf(request)?.match(/^([\w-]{43})\.([\w-]{43})$/)
    if (!match) return null
    const genuine = timingSafeEqual(Buffer.from(match[2]!), Buffer.from(signature(match[1]!)))
    return genuine ? match[1]! : null
  }
  return {
    read,
    visit: (request) => ({
      deviceToken: read(request) ?? randomToken(),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      address: networkAddress(request.ip),
      ip: plainAddress(request.ip),
    }),
    keep(request, reply, { deviceToken }) {
      setDeviceCookie(request, reply, `${deviceToken}.${signature(deviceToken)}`)
    },
  }
}
