import { phrases } from '#common/strings.ts'
import { exportParticipants, rewardParticipants } from '#contract/activities.attendance.ts'
import { transaction } from '#db/tenant.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { findRewardBatch, makeRewardBatch } from '#server/features/rewards/reward-batches.commands.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findForPerson } from './activities.routes.ts'
import { activitiesStrings } from './activities.strings.ts'
import { attendanceFile } from './attendance.export.ts'
import { findAttendance, findAttended } from './attendance.queries.ts'
import { lockActivity } from './waiting-list.commands.ts'

export const attendanceRoutes = [
  route(exportParticipants, async ({ db, session, params, locale }) => {
    const { activity, can } = await findForPerson(db, session, params.id)
    permit(can.manage)
    const rows = await findAttendance(db, activity.id)
    if (activity.organiserId !== session.userId)
      await logExport(db, {
        ...{ actorId: session.userId, noun: 'activity', count: rows.length },
        subject: { id: activity.id, name: activity.title },
      })
    return attendanceFile(rows, {
      activityId: activity.id,
      questions: activity.questions,
      locale,
      timeZone: session.timeZone,
    })
  }),

  route(rewardParticipants, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'rewards', 'accounting')
    const { activity } = await findForPerson(db, session, params.id)
    const { points, reason, clientKey } = body
    return transaction(db, async (trx) => {
      // Prevents attendance from changing between reading it and giving the points.
      await lockActivity(trx, activity.id)
      const known = await findRewardBatch(trx, session.userId, clientKey)
      if (known) return { rewardedCount: known.entryCount }
      const attended = await findAttended(trx, activity.id)
      if (attended.length === 0)
        throw new Refusal('validation_failed', { form: phrases(activitiesStrings, locale).nobodyAttended })
      const entries = attended.map(({ userId }) => ({ userId, points, reason }))
      const batch = await makeRewardBatch(trx, { entries, madeById: session.userId, clientKey })
      return { rewardedCount: batch.entryCount }
    })
  }),
]
