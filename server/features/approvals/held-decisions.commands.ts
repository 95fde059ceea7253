import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { findOpenDecision } from '#server/features/reports/held-decisions.queries.ts'
import { findBatch } from '#server/features/reports/report-batches.queries.ts'
import type { ApprovalState } from '#server/platform/approvals/approvals.commands.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { keepBatch } from './report-batches.commands.ts'
import { type Deciding, decideReport, lockReport } from './report-decisions.commands.ts'

/** The state of the approval; `undo`: the decision is held, and takes effect after this many seconds. */
export type Decided = Pick<ApprovalState, 'status' | 'version'> & {
  undo?: { batchId: number; seconds: number }
}

/**
 * Stores a decision that takes effect after `seconds` unless it is undone. Until then it has no effect; a job applies
 * it even if this process ends. With 0 it takes effect at once. Sending the same decision again changes nothing.
 * @throws {Refusal} as `decideReport` would now; conflict if another decision of the person on it is held
 */
export async function holdDecision(db: CompanyDb, deciding: Deciding, seconds: number): Promise<Decided> {
  if (seconds === 0) return decideReport(db, deciding)
  const { reader, reportId, approvalVersion, act } = deciding
  // A decision that is not possible is refused at once, while the person is still on the screen.
  const state = await rehearse(db, deciding)
  if (state.repeated) return state
  return transaction(db, async (trx) => {
    await lockReport(trx, reportId)
    const given = {
      act: act.kind,
      comment: act.comment,
      toStepIndex: act.kind === 'pend' ? act.toStepIndex : null,
      reopenedItems: act.kind === 'pend' && act.reopenedItems !== null ? [...act.reopenedItems] : null,
    }
    const known = await findOpenDecision(trx, reader.userId, reportId)
    const held = { status: 'waiting' as const, version: approvalVersion }
    if (known && known.outcome === null) {
      const { version, undoSeconds, batchId, ...rest } = known
      const { act: kind, comment, toStepIndex, reopenedItems } = rest
      if (
        version === approvalVersion &&
        isDeepStrictEqual({ act: kind, comment, toStepIndex, reopenedItems }, given)
      )
        return { ...held, undo: { batchId, seconds: undoSeconds ?? 0 } }
      throw new Refusal('conflict')
    }
    const { id } = await keepBatch(trx, {
      ...given,
      userId: reader.userId,
      clientKey: randomUUID(),
      reports: [{ id: reportId, approvalVersion }],
      seconds,
    })
    return { ...held, undo: { batchId: id, seconds } }
  })
}

class Rehearsed extends Error {
  readonly state: ApprovalState

  constructor(state: ApprovalState) {
    super('Rolled back')
    this.state = state
  }
}

/** Returns the result a decision would have now, and rolls it back. @throws {Refusal} as the decision itself */
async function rehearse(db: CompanyDb, deciding: Deciding): Promise<ApprovalState> {
  try {
    return await transaction(db, async (trx) => {
      throw new Rehearsed(await decideReport(trx, deciding))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.state
    throw error
  }
}

/**
 * Undoes a decision or a batch, as long as none of it has taken effect. Undoing it twice changes nothing.
 * @throws {Refusal} not_found if it is not theirs; undo_too_late
 */
export async function undoBatch(db: CompanyDb, batchId: number, userId: number) {
  permit(found(await findBatch(db, batchId)).userId === userId)
  await namedQuery(
    db,
    `update report_batches set undone_at = now(), finished_at = now()
     where company_id = $1 and id = $2 and effective_at is not null and begun_at is null and finished_at is null`,
    [companyIdOf(db), batchId],
  )
  const batch = found(await findBatch(db, batchId))
  if (!batch.undone) throw new Refusal('undo_too_late')
  return batch
}
