import type { getErrorReport } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'
import { isReported } from './error-table.ts'

type Config = Answer<typeof getErrorReport>
type Send = (error: unknown) => void

const mostWaiting = 20
let waiting: unknown[] = []
let send: Send | undefined
let silent = false

/** Reports an error to monitoring unless it is expected. Errors wait until monitoring is ready. */
export function report(error: unknown) {
  if (silent || !isReported(error)) return
  if (send) send(error)
  else if (waiting.length < mostWaiting) waiting.push(error)
}

/** Starts monitoring if a DSN is configured. Its code is loaded only then. */
export async function startErrorReporting(config: Config) {
  if (config.dsn === null) {
    silent = true
    waiting = []
    return
  }
  const sentry = await import('./monitoring.ts')
  sentry.init({
    dsn: config.dsn,
    environment: config.environment,
    tracesSampleRate: config.tracesSampleRate,
    replaysSessionSampleRate: config.replaysSessionSampleRate,
    replaysOnErrorSampleRate: config.replaysOnErrorSampleRate,
    integrations: [
      sentry.browserTracingIntegration(),
      sentry.replayIntegration({ maskAllText: true, blockAllMedia: true }),
    ],
    beforeSend: (event, { originalException }) => (isReported(originalException) ? event : null),
  })
  send = (error) => sentry.captureException(error)
  for (const error of waiting) send(error)
  waiting = []
}
