import type { ChatMessageRow } from './chat-messages.queries.ts'

/** What a member may do with a message. */
export const chatMessagePolicy = (
  message: Pick<ChatMessageRow, 'authorId' | 'deletedAt'>,
  userId: number,
) => ({
  edit: message.authorId === userId && message.deletedAt === null,
  /** Also pin, and forward. */
  react: message.deletedAt === null,
  delete: message.authorId === userId && message.deletedAt === null,
})
