import { type CompanyDb, companyIdOf, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { found } from '#server/platform/http/refusal.ts'
import { findAbsence } from './absences.queries.ts'

type Absence = { userId: number; deputyId: number; absentFrom: string; absentUntil: string }

/* People set their own absences. Setting an absence of another person is logged as an administrator's act. */
async function logOfOther(
  trx: CompanyDb,
  actorId: number,
  action: 'create' | 'delete',
  { id, userId, name, deputy, absentFrom, absentUntil }: NonNullable<Awaited<ReturnType<typeof findAbsence>>>,
) {
  if (actorId === userId) return
  const state = { absentFrom, absentUntil, deputy }
  await logAct(trx, {
    actorId,
    noun: 'absence',
    action,
    subject: { id, name },
    ...(action === 'create' ? { after: state } : { before: state }),
  })
}

/** Returns its id. */
export const addAbsence = (db: CompanyDb, actorId: number, absence: Absence) =>
  transaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('absences')
      .values({ companyId: companyIdOf(trx), ...absence, setById: actorId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await logOfOther(trx, actorId, 'create', found(await findAbsence(trx, id)))
    return id
  })

export const removeAbsence = (db: CompanyDb, actorId: number, absenceId: number) =>
  transaction(db, async (trx) => {
    const absence = found(await findAbsence(trx, absenceId))
    await trx
      .deleteFrom('absences')
      .where('companyId', '=', companyIdOf(trx))
      .where('id', '=', absenceId)
      .execute()
    await logOfOther(trx, actorId, 'delete', absence)
  })
