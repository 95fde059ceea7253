/* Named imports keep unused code out of the bundle; a namespace import would keep all of it. */
export { browserTracingIntegration, captureException, init, replayIntegration } from '@sentry/react'
