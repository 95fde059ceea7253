/* Only what is used is fetched: a namespace imported as a whole is kept as a whole. */
export { browserTracingIntegration, captureException, init, replayIntegration } from '@sentry/react'
