import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { RecentMap } from '#common/recent-map.ts'
import { plainColours } from '#common/shell/contrast.ts'
import type { App } from '#server/app.ts'
import { chatSettings } from '#server/features/chat-rooms/chat-settings.queries.ts'
import { mayComeFrom } from '#server/platform/auth/address-ranges.ts'
import { networkAddress } from '#server/platform/auth/network-address.ts'
import { companyOfSignedToken } from '#server/platform/auth/signed-tokens.ts'
import { drawIcon } from '#server/platform/files/draw-icon.ts'
import { localeOf } from '#server/platform/http/bind.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import type { HttpServer } from '#server/platform/http/server.ts'
import { findAppLooks, findThemeVersion } from './app-manifest.queries.ts'
import { appManifest } from './app-manifest.rules.ts'

type IconRequest = FastifyRequest<{ Params: { token: string; name: string } }>

type Drawing = { companyId: number; side: number; share: number } & NonNullable<
  Awaited<ReturnType<typeof findThemeVersion>>
>

const purpose = 'app_icon'
/** About 20 KB each. */
const mostIcons = 200
/** A logo that is wider than this is a line of text, which nobody can read in an icon. */
const widest = 2

const sizes: Partial<Record<string, { side: number; share: number }>> = {
  'icon-192.png': { side: 192, share: 0.8 },
  'icon-512.png': { side: 512, share: 0.8 },
  // What launchers cut off is outside of a circle of 80 %: a square in it has sides of 56 %.
  'maskable-512.png': { side: 512, share: 0.56 },
  'apple-touch-icon.png': { side: 180, share: 0.72 },
}

/**
 * The product as an app: `GET /manifest.webmanifest`, with the name and the looks of the company that is signed in, and
 * `GET /app_icons/…`. Browsers and phones request icons without a session, so their address is a secret that only
 * members of the company are told.
 */
export function serveAppManifest(fastify: HttpServer, app: App) {
  const { gate, engine, signedTokens, storage, attemptLimits } = app
  const icons = new RecentMap<string, Buffer>(mostIcons)
  const limit = fastify.createRateLimit({
    max: attemptLimits.requestsByAddress,
    timeWindow: '1 minute',
    keyGenerator: (request) => networkAddress(request.ip),
  })

  /** The company of the session; null for visitors, and where the company's networks do not reach. */
  async function companyOf(request: FastifyRequest) {
    const session = await gate.findWhole(request)
    if (!session || !mayComeFrom(session.ipRanges, request.ip)) return null
    request.session = session
    const db = gate.db(session)
    const { name, theme, themeNumber } = found(await findAppLooks(db))
    return {
      name,
      bgColor: theme?.colours?.bgColor ?? null,
      chat: (await chatSettings(db)).enabled,
      icons:
        theme?.colours && themeNumber !== null
          ? `/app_icons/${signedTokens.sign(purpose, [session.companyId, themeNumber], '')}`
          : null,
    }
  }

  fastify.get('/manifest.webmanifest', async (request, reply) => {
    const company = await companyOf(request)
    const text = JSON.stringify(appManifest(company, company?.icons ?? '/icons', localeOf(request)))
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    // Asked for at every visit, and different for each account of a browser.
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'cookie, accept-language' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/manifest+json; charset=utf-8').send(text)
  })

  /* Safari takes this icon from the page, which is the same for everyone. */
  fastify.get('/apple-touch-icon.png', async (request, reply) => {
    const folder = (await companyOf(request))?.icons ?? '/icons'
    return reply
      .headers({ 'cache-control': 'private, no-cache', vary: 'cookie' })
      .redirect(`${folder}/apple-touch-icon.png`, 302)
  })

  fastify.get('/app_icons/:token/:name', async (request: IconRequest, reply) => {
    const allowed = await limit(request)
    if (!allowed.isAllowed && allowed.isExceeded) throw new Refusal('too_many_requests')
    const { token, name } = request.params
    const size = found(Object.hasOwn(sizes, name) ? sizes[name] : undefined)
    const { companyId, db, ids } = found(companyOfSignedToken(engine, token))
    const number = ids[0]!
    permit(signedTokens.isSigned(token, purpose, [companyId, number], ''))
    const key = `${companyId}-${number}/${name}`
    const icon =
      icons.get(key) ??
      (await draw(key, { companyId, ...size, ...found(await findThemeVersion(db, number)) }))
    return reply
      .headers({ 'cache-control': 'private, max-age=31536000, immutable', 'x-robots-tag': 'noindex' })
      .type('image/png')
      .send(icon)
  })

  async function draw(key: string, { companyId, theme, logo, ...size }: Drawing) {
    const { width, height } = logo ?? {}
    const isIcon = width && height ? width <= height * widest : false
    const picture = logo && isIcon ? await pictureOf(companyId, logo.filename) : null
    const icon = await drawIcon({ ...size, colours: theme.colours ?? plainColours, picture })
    icons.set(key, icon)
    return icon
  }

  async function pictureOf(companyId: number, filename: string) {
    const key = { companyId, filename, part: 'medium' }
    if (!(await storage.stat(key))) return null
    const parts: Buffer[] = []
    for await (const part of storage.open(key)) parts.push(part as Buffer)
    return Buffer.concat(parts)
  }
}
