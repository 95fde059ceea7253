/**
 * Messages of the live connection (`/api/v2/live`, WebSocket, JSON, snake_case on the wire).
 * They contain numbers only. The client then fetches the content, so that permissions are checked as usual. `spreadMs`
 * of a message to many people: each client acts on it at a random time within that period, to spread the requests.
 */
export type LiveMessage =
  /**
   * First message: the current position of the stream. A client that resumes sends `?since=` with the last position it
   * saw.
   */
  | { type: 'hello'; position: number }
  /** The interruption was too long to replay: fetch everything again. */
  | { type: 'reset'; position: number }
  | { type: 'feeds.created'; position: number; ids: number[]; spreadMs?: number }
  /** To those who watch the post: comments, reactions or reads changed. */
  | { type: 'feeds.changed'; position: number; ids: number[]; spreadMs?: number }
  /** To the person concerned: the notification list and its badge changed. */
  | { type: 'announcements.changed'; position: number }
  /** To the person concerned: their waiting list changed. */
  | { type: 'waiting.changed'; position: number }
  /** To everyone in the company: its theme, navigation, shortcuts or links changed. */
  | { type: 'shell.changed'; position: number; spreadMs?: number }
  /** To those who see it: a page of the portal appeared, changed or was removed. */
  | { type: 'portal.changed'; position: number; spreadMs?: number }
  /** To those who watch the post: its confirmations or must-read settings changed. */
  | { type: 'must_reads.changed'; position: number; ids: number[]; spreadMs?: number }
  /** To those who watch the task: its recipients, or what they have done, changed. */
  | { type: 'tasks.changed'; position: number; ids: number[]; spreadMs?: number }

/** Something that a connection can watch: a kind of `liveTopics` and an id, `post:3`. */
export type LiveTopic = `${string}:${number}`

export const postTopic = (feedId: number): LiveTopic => `post:${feedId}`

/** The progress of a task; for its author. */
export const taskTopic = (taskId: number): LiveTopic => `task:${taskId}`

/** The client's message: the topics on its screen, the whole list each time (at most 100). */
export type LiveRequest = { type: 'watch'; topics: LiveTopic[] }
