import type { Session } from '#server/platform/auth/session.ts'

type Standing = {
  commentsAllowed: boolean
  mine: boolean
  /** Absent or null: a post with title and text. */
  answers?: readonly unknown[] | null
  menuFlow?: 'share' | 'apply' | 'report' | 'apply_report'
  announcementId?: number | null
}

/**
 * What a reader of a post may do with it. Whether they may read it is decided by the audiences in the SQL. Approved
 * posts do not change; a post made from a form is changed through its report, that of an announcement by its
 * administrators.
 */
export const feedPolicy = (feed: Standing) => ({
  comment: feed.commentsAllowed,
  react: true,
  edit: feed.mine && !feed.announcementId && (!feed.answers || feed.menuFlow === 'share'),
  delete: feed.mine && !feed.announcementId,
})

/** Whether editing changes the text of the post itself. */
export const textPolicy = (feed: Standing) => ({ edit: feedPolicy(feed).edit && !feed.answers })

/** Only the author and the portal's administrators can see who has not read a post. */
export const readersPolicy = (feed: { mine: boolean }, session: Pick<Session, 'role'>) => ({
  seeUnread: feed.mine || session.role === 'administrator',
})
