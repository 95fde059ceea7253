import type { LiveMessage, LiveTopic } from '#contract/live.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { EventType } from '#server/platform/outbox/define-event.ts'

type WithoutPosition<M> = M extends { position: number } ? Omit<M, 'position'> : never

/** A message to everyone who is in one of the audiences, is one of the users, or watches one of the topics. */
export type LiveDelivery = {
  toAudiences?: readonly number[]
  toUsers?: readonly number[]
  toWatchersOf?: readonly LiveTopic[]
  message: WithoutPosition<Exclude<LiveMessage, { type: 'hello' | 'reset' }>>
}

export type LiveMapper = {
  kind: string
  map: (payload: never, db: CompanyDb) => readonly LiveDelivery[] | Promise<readonly LiveDelivery[]>
}

/**
 * Declares the live messages of an event. It runs once per event and process, and again for each
 * connection that resumes: an event that carries the necessary data costs no query.
 */
export const defineLiveMapper = <Payload extends object>(
  event: EventType<Payload>,
  map: (payload: Payload, db: CompanyDb) => readonly LiveDelivery[] | Promise<readonly LiveDelivery[]>,
): LiveMapper => ({ kind: event.kind, map })
