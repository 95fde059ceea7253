import { useSyncExternalStore } from 'react'
import { getErrorReport } from '#contract/company.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getSession } from '#contract/sessions.ts'
import { ApiError } from './api-error.ts'

let away = false
const listeners = new Set<() => void>()

/** Responses that the server gives from memory do not show whether it works. */
const fromMemory = [getSession, getErrorReport] as readonly Endpoint[]

/** Whether a call failed for a temporary reason: no response, or a server that is unavailable. */
const isAway = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'unavailable')

/** Records the outcome of a call, regardless of who made it. */
export function noteOutcome(endpoint: Endpoint, error?: unknown) {
  // Without a connection the notice about that is enough.
  const now = isAway(error) && navigator.onLine
  if (now === away || (!now && fromMemory.includes(endpoint))) return
  set(now)
}

function set(now: boolean) {
  away = now
  for (const listener of listeners) listener()
}

/** Resets the state when another user begins. */
export const forgetOutcomes = () => set(false)

/** Whether the server is unavailable, according to the last calls. */
export const useServerAway = () => useSyncExternalStore(subscribe, () => away)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
