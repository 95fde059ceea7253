import type { FastifyReply } from 'fastify'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { writeKindWords } from '#common/write-limit.strings.ts'
import { type WriteKind, writeLimitMinutes } from '#common/write-limit.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { limitsStrings } from './limits.strings.ts'
import type { Allowance } from './write-limits.ts'

type Call = {
  app: App
  endpoint: Endpoint
  session: Session
  db: CompanyDb
  locale: Locale
  body: unknown
  /** The number of uploaded files, and the field of the first. */
  files: { count: number; field: string }
  reply: FastifyReply
}

const headersOf = ({ most, remaining, resetSeconds }: Allowance) => ({
  'ratelimit-limit': String(most),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(resetSeconds),
})

/**
 * Counts a call against the person's limit before its handler runs.
 * @throws Refusal `write_limit_reached` with the wait in words and in `Retry-After`.
 */
export async function limitCall(call: Call) {
  const { app, endpoint, session, locale, files } = call
  const { limit } = endpoint
  if (limit === 'searches' || endpoint.method !== 'GET') {
    const wait = app.limits.countCall(session, limit === 'searches' ? 'searches' : 'changes')
    if (wait > 0) throw refusal(phrases(limitsStrings, locale).tooFast(wait), wait)
  }
  if (limit !== undefined && limit !== 'searches') await takeOne(call, limit, 1)
  if (files.count > 0) await takeOne(call, 'uploads', files.count)
}

async function takeOne(
  { app, session, db, locale, body, files, reply }: Call,
  kind: WriteKind,
  count: number,
) {
  const { clientKey } = body as { clientKey?: string }
  const allowance = await app.limits.take(db, { userId: session.userId, kind, count, clientKey })
  if (!allowance) return
  const headers = headersOf(allowance)
  const { waitSeconds, most } = allowance
  if (waitSeconds === 0) {
    // Programs are told the allowance of their token.
    if (session.tokenId === undefined) reply.headers(headers)
    return
  }
  const name = phrases(writeKindWords, locale)[kind]
  const words = phrases(limitsStrings, locale).reached(name, most, writeLimitMinutes, waitSeconds)
  throw refusal(words, waitSeconds, { headers, fields: kind === 'uploads' ? { [files.field]: words } : {} })
}

const refusal = (
  message: string,
  wait: number,
  { headers = {}, fields = {} }: { headers?: Record<string, string>; fields?: Record<string, string> } = {},
) => new Refusal('write_limit_reached', fields, message, { ...headers, 'retry-after': String(wait) })
