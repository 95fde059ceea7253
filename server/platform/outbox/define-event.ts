/** A kind of event with the type of what it carries: numbers only, since it is read again later and elsewhere. */
export type EventType<Payload extends object> = {
  readonly kind: string
  /** Exists for its type alone. */
  readonly payload?: Payload
}

/** An event as it was published. `position` grows in the order in which events became visible, on all processes. */
export type PublishedEvent<Payload = unknown> = {
  id: number
  companyId: number
  kind: string
  payload: Payload
  position: number
}

/** Declares something that happens, in the past tense: `defineEvent<{ feedId: number }>('feed.created')`. */
export const defineEvent = <Payload extends object>(kind: string): EventType<Payload> => ({ kind })
