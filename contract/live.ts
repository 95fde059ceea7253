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
  /** To the members of chat rooms: messages, members or the own read mark changed. */
  | { type: 'chat_rooms.changed'; position: number; ids: number[]; spreadMs?: number }
  /** To those who have a chat room open: how far somebody has read changed. */
  | { type: 'chat_rooms.read'; position: number; ids: number[]; spreadMs?: number }
  /** To the person concerned: their draft in a chat room was saved or removed. */
  | { type: 'chat_drafts.changed'; position: number; ids: number[]; spreadMs?: number }
  /** To the person concerned: their scheduled messages in a chat room changed. */
  | { type: 'chat_scheduled.changed'; position: number; ids: number[]; spreadMs?: number }
  /** To those who have the chat room open: who has confirmed an urgent message changed, or it was taken back. */
  | { type: 'urgent_messages.changed'; position: number; ids: number[]; spreadMs?: number }
  /** To those who have a document open for editing: another person opened, left or saved it. */
  | { type: 'documents.edited'; position: number; ids: number[]; spreadMs?: number }

/**
 * To the members of a small chat room who have it open: a person is writing in it. Outside of the stream: has no
 * position, is never repeated, and says nothing that lasts.
 */
export type LiveSignal = { type: 'chat_rooms.typing'; ids: number[]; userId: number }

/**
 * On responses to GET requests of signed-in people: the position of the stream when the request arrived. A page connects with `?since=` and
 * the lowest one of its first responses, so that nothing published after them is missed.
 */
export const livePositionHeader = 'live-position'

/** Something that a connection can watch: a kind of `liveTopics` and an id, `post:3`. */
export type LiveTopic = `${string}:${number}`

export const postTopic = (feedId: number): LiveTopic => `post:${feedId}`

/** The progress of a task; for its author. */
export const taskTopic = (taskId: number): LiveTopic => `task:${taskId}`

/** A chat room on the screen of a member. */
export const chatRoomTopic = (chatRoomId: number): LiveTopic => `chat_room:${chatRoomId}`

/** A document that is open for editing. */
export const documentTopic = (documentId: number): LiveTopic => `document:${documentId}`

/** Rooms with more members than this do not show who is writing. */
export const typingMembers = 20

/** What a client sends. */
export type LiveRequest =
  /** The topics on its screen, the whole list each time (at most 100). */
  | { type: 'watch'; topics: LiveTopic[] }
  /** The person is writing in a topic that is on the screen. Heard at most once per 2 seconds and connection. */
  | { type: 'typing'; topic: LiveTopic }
  /** The page is on the screen and in use; repeated every 40 s. Holds for 100 s. */
  | { type: 'here' }
