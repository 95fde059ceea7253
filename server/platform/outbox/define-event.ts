/** A kind of event with the type of its data: numbers only, since it is read again later and elsewhere. */
export type EventType<Payload extends object> = {
  readonly kind: string
  /** Exists for its type only. */
  readonly payload?: Payload
}

/** A published event. `position` increases in the order in which events became visible, across all processes. */
export type PublishedEvent<Payload = unknown> = {
  id: number
  companyId: number
  kind: string
  payload: Payload
  position: number
}

/** Declares an event, named in the past tense: `defineEvent<{ feedId: number }>('feed.created')`. */
export const defineEvent = <Payload extends object>(kind: string): EventType<Payload> => ({ kind })
