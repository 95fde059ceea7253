import type { FormAnswer } from '#common/form/answer.ts'
import { insertRows, reserveIds } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { WrittenUse } from './write-uses.ts'

const namedIn = (answers: readonly FormAnswer[], key: string | null) => {
  const value = answers.find(({ item }) => item === key)?.value
  return value && 'ids' in value ? value.ids : []
}

/** The people thanked in a use; nobody thanks themselves. */
function thankedBy({ use }: WrittenUse) {
  const { items, versions } = use.report
  const { answers } = versions.at(-1)!
  const tagged = items.flatMap((item) =>
    item.kind === 'users' && item.tagged ? namedIn(answers, item.key) : [],
  )
  const card = answers.find(({ item }) =>
    items.some(({ key, kind }) => key === item && kind === 'card'),
  )?.value
  const cardKey = card && 'choices' in card ? (card.choices[0] ?? '') : ''
  return [...new Set(tagged)].filter((id) => id !== use.person.id).map((toId) => ({ toId, cardKey }))
}

/** Writes thanks, and the points that uses earned. */
export async function writeRewards(db: CompanyDb, written: readonly WrittenUse[]) {
  const companyId = companyIdOf(db)
  const settled = written
    .filter(({ use }) => use.settledAt !== null)
    .toSorted((a, b) => a.use.settledAt!.getTime() - b.use.settledAt!.getTime())
  await insertRows(
    db,
    'thanks',
    settled
      .filter(({ use }) => use.programme.kind === 'thanks')
      .flatMap((one) =>
        thankedBy(one).map(({ toId, cardKey }) => ({
          companyId,
          reportId: one.reportIds.at(-1)!,
          toId,
          fromId: one.use.person.id,
          menuId: one.use.programme.id,
          cardKey,
          thankedAt: one.use.settledAt!,
        })),
      ),
  )
  const entries = settled.flatMap(({ use, reportIds }) => {
    const { answers } = use.report.versions.at(-1)!
    return use.programme.rewards.flatMap(({ id, receiver, itemKey, points }) => {
      const receivers =
        receiver === 'poster'
          ? [use.person.id]
          : namedIn(answers, itemKey).filter((named) => named !== use.person.id)
      const thanked = use.programme.kind === 'thanks' && receiver === 'tagged'
      return [...new Set(receivers)].map((userId) => ({
        companyId,
        userId,
        amount: points,
        kind: thanked ? ('thanks' as const) : ('menu' as const),
        menuId: use.programme.id,
        reportId: reportIds.at(-1)!,
        menuRewardId: id,
        madeById: use.person.id,
        madeAt: use.settledAt!,
      }))
    })
  })
  const ids = await reserveIds(db, 'rewardTransactions', entries.length)
  await insertRows(
    db,
    'rewardTransactions',
    entries.map((entry, i) => ({ ...entry, id: ids[i]! })),
  )
}
