import { isPicture, isVideo } from '../media-files/pick-files.ts'
import { type Mention, mentionedIds } from '../mentions/mention-names.ts'

/** A comment that is not sent yet, as it is kept in the browser without its files. */
export type KeptComment = {
  clientKey: string
  body: string
  mentions: readonly Mention[]
  /** The number of people its writer confirmed to notify, if there are many. */
  confirmedMentionCount?: number | undefined
  /** The comment it replies to. */
  parentId?: number
  fileCount: number
  /** It is sent by itself once there is a connection. */
  waiting?: boolean | undefined
  /** Why it was refused. */
  message?: string | undefined
}

/** A comment with its files. */
export type Sendable = KeptComment & { files: readonly File[]; warned?: boolean }

/** Where the files of a comment are stored until it is sent. */
export const storeOf = (clientKey: string) => `unsent-comment.${clientKey}`

/** The name under which the unsent comments of a person are stored, by post. */
export const unsentCommentsName = (userId: number, feedId: number | '') =>
  `unsent-comments.${userId}.${feedId}`

/** What is sent for a comment. */
export const commentInput = (
  feedId: number,
  { body, mentions, confirmedMentionCount, parentId, clientKey, files, warned }: Sendable,
) => ({
  params: { id: feedId },
  body: {
    body,
    ...mentionedIds(mentions),
    confirmedMentionCount,
    parentId,
    clientKey,
    wordsAccepted: warned,
  },
  files: {
    photos: files.filter(isPicture),
    videos: files.filter(isVideo),
    attachments: files.filter((file) => !isPicture(file) && !isVideo(file)),
  },
})

/** The names of the comments that are on the screen, which sends them itself. */
export const shownPosts = new Set<string>()
