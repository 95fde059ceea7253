import type { LiveSignal, LiveTopic } from '#contract/live.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { LiveDelivery } from './live-mapper.ts'

/** A kind of thing that connections can watch, registered in `server/live.ts`. */
export type LiveTopicKind = {
  /** The part of the topic before the colon. */
  kind: string
  /** Those of these ids that the person may watch. */
  watchable: (db: CompanyDb, session: Session, ids: readonly number[]) => Promise<readonly number[]>
  /** The message to a connection about ids that changed while it was broken. */
  missed: (ids: number[]) => LiveDelivery['message']
  /** What is said while a person writes, and to whom of those who watch the topic; null: nobody is told. */
  typing?: {
    receivers: (db: CompanyDb, session: Session, id: number) => Promise<readonly number[] | null>
    signal: (id: number, userId: number) => LiveSignal
  }
}

/** The kind and the id of a topic; null if the text is not a topic. */
export function parseTopic(text: unknown): { kind: string; id: number } | null {
  const [, kind, id] = (typeof text === 'string' && /^([a-z_]{1,40}):([1-9]\d{0,14})$/.exec(text)) || []
  return kind === undefined ? null : { kind, id: Number(id) }
}

export const topicOf = (kind: string, id: number): LiveTopic => `${kind}:${id}`

/** The ids of topics by kind; texts that are not topics are left out. */
export function idsByKind(topics: Iterable<LiveTopic>): Map<string, number[]> {
  const ids = new Map<string, number[]>()
  for (const topic of topics) {
    const parsed = parseTopic(topic)
    if (parsed) ids.set(parsed.kind, [...(ids.get(parsed.kind) ?? []), parsed.id])
  }
  return ids
}
