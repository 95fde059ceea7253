import {
  checkIn,
  createActivityMessage,
  getCheckIn,
  listParticipants,
  remindActivity,
  setCheckIn,
  updateParticipant,
  updateParticipation,
} from '#contract/activities.participants.ts'
import { checkWords } from '#server/features/watched-words/watched-words.checks.ts'
import { pageOfRows, textCursor } from '#server/platform/http/cursor.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { presentParticipant } from './activities.present.ts'
import { findForPerson, readActivity } from './activities.routes.ts'
import * as checkIns from './check-ins.commands.ts'
import { remindInvited, setParticipant, writeMessage } from './participants.commands.ts'
import { findParticipants } from './participants.queries.ts'
import { answerActivity } from './participation.commands.ts'

export const participantRoutes = [
  route(updateParticipation, async ({ db, session, params, body, locale }) => {
    const { activity } = await findForPerson(db, session, params.id)
    await answerActivity(db, {
      activityId: activity.id,
      userId: session.userId,
      ...body,
      status: body.status,
      answers: body.answers,
      timeZone: session.timeZone,
      locale,
    })
    return readActivity(db, session, activity.id, locale)
  }),

  route(listParticipants, async ({ db, session, params, query, locale }) => {
    const after = participantCursor(query.cursor)
    const { limit, status = null } = query
    const { activity, can } = await findForPerson(db, session, params.id)
    const rows = await findParticipants(db, activity.id, { status, after, limit: limit + 1 })
    const page = pageOfRows(rows, limit, (row) => [String(row.place), row.userId])
    return {
      participants: page.rows.map((row) =>
        presentParticipant(row, {
          manages: can.manage,
          questions: activity.questions,
          session,
          locale,
        }),
      ),
      nextCursor: page.nextCursor,
    }
  }),

  route(updateParticipant, async ({ db, session, params, body, locale }) => {
    const { activity, can } = await findForPerson(db, session, params.id)
    permit(can.manage || (body.status === 'invited' && body.paid === undefined))
    const { status, paid } = body
    await setParticipant(db, {
      activityId: activity.id,
      userId: params.userId,
      status,
      paid,
      session,
      locale,
    })
    return readActivity(db, session, activity.id, locale)
  }),

  route(remindActivity, async ({ db, session, params }) => {
    const { activity, can } = await findForPerson(db, session, params.id)
    permit(can.manage)
    return {
      remindedCount: await remindInvited(db, { activityId: activity.id, actorId: session.userId }),
    }
  }),

  route(createActivityMessage, async ({ db, session, params, body, locale }) => {
    const { activity, can } = await findForPerson(db, session, params.id)
    permit(can.manage)
    await checkWords(db, { texts: [body.body], field: 'body', locale, wordsAccepted: body.wordsAccepted })
    return {
      id: await writeMessage(db, { activityId: activity.id, authorId: session.userId, body: body.body }),
    }
  }),

  route(setCheckIn, async ({ db, session, params, body, locale }) => {
    const { activity, can } = await findForPerson(db, session, params.id)
    permit(can.manage)
    await checkIns.setCheckIn(db, activity.id, body.open)
    return readActivity(db, session, activity.id, locale)
  }),

  route(getCheckIn, async ({ app, db, session, params }) => {
    const { activity, can } = await findForPerson(db, session, params.id)
    permit(can.manage)
    const key = found(await checkIns.findCheckInKey(db, activity.id))
    const { code, changesAt } = checkIns.checkInCode(key, activity.id, new Date())
    const address = `${productAddress(app.config)}/m/activities/${activity.id}?check_in=${code}`
    return { address, changesAt: changesAt.toISOString() }
  }),

  route(checkIn, async ({ db, session, params, body, locale }) => {
    const { activity } = await findForPerson(db, session, params.id)
    await checkIns.checkIn(db, { activityId: activity.id, userId: session.userId, code: body.code })
    return readActivity(db, session, activity.id, locale)
  }),
]

function participantCursor(cursor: string | undefined) {
  const key = textCursor(cursor, ['number'])
  return key && { place: Number(key.texts[0]), id: key.id }
}
