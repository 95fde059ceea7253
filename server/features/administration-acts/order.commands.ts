import type { ActNoun } from '#common/administration-act.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { logAct } from './administration-acts.commands.ts'

type Ordering = {
  actorId: number
  noun: ActNoun
  /** The things in their order. */
  list: (trx: CompanyDb) => Promise<readonly { id: number; name: string }[]>
  /** The ids of the list in the order in which the person saw it. */
  seen: readonly number[]
  /** The ids that come first, in this order. */
  wanted: readonly number[]
}

const beginsWith = (ids: readonly number[], first: readonly number[]) =>
  first.every((id, place) => ids[place] === id)

/**
 * Changes the order of things and logs both orders; does nothing if the order is already as wanted. Throws `conflict`
 * if the list is no longer as the person saw it.
 */
export const changeOrder = (
  db: CompanyDb,
  { actorId, noun, list, seen, wanted }: Ordering,
  work: (trx: CompanyDb) => Promise<unknown>,
) =>
  transaction(db, async (trx) => {
    // Serialises changes of the order.
    await namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyIdOf(trx)])
    const before = await list(trx)
    const ids = before.map(({ id }) => id)
    if (beginsWith(ids, wanted)) return
    permit(ids.length === seen.length && beginsWith(ids, seen), 'conflict')
    await work(trx)
    const names = (things: typeof before) => ({ order: things.map(({ name }) => name) })
    await logAct(trx, {
      actorId,
      noun,
      action: 'order',
      subject: { id: null, name: '' },
      before: names(before),
      after: names(await list(trx)),
    })
  })
