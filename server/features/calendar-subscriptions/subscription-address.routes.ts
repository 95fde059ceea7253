import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { calendarSubscriptionLimits } from '#contract/calendar-subscriptions.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import type { CalendarSource } from '#server/features/calendars/calendar-source.ts'
import { icalendarType, writeIcalendar } from '#server/features/calendars/icalendar.export.ts'
import { mayComeFrom } from '#server/platform/auth/address-ranges.ts'
import { networkAddress } from '#server/platform/auth/network-address.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { companyOfSignedToken } from '#server/platform/auth/signed-tokens.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import type { HttpServer } from '#server/platform/http/server.ts'
import { recordFetch } from './calendar-subscriptions.commands.ts'
import { isTokenOf } from './calendar-subscriptions.present.ts'
import { findReadSubscription, type ReadSubscription } from './calendar-subscriptions.queries.ts'
import { findEntryComponents } from './entry-components.queries.ts'
import { containsComponent, containsKind } from './subscription-contents.rules.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

const dayMs = 86_400_000
const hourMs = 3_600_000
/** A minute, for one subscription. Programs ask a few times an hour. */
const requestsForToken = 20
/** Bytes of a feed; the latest entries win. */
const mostBytes = 5 * 1024 * 1024

/** Reads as its person, without what they may do as an administrator. */
const readerOf = (companyId: number, row: ReadSubscription): Session => ({
  ...{ companyId, userId: row.userId, role: 'employee', sections: [] },
  ...{ administeredDepartmentIds: [], administeredMenuIds: [], locale: row.locale, timeZone: row.timeZone },
  ...{ audienceIds: row.audienceIds, passwordState: 'good', consentDue: false, ipRanges: row.ipRanges },
  kept: true,
  expiresAt: new Date(Date.now() + hourMs),
  ...{ method: 'password', provenAt: new Date() },
  ...{ factorState: 'good', factorDueOn: null },
})

type Reading = { db: CompanyDb; session: Session; row: ReadSubscription; address: string }

async function writeSubscription(sources: readonly CalendarSource[], { db, session, row, address }: Reading) {
  const { daysBack, entries: most } = calendarSubscriptionLimits
  // Whole days, so that the same content is the same text.
  const from = new Date(Math.floor(Date.now() / dayMs - daysBack) * dayMs)
  const lists = await Promise.all(
    sources
      .filter(({ kind }) => containsKind(row, kind))
      .map(async (source) => {
        const { kind, components } = source
        const found = components
          ? await components(db, { session, from, id: null, most })
          : await findEntryComponents(db, source, {
              ...{ session, locale: row.locale, changedAt: row.createdAt, most },
            })
        return found.filter((component) => containsComponent(row, kind, component))
      }),
  )
  const components = lists.flat()
  let text = writeIcalendar({ address, name: row.name, components })
  while (Buffer.byteLength(text) > mostBytes && components.length > 1) {
    components.length = Math.floor(components.length / 2)
    text = writeIcalendar({ address, name: row.name, components })
  }
  return text
}

/** Whether what the program has is current. `changedAt` has full seconds in the header. */
function isCurrent(request: FastifyRequest, etag: string, changedAt: Date) {
  const tags = request.headers['if-none-match']
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  return since >= Math.floor(changedAt.getTime() / 1000) * 1000
}

/** `GET /calendars/<token>.ics`: a person's calendar for other programs. Unknown and revoked addresses return 404. */
export function serveCalendarSubscriptions(
  fastify: HttpServer,
  { engine, signedTokens, config, attemptLimits }: App,
  sources: readonly CalendarSource[],
) {
  const timeWindow = '1 minute'
  const limits = [
    fastify.createRateLimit({
      max: attemptLimits.requestsByAddress,
      timeWindow,
      keyGenerator: (request) => networkAddress(request.ip),
    }),
    fastify.createRateLimit({
      max: requestsForToken,
      timeWindow,
      keyGenerator: (request) => (request as Request).params.token.slice(0, 100),
    }),
  ]
  const address = productAddress(config)

  fastify.get('/calendars/:token.ics', async (request: Request, reply) => {
    for (const check of limits) {
      const limit = await check(request)
      if (!limit.isAllowed && limit.isExceeded)
        throw new Refusal('too_many_requests', {}, undefined, { 'retry-after': String(limit.ttlInSeconds) })
    }
    const { token } = request.params
    const { db, companyId, ids } = found(companyOfSignedToken(engine, token))
    const row = found(await findReadSubscription(db, ids[0] ?? 0))
    permit(isTokenOf(signedTokens, token, companyId, row))
    permit(mayComeFrom(row.ipRanges, request.ip))
    const text = await writeSubscription(sources, { db, session: readerOf(companyId, row), row, address })
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    const known = row.etag === etag && row.changedAt !== null && row.fetchedAt !== null
    const recent = known && Date.now() - row.fetchedAt!.getTime() < hourMs
    const changedAt = recent ? row.changedAt! : await recordFetch(db, row.id, etag)
    reply.headers({
      ...{ etag, 'last-modified': changedAt.toUTCString(), 'cache-control': 'private, no-cache' },
      ...{ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
    })
    if (isCurrent(request, etag, changedAt)) return reply.code(304).send()
    return reply
      .type(icalendarType)
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .send(text)
  })
}
