import { draftNames, readDraft } from '#web/app/use-draft.ts'

/** The name of the draft of a post's edit. */
export const feedEditName = (userId: number, feedId: number) => `edit.${userId}.${feedId}`

/** The unsaved edit of the person's own post; undefined: none. */
export const feedEdit = (userId: number, feedId: number) =>
  readDraft<{ title: string; body: string; textVersion: number }>(feedEditName(userId, feedId))

const commentEdits = (userId: number, feedId: number) => `comment-edit.${userId}.${feedId}.`

/** The name of the draft of a comment's edit. */
export const commentEditName = (userId: number, feedId: number, commentId: number) =>
  `${commentEdits(userId, feedId)}${commentId}`

/** The unsaved edit of the person's own comment; undefined: none. */
export const commentEdit = (userId: number, feedId: number, commentId: number) =>
  readDraft<{ text: string }>(commentEditName(userId, feedId, commentId))?.text

/** All unsaved edits on one post. */
export const commentEditsOf = (userId: number, feedId: number): string[] =>
  draftNames(commentEdits(userId, feedId)).flatMap((name) => readDraft<{ text: string }>(name)?.text ?? [])
