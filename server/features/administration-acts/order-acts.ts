import type { ActNoun } from '#common/administration-act.ts'
import { type CompanyDb, transaction } from '#db/tenant.ts'
import { logAct } from './administration-acts.commands.ts'

type Ordering = {
  actorId: number
  noun: ActNoun
  /** What they are called, as they stand. */
  names: (trx: CompanyDb) => Promise<string[]>
}

/** Puts things into another order and writes both orders into the log; nothing where they are the same. */
export const logOrder = (
  db: CompanyDb,
  { actorId, noun, names }: Ordering,
  work: (trx: CompanyDb) => Promise<unknown>,
) =>
  transaction(db, async (trx) => {
    const before = { order: await names(trx) }
    await work(trx)
    const after = { order: await names(trx) }
    if (before.order.join('\n') === after.order.join('\n')) return
    await logAct(trx, { actorId, noun, action: 'order', subject: { id: null, name: '' }, before, after })
  })
