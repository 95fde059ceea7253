import { phrases } from '#common/strings.ts'
import { createAbsence, deleteAbsence, listAbsences } from '#contract/absences.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { addAbsence, removeAbsence } from './absences.commands.ts'
import { absencePolicy } from './absences.policy.ts'
import { findAbsence, findAbsences, isPerson } from './absences.queries.ts'
import { absencesStrings } from './absences.strings.ts'

export const absenceRoutes = [
  route(listAbsences, async ({ db, session }) => {
    const rows = await findAbsences(db, session.role === 'administrator' ? null : session.userId)
    return {
      absences: rows.map((row) => ({
        id: row.id,
        user: presentPerson({
          id: row.userId,
          familyName: row.userFamilyName,
          givenName: row.userGivenName,
          profileFilename: row.userFilename,
        }),
        deputy: presentPerson({
          id: row.deputyId,
          familyName: row.deputyFamilyName,
          givenName: row.deputyGivenName,
          profileFilename: row.deputyFilename,
        }),
        absentFrom: row.absentFrom,
        absentUntil: row.absentUntil,
      })),
      nextCursor: null,
    }
  }),

  route(createAbsence, async ({ db, session, body, locale }) => {
    const words = phrases(absencesStrings, locale)
    const { deputyId, absentFrom, absentUntil, userId = session.userId } = body
    permit(absencePolicy(session, userId).change)
    if (absentUntil < absentFrom) throw new Refusal('validation_failed', { absentUntil: words.badDays })
    if (!(await isPerson(db, userId))) throw new Refusal('validation_failed', { userId: words.unknownPerson })
    if (deputyId === userId) throw new Refusal('validation_failed', { deputyId: words.ownDeputy })
    if (!(await isPerson(db, deputyId)))
      throw new Refusal('validation_failed', { deputyId: words.unknownPerson })
    return { id: await addAbsence(db, session.userId, { userId, deputyId, absentFrom, absentUntil }) }
  }),

  route(deleteAbsence, async ({ db, session, params }) => {
    const absence = found(await findAbsence(db, params.id))
    permit(absencePolicy(session, absence.userId).change)
    await removeAbsence(db, session.userId, absence.id)
  }),
]
