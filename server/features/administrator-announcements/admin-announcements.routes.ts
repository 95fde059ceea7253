import {
  answerAnnouncementQuestion,
  createAnnouncement,
  deleteAnnouncement,
  endAnnouncement,
  exportAnnouncement,
  getAdminAnnouncement,
  getAnnouncementProgress,
  listAdminAnnouncements,
  listAnnouncementUsers,
  publishAnnouncement,
  remindAnnouncement,
  removeAnnouncementQuestion,
  unscheduleAnnouncement,
  updateAnnouncement,
} from '#contract/administrator-announcements.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { findTexts, presentEvidence } from '#server/features/must-read-feeds/evidence.export.ts'
import { findRequirement } from '#server/features/must-read-feeds/must-read-feeds.queries.ts'
import { findEvidence } from '#server/features/must-read-feeds/must-read-progress.queries.ts'
import { remindByHand } from '#server/features/must-read-feeds/must-read-reminders.commands.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { idCursor, nameCursor } from '#server/platform/http/cursor.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import * as commands from './administrator-announcements.commands.ts'
import { announcementPolicy, isLimited } from './administrator-announcements.policy.ts'
import { presentAdministered, presentForEditing } from './administrator-announcements.present.ts'
import * as queries from './administrator-announcements.queries.ts'
import { checkComplete, checkWaiting, readFields } from './announcement-fields.checks.ts'
import { countByDay, countReached, findReached } from './announcement-progress.queries.ts'
import { answerQuestion, removeQuestion } from './announcement-questions.commands.ts'
import { findQuestion } from './announcement-questions.queries.ts'

/** The author whose announcements an administrator manages; null: all announcements. */
const ownerOf = (session: Session) => (isLimited(session) ? session.userId : null)

/** The announcement, with what the administrator may do with it; 404 if it is not theirs to manage. */
async function findManaged(db: CompanyDb, session: Session, id: number) {
  const row = found(await queries.findAnnouncementRow(db, id))
  const policy = announcementPolicy(row, session)
  permit(policy.manage)
  return { row, policy }
}

/** The same for one that has been published. */
async function findPublished(db: CompanyDb, session: Session, id: number) {
  const { row, policy } = await findManaged(db, session, id)
  return { row, policy, feedId: found(row.feedId) }
}

async function findManagedQuestion(db: CompanyDb, session: Session, id: number) {
  const question = found(await findQuestion(db, id))
  await findManaged(db, session, question.announcementId)
  return question
}

export const adminAnnouncementRoutes = [
  route(listAdminAnnouncements, async ({ db, session, query, locale }) => {
    const authorId = ownerOf(session)
    const page = await queries.findAdministered(db, {
      ...{ state: query.state, authorId },
      ...{ before: idCursor(query.cursor), limit: query.limit },
    })
    return {
      administratorAnnouncements: page.rows.map((row) => presentAdministered(row, locale)),
      nextCursor: page.nextCursor,
      counts: await queries.countByState(db, authorId),
    }
  }),

  route(getAdminAnnouncement, async ({ db, session, params, locale }) => {
    const { row } = await findManaged(db, session, params.id)
    return presentForEditing(row, await queries.findFiles(db, row.id), locale)
  }),

  route(createAnnouncement, async ({ db, session, body, locale }) => {
    const fields = await readFields(body, { db, session, locale, announcementId: null })
    return commands.addAnnouncement(db, session.userId, fields)
  }),

  route(updateAnnouncement, async ({ app, db, session, params, body, locale }) => {
    const { row, policy } = await findManaged(db, session, params.id)
    permit(policy.edit, 'announcement_ended')
    const { version, askAgain, ...sent } = body
    const fields = await readFields(sent, { db, session, locale, announcementId: row.id })
    if (row.state === 'published') await checkComplete(fields, { db, locale, before: row })
    if (row.state === 'scheduled') await checkWaiting(fields, { db, locale })
    const saved = await commands.changeAnnouncement(db, {
      ...{ actorId: session.userId, id: row.id, version, locale },
      ...{ fields, askAgain },
    })
    app.gate.forgetPerson(session)
    return saved
  }),

  route(publishAnnouncement, async ({ app, db, session, params, body, locale }) => {
    const { row, policy } = await findManaged(db, session, params.id)
    permit(policy.publish, 'announcement_ended')
    const files = await queries.findFiles(db, row.id)
    await checkComplete({ ...row, mediaFileIds: files.map(({ id }) => id) }, { db, locale })
    const published = await commands.publishDraft(db, {
      ...{ actorId: session.userId, id: row.id, version: body.version, locale },
    })
    // The author's first post creates their own audience, which the session does not contain yet.
    app.gate.forgetPerson(session)
    return published
  }),

  route(unscheduleAnnouncement, async ({ db, session, params, body, locale }) => {
    const { row, policy } = await findManaged(db, session, params.id)
    permit(policy.unschedule, 'announcement_ended')
    return commands.unschedule(db, {
      ...{ actorId: session.userId, id: row.id, version: body.version, locale },
    })
  }),

  route(endAnnouncement, async ({ db, session, params, body, locale }) => {
    const { row, policy } = await findManaged(db, session, params.id)
    permit(policy.end, 'announcement_ended')
    return commands.endPublished(db, {
      ...{ actorId: session.userId, id: row.id, version: body.version, locale },
    })
  }),

  route(deleteAnnouncement, async ({ db, session, params, query, locale }) => {
    const { row, policy } = await findManaged(db, session, params.id)
    permit(policy.delete, 'announcement_ended')
    await commands.removeUnpublished(db, {
      ...{ actorId: session.userId, id: row.id, version: query.version, locale },
    })
  }),

  route(getAnnouncementProgress, async ({ db, session, params }) => {
    const { row, policy } = await findPublished(db, session, params.id)
    const rows = await countReached(db, row.id)
    const sum = (count: 'reachedCount' | 'readCount' | 'confirmedCount') =>
      rows.reduce((total, department) => total + department[count], 0)
    return {
      reachedCount: sum('reachedCount'),
      readCount: sum('readCount'),
      confirmedCount: sum('confirmedCount'),
      confirmable: row.dueOn !== null,
      departments: rows.map(({ id, name, ...counts }) => ({
        department: id === null ? null : { id, name: name! },
        ...counts,
      })),
      days: await countByDay(db, row.id),
      can: { remind: policy.remind },
    }
  }),

  route(listAnnouncementUsers, async ({ db, session, params, query }) => {
    const { row } = await findPublished(db, session, params.id)
    const page = await findReached(db, {
      ...{ announcementId: row.id, state: query.state, departmentId: query.departmentId },
      ...{ after: nameCursor(query.cursor), limit: query.limit },
    })
    return {
      users: page.rows.map(({ departmentId, departmentName, readAt, confirmedAt, ...person }) => ({
        ...presentPerson(person),
        department: departmentId === null ? null : { id: departmentId, name: departmentName! },
        readAt: readAt?.toISOString() ?? null,
        confirmedAt: confirmedAt?.toISOString() ?? null,
      })),
      nextCursor: page.nextCursor,
    }
  }),

  route(remindAnnouncement, async ({ db, session, params, body }) => {
    const { feedId } = await findPublished(db, session, params.id)
    if (!(await findRequirement(db, feedId))) throw new Refusal('must_read_ended')
    const remindedCount = await remindByHand(db, {
      ...{ feedId, sentById: session.userId, scope: 'everybody' },
      departmentId: body.departmentId,
    })
    if (remindedCount === 0) throw new Refusal('must_read_reminded')
    return { remindedCount }
  }),

  route(exportAnnouncement, async ({ db, session, params, locale }) => {
    const { row, feedId } = await findPublished(db, session, params.id)
    const rows = await findEvidence(db, feedId, 'everybody')
    await logExport(db, {
      ...{ actorId: session.userId, noun: 'administrator_announcement', count: rows.length },
      subject: { id: row.id, name: row.title },
    })
    const texts = await findTexts(db, feedId)
    return presentEvidence(rows, { feedId, texts, locale, timeZone: session.timeZone })
  }),

  route(answerAnnouncementQuestion, async ({ db, session, params, body }) => {
    const question = await findManagedQuestion(db, session, params.id)
    return answerQuestion(db, {
      ...{ actorId: session.userId, questionId: question.id, version: body.version },
      answer: body.answer,
    })
  }),

  route(removeAnnouncementQuestion, async ({ db, session, params, query }) => {
    const question = await findManagedQuestion(db, session, params.id)
    await removeQuestion(db, {
      ...{ actorId: session.userId, questionId: question.id, version: query.version },
    })
  }),
]
