/**
 * Messages of the live connection (`/api/v2/live`, WebSocket, JSON, snake_case on the wire).
 * They carry numbers only; what a person may see is fetched, and so checked, as ever. `spreadMs` of a message to many:
 * each acts on it at a moment of its own within that time, so that they do not all ask at once.
 */
export type LiveMessage =
  /** First message: where the stream stands. A client that resumes sends `?since=` the last position it saw. */
  | { type: 'hello'; position: number }
  /** The break was too long to replay: fetch everything again. */
  | { type: 'reset'; position: number }
  | { type: 'feeds.created'; position: number; ids: number[]; spreadMs?: number }
  /** To those who watch the post: comments, reactions or reads changed. */
  | { type: 'feeds.changed'; position: number; ids: number[]; spreadMs?: number }
  /** To the person concerned: the notice list and its badge changed. */
  | { type: 'announcements.changed'; position: number }
  /** To the person concerned: what waits for them changed. */
  | { type: 'waiting.changed'; position: number }
  /** To everybody of the company: its theme, navigation, shortcuts or links are others now. */
  | { type: 'shell.changed'; position: number; spreadMs?: number }
  /** To those who watch the post: who has confirmed it, or how it is asked to be read, changed. */
  | { type: 'must_reads.changed'; position: number; ids: number[]; spreadMs?: number }

/** Something that a connection can watch: a kind of `liveTopics` and an id, `post:3`. */
export type LiveTopic = `${string}:${number}`

export const postTopic = (feedId: number): LiveTopic => `post:${feedId}`

/** What the client may say: the topics on its screen, whole list each time (at most 100). */
export type LiveRequest = { type: 'watch'; topics: LiveTopic[] }
