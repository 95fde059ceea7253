import type { CompassCategory } from '#common/compass-note.ts'
import type { OperatorAction } from '#common/operator-act.ts'
import { phrases } from '#common/strings.ts'
import { type InstallationDb, namedQuery, transaction } from '#db/tenant.ts'
import { findContract } from '#server/features/companies/contracts.queries.ts'
import { backyardStrings } from '#server/features/companies/contracts.strings.ts'
import { logOperatorAct } from '#server/features/operators/operator-acts.commands.ts'
import type { Operator } from '#server/platform/auth/operator-sessions.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { notePolicy } from './compass-notes.policy.ts'
import { type FullNoteRow, findNote } from './compass-notes.queries.ts'

type Fields = { title: string; body: string; category: CompassCategory; assigneeId: number | null }
type Asked = { id: number; version: number; operator: Operator }

const log = (trx: InstallationDb, operator: Operator, action: OperatorAction, note: FullNoteRow) =>
  logOperatorAct(trx, {
    ...{ by: operator, action, subject: note.title },
    company: { id: note.companyId, name: note.companyName },
  })

async function checkAssignee(trx: InstallationDb, assigneeId: number | null) {
  if (assigneeId === null) return
  const rows = await namedQuery(trx, 'select 1 as one from operators where id = $1 and stopped_at is null', [
    assigneeId,
  ])
  if (rows.length === 0) throw new Refusal('not_found')
}

async function lockNote(trx: InstallationDb, { id, version }: Pick<Asked, 'id' | 'version'>) {
  await namedQuery(trx, 'select from compass_notes where id = $1 for update', [id])
  const note = found(await findNote(trx, id))
  if (note.version !== version) throw new Refusal('conflict')
  return note
}

/** Writes an internal note. Returns it. */
export const writeNote = (
  db: InstallationDb,
  operator: Operator,
  { companyId, title, body, category, assigneeId }: Fields & { companyId: number },
) =>
  transaction(db, async (trx) => {
    found(await findContract(trx, companyId))
    await checkAssignee(trx, assigneeId)
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into compass_notes (company_id, title, body, category, author_id, assignee_id)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [companyId, title, body, category, operator.id, assigneeId],
    )
    const note = found(await findNote(trx, made!.id))
    await log(trx, operator, 'note_written', note)
    return note
  })

/** Changes a note. Returns it as it is then. */
export const changeNote = (db: InstallationDb, { operator, ...asked }: Asked, fields: Fields) =>
  transaction(db, async (trx) => {
    const before = await lockNote(trx, asked)
    if (fields.assigneeId !== before.assigneeId) await checkAssignee(trx, fields.assigneeId)
    await namedQuery(
      trx,
      `update compass_notes set title = $2, body = $3, category = $4, assignee_id = $5, updated_at = now(),
         version = version + 1 where company_id = $6 and id = $1`,
      [before.id, fields.title, fields.body, fields.category, fields.assigneeId, before.companyId],
    )
    const note = found(await findNote(trx, before.id))
    await log(trx, operator, 'note_changed', note)
    return note
  })

/** Shares a note with the company's administrators; the company's log says so too. Returns it as it is then. */
export const shareNote = (db: InstallationDb, { operator, ...asked }: Asked) =>
  transaction(db, async (trx) => {
    const before = await lockNote(trx, asked)
    permit(notePolicy.share(operator, before), 'conflict')
    await namedQuery(
      trx,
      `update compass_notes set shared_at = now(), shared_by_id = $2, updated_at = now(), version = version + 1
       where company_id = $3 and id = $1`,
      [before.id, operator.id, before.companyId],
    )
    await log(trx, operator, 'note_shared', before)
    const company = found(await findContract(trx, before.companyId))
    await namedQuery(
      trx,
      `insert into administration_acts (company_id, noun, action, subject_id, subject_name, search_text, directory)
       values ($1, 'compass_note', 'publish', $2, $3, search_fold($3), $4)`,
      [before.companyId, before.id, before.title, phrases(backyardStrings, company.locale).operator],
    )
    return found(await findNote(trx, before.id))
  })

/** Deletes an internal note. */
export const deleteNote = (db: InstallationDb, { operator, ...asked }: Asked) =>
  transaction(db, async (trx) => {
    const before = await lockNote(trx, asked)
    permit(notePolicy.delete(operator, before), 'conflict')
    await namedQuery(trx, 'delete from compass_notes where company_id = $1 and id = $2', [
      before.companyId,
      before.id,
    ])
    await log(trx, operator, 'note_deleted', before)
  })
