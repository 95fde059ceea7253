import { useSyncExternalStore } from 'react'
import { getErrorReport } from '#contract/company.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getSession } from '#contract/sessions.ts'
import { ApiError } from './api-error.ts'

let away = false
const listeners = new Set<() => void>()

/** What the server answers from memory says nothing about whether it can do its work. */
const fromMemory = [getSession, getErrorReport] as readonly Endpoint[]

/** Whether a call failed for what passes by itself: nothing answered, or a server that cannot work at present. */
const isAway = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'unavailable')

/** Takes note of how a call ended, regardless of who made it. */
export function noteOutcome(endpoint: Endpoint, error?: unknown) {
  const now = isAway(error)
  if (now === away || (!now && fromMemory.includes(endpoint))) return
  set(now)
}

function set(now: boolean) {
  away = now
  for (const listener of listeners) listener()
}

/** Someone else begins: what was known is not theirs. */
export const forgetOutcomes = () => set(false)

/** Whether the server is away, as far as the last calls tell. */
export const useServerAway = () => useSyncExternalStore(subscribe, () => away)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
