import type { Locale } from '#common/locale.ts'
import {
  chooseActivityDate,
  closeActivity,
  createActivity,
  deleteActivity,
  getActivity,
  getActivityForm,
  getActivityPermissions,
  listActivities,
  updateActivity,
} from '#contract/activities.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findRule, findTermNames } from '#server/features/menus/menus.queries.ts'
import { checkWords } from '#server/features/watched-words/watched-words.checks.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { receivePhotos } from '#server/platform/files/receive-photos.ts'
import { timeCursor } from '#server/platform/http/cursor.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import * as commands from './activities.commands.ts'
import { activityPolicy } from './activities.policy.ts'
import { presentActivity, presentActivityItem, presentMentioned } from './activities.present.ts'
import * as queries from './activities.queries.ts'
import { checkAudience, checkMentioned, readDates } from './activity-fields.checks.ts'
import { chooseDate } from './candidate-dates.commands.ts'
import { checkQuestions } from './question-answers.checks.ts'
import { hasAnsweredQuestions } from './waiting-list.commands.ts'

/** The activity, with what this person may do. */
export async function findForPerson(db: CompanyDb, session: Session, id: number) {
  const activity = found(await queries.findActivity(db, session, id))
  return { activity, can: activityPolicy(activity, session) }
}

/** The activity as this person sees it now. Throws `not_found` if they cannot see it. */
export async function readActivity(db: CompanyDb, session: Session, id: number, locale: Locale) {
  const row = found(await queries.findActivity(db, session, id))
  const rule = await findRule(db, row.audienceId)
  const parts = {
    rule,
    names: await findTermNames(db, [rule]),
    candidates: row.startsAt === null ? await queries.findCandidates(db, id, session.userId) : [],
    messages: await queries.findMessages(db, id),
    statuses: await queries.countStatuses(db, id),
  }
  return presentActivity(row, parts, { session, locale })
}

export const activityRoutes = [
  route(listActivities, async ({ db, session, query, locale }) => {
    const after = timeCursor(query.cursor)
    const page = await queries.findActivities(db, session, { list: query.status, after, limit: query.limit })
    return {
      activities: page.rows.map((row) => presentActivityItem(row, locale)),
      nextCursor: page.nextCursor,
    }
  }),

  route(getActivityPermissions, async ({ db, session, query }) => ({
    create: true,
    activity:
      query.activityId === undefined ? null : (await findForPerson(db, session, query.activityId)).can,
  })),

  route(getActivity, ({ db, session, params, locale }) => readActivity(db, session, params.id, locale)),

  route(getActivityForm, async ({ db, session, params }) => {
    const { activity, can } = await findForPerson(db, session, params.id)
    permit(can.manage)
    const candidates =
      activity.startsAt === null ? await queries.findCandidates(db, activity.id, session.userId) : []
    const photos = await queries.findPhotos(db, activity.id)
    const { id, title, body, place, capacity, fee, inviters, version } = activity
    return {
      mentions: presentMentioned(activity),
      ...{ id, title, body, place, capacity, fee, inviters, version },
      startsAt: activity.startsAt?.toISOString() ?? null,
      endsAt: activity.endsAt?.toISOString() ?? null,
      signUpUntil: activity.signUpUntil?.toISOString() ?? null,
      candidates: candidates.map((one) => ({
        id: one.id,
        startsAt: one.startsAt.toISOString(),
        endsAt: one.endsAt?.toISOString() ?? null,
      })),
      audience: await findRule(db, activity.audienceId),
      questions: activity.questions,
      questionsFixed: await hasAnsweredQuestions(db, activity.id),
      photos: photos.map((photo) => ({ ...photo, path: `/media_files/${photo.filename}` })),
    }
  }),

  route(createActivity, async ({ app, db, session, body, files, locale }) => {
    const { title, body: text, place, wordsAccepted } = body
    await checkWords(db, { texts: [title, text, place], field: 'body', locale, wordsAccepted })
    const dates = readDates(body, { known: undefined, locale })
    checkQuestions(body.questions, locale)
    await checkAudience(db, session, body.audience, { locale })
    await checkMentioned(db, session, body, { locale })
    const sender = { storage: app.storage, db, userId: session.userId, locale, field: 'photos' }
    const id = await commands.createActivity(db, {
      ...{ title, body: text, place, rule: body.audience, locale },
      ...dates,
      mentionedUserIds: body.mentionedUserIds,
      capacity: body.capacity ?? null,
      fee: body.fee ?? null,
      inviters: body.inviters,
      questions: body.questions,
      photos: await receivePhotos(files.photos, sender),
      organiserId: session.userId,
      joins: body.joins,
      invitesAudience: body.inviteAudience,
    })
    return { id }
  }),

  route(updateActivity, async ({ app, db, session, params, body, files, locale }) => {
    const { activity, can } = await findForPerson(db, session, params.id)
    permit(can.manage)
    permit(can.edit, 'activity_closed')
    const { title, body: text, place, wordsAccepted } = body
    await checkWords(db, { texts: [title, text, place], field: 'body', locale, wordsAccepted })
    const dates = readDates(body, { known: activity, locale })
    checkQuestions(body.questions, locale)
    const before = await findRule(db, activity.audienceId)
    await checkAudience(db, session, body.audience, { before, locale })
    await checkMentioned(db, session, body, { before: activity.mentioned ?? [], locale })
    const sender = { storage: app.storage, db, userId: session.userId, locale, field: 'photos' }
    const version = await commands.changeActivity(db, {
      ...{ title, body: text, place, rule: body.audience, locale },
      ...dates,
      mentionedUserIds: body.mentionedUserIds,
      id: activity.id,
      actorId: session.userId,
      version: body.version,
      capacity: body.capacity ?? null,
      fee: body.fee ?? null,
      inviters: body.inviters,
      questions: body.questions,
      mediaFileIds: body.mediaFileIds,
      photos: await receivePhotos(files.photos, sender),
    })
    return { version }
  }),

  route(closeActivity, async ({ db, session, params, locale }) => {
    const { activity, can } = await findForPerson(db, session, params.id)
    permit(can.manage)
    await commands.closeActivity(db, { id: activity.id, actorId: session.userId })
    return readActivity(db, session, activity.id, locale)
  }),

  route(deleteActivity, async ({ db, session, params }) => {
    const { activity, can } = await findForPerson(db, session, params.id)
    permit(can.delete)
    await commands.deleteActivity(db, { id: activity.id, actorId: session.userId })
  }),

  route(chooseActivityDate, async ({ db, session, params, body, locale }) => {
    const { activity, can } = await findForPerson(db, session, params.id)
    permit(can.manage)
    permit(can.edit, 'activity_closed')
    await chooseDate(db, { activityId: activity.id, ...body, actorId: session.userId })
    return readActivity(db, session, activity.id, locale)
  }),
]
