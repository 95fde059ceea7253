import {
  askAnnouncementQuestion,
  confirmAdministratorAnnouncement,
  getAdministratorAnnouncement,
  listAdministratorAnnouncements,
  listAnnouncementQuestions,
  listAnnouncementTopics,
  listRecentAnnouncements,
} from '#contract/administrator-announcements.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { markRead } from '#server/features/feeds/feeds.commands.ts'
import { presentFeed } from '#server/features/feeds/feeds.present.ts'
import { findFeed } from '#server/features/feeds/feeds.queries.ts'
import { confirmReading } from '#server/features/must-read-feeds/must-read-feeds.commands.ts'
import { findOwn } from '#server/features/must-read-feeds/must-read-feeds.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { idCursor, timeCursor } from '#server/platform/http/cursor.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { announcementPolicy } from './administrator-announcements.policy.ts'
import { presentAnnouncementItem, presentText } from './administrator-announcements.present.ts'
import * as queries from './administrator-announcements.queries.ts'
import { askQuestion } from './announcement-questions.commands.ts'
import { presentQuestion } from './announcement-questions.present.ts'
import { findQuestions } from './announcement-questions.queries.ts'

const mostOnHome = 5

export const administratorAnnouncementRoutes = [
  route(listAdministratorAnnouncements, async ({ db, session, query, locale }) => {
    const after = timeCursor(query.cursor)
    const page = await queries.findCurrent(db, session, { after, limit: query.limit })
    const pinned = after ? [] : await queries.findPinned(db, session)
    return {
      administratorAnnouncements: page.rows.map((row) => presentAnnouncementItem(row, locale)),
      pinned: pinned.map((row) => presentAnnouncementItem(row, locale)),
      nextCursor: page.nextCursor,
    }
  }),

  route(getAdministratorAnnouncement, async ({ db, session, params, locale }) => {
    const row = found(await queries.findReadable(db, session, params.id))
    const feed = found(await findFeed(db, session, row.feedId))
    const text = found(await queries.findText(db, row.id))
    return {
      ...presentAnnouncementItem(row, locale),
      feed: presentFeed(feed, locale),
      ...presentText(text, await queries.findFiles(db, row.id)),
      can: { manage: manages(row, session), ask: true },
    }
  }),

  route(listAnnouncementTopics, async ({ db, session, locale }) => {
    const rows = await queries.findTopics(db, session, mostOnHome)
    return { topics: rows.map((row) => presentAnnouncementItem(row, locale)) }
  }),

  route(listRecentAnnouncements, async ({ db, session, locale }) => {
    const rows = await queries.findRecent(db, session, mostOnHome)
    return { administratorAnnouncements: rows.map((row) => presentAnnouncementItem(row, locale)) }
  }),

  route(confirmAdministratorAnnouncement, async ({ db, session, params, body }) => {
    const { feedId } = found(await queries.findReadable(db, session, params.id))
    const own = await findOwn(db, session, feedId)
    if (!own) throw new Refusal('must_read_ended')
    if (body.version !== undefined && body.version !== own.version) throw new Refusal('must_read_changed')
    const confirmedAt = await confirmReading(db, session.userId, feedId, own.version)
    await markRead(db, session.userId, feedId)
    return { version: own.version, confirmedAt: confirmedAt.toISOString() }
  }),

  route(listAnnouncementQuestions, async ({ db, session, params, query, locale }) => {
    const all = await mayManage(db, session, params.id)
    if (!all) found(await queries.findReadable(db, session, params.id))
    const page = await findQuestions(db, {
      ...{ announcementId: params.id, userId: session.userId, all },
      ...{ before: idCursor(query.cursor), limit: query.limit },
    })
    return { questions: page.rows.map((row) => presentQuestion(row, locale)), nextCursor: page.nextCursor }
  }),

  route(askAnnouncementQuestion, async ({ db, session, params, body }) => {
    const row = found(await queries.findReadable(db, session, params.id))
    return askQuestion(db, { announcementId: row.id, userId: session.userId, ...body })
  }),
]

const manages = (row: queries.AnnouncementItemRow, session: Session) =>
  announcementPolicy({ ...row, state: 'published' }, session).manage

async function mayManage(db: CompanyDb, session: Session, id: number) {
  const row = await queries.findAnnouncementRow(db, id)
  return row !== undefined && announcementPolicy(row, session).manage
}
