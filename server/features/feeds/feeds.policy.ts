import type { Session } from '#server/platform/auth/session.ts'

type Standing = {
  commentsAllowed: boolean
  mine: boolean
  /** Absent or null: a post of title and text. */
  answers?: readonly unknown[] | null
  menuFlow?: 'share' | 'apply' | 'report' | 'apply_report'
  announcementId?: number | null
}

/**
 * What a reader of a post may do with it. Reading itself is the audience's, in the SQL. What was approved is not
 * changed afterwards; a post made from a form is changed through its report,
 * that of an announcement by its administrators.
 */
export const feedPolicy = (feed: Standing) => ({
  comment: feed.commentsAllowed,
  react: true,
  edit: feed.mine && !feed.announcementId && (!feed.answers || feed.menuFlow === 'share'),
  delete: feed.mine && !feed.announcementId,
})

/** Whether the text of the post itself is what is edited. */
export const textPolicy = (feed: Standing) => ({ edit: feedPolicy(feed).edit && !feed.answers })

/** Who has not read a post is for its author and those who run the company's portal. */
export const readersPolicy = (feed: { mine: boolean }, session: Pick<Session, 'role'>) => ({
  seeUnread: feed.mine || session.role === 'administrator',
})
