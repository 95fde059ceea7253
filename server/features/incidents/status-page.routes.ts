import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { preferredLocale } from '#common/locale.ts'
import type { InstallationDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { mailDeliveryOf } from '#server/config.ts'
import type { HttpServer } from '#server/platform/http/server.ts'
import { countLastMinutes, findOldestJob, findShownIncidents, type IncidentRow } from './incidents.queries.ts'
import { serviceState } from './service-state.rules.ts'
import { type Status, statusData, statusPage } from './status-page.present.ts'

/** How long an answer is given again, however many ask. */
const keptMs = 10_000
/** How long the database is waited for. */
const patienceMs = 2_000
const observedMinutes = 5
/** Less room than this on the disk: files will soon not be stored. */
const leastFreeShare = 0.01

async function storageWorks({ config: { DATA_DIR }, storage }: App) {
  try {
    await access(DATA_DIR, constants.W_OK)
    const { blocks, bavail } = await statfs(DATA_DIR)
    return bavail / blocks > leastFreeShare && (await storage.answers())
  } catch {
    return false
  }
}

/* In time, or not at all: the page must come when everything else hangs. */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  try {
    return await Promise.race([work, late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

async function readDatabase(db: InstallationDb) {
  const incidents = await findShownIncidents(db)
  const counts = await countLastMinutes(db, observedMinutes)
  const oldestJobSeconds = await findOldestJob(db)
  return { incidents, oldestJobSeconds, counts: new Map(counts.map(({ name, count }) => [name, count])) }
}

type Page = FastifyRequest<{ Querystring: { lang?: unknown } }>

/** `GET /status` and `/status.json`: what works and what does not, for anyone, also while the database is away. */
export function serveStatusPage(fastify: HttpServer, app: App, db: InstallationDb) {
  let incidentsKnown: readonly IncidentRow[] | null = null
  let kept: { at: number; status: Promise<Status> } | undefined

  const observe = async (): Promise<Status> => {
    const read = app.engine.available ? await inTime(readDatabase(db)) : null
    if (read) incidentsKnown = read.incidents
    const incidents = read?.incidents ?? incidentsKnown
    const parts = serviceState({
      databaseAnswers: read !== null,
      storageWorks: (await inTime(storageWorks(app))) ?? false,
      offers: { mail: mailDeliveryOf(app.config) !== 'none', push: true },
      counts: read?.counts ?? null,
      oldestJobSeconds: read?.oldestJobSeconds ?? null,
      disturbed: (incidents ?? [])
        .filter(({ state }) => state !== 'resolved')
        .flatMap(({ parts: all }) => all),
    })
    return { at: new Date(), parts, incidents }
  }
  const current = () => {
    if (!kept || Date.now() - kept.at > keptMs) kept = { at: Date.now(), status: observe() }
    return kept.status
  }
  const headers = {
    'cache-control': 'public, max-age=10',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    vary: 'accept-language',
  }

  fastify.get('/status', async ({ query, headers: sent }: Page, reply) => {
    const { lang } = query
    const locale = lang === 'ja' || lang === 'en' ? lang : preferredLocale(sent['accept-language'])
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(statusPage(await current(), locale))
  })

  fastify.get('/status.json', async (_request, reply) =>
    reply
      .headers(headers)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(statusData(await current()))),
  )
}
