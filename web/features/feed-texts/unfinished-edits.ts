import { draftNames, readDraft } from '#web/app/use-draft.ts'

/** The draft of a change to one's own post. */
export const feedEditName = (userId: number, feedId: number) => `edit.${userId}.${feedId}`

/** What someone began to change on their own post and has not saved; undefined: nothing. */
export const feedEdit = (userId: number, feedId: number) =>
  readDraft<{ title: string; body: string; textVersion: number }>(feedEditName(userId, feedId))

const commentEdits = (userId: number, feedId: number) => `comment-edit.${userId}.${feedId}.`

/** The draft of a change to one's own comment. */
export const commentEditName = (userId: number, feedId: number, commentId: number) =>
  `${commentEdits(userId, feedId)}${commentId}`

/** What someone began to change on their own comment and has not saved; undefined: nothing. */
export const commentEdit = (userId: number, feedId: number, commentId: number) =>
  readDraft<{ text: string }>(commentEditName(userId, feedId, commentId))?.text

/** All of these of one post. */
export const commentEditsOf = (userId: number, feedId: number): string[] =>
  draftNames(commentEdits(userId, feedId)).flatMap((name) => readDraft<{ text: string }>(name)?.text ?? [])
