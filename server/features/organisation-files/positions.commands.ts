import { reserveIds } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { logActs } from '#server/features/administration-acts/administration-acts.commands.ts'
import { writeOrders } from './departments.commands.ts'
import type { PlannedPosition, PositionsPlan } from './positions.plan.ts'

const stateOf = ({
  name,
  manager,
  selfApproval,
}: Pick<PlannedPosition, 'name' | 'manager' | 'selfApproval'>) => ({
  ...{ name, manager, selfApproval },
})

/** Writes a plan of positions with its log, in the caller's transaction. */
export async function writePositions(trx: CompanyDb, actorId: number, { positions }: PositionsPlan) {
  const created = positions.filter(({ before }) => before === null)
  const ids = new Map(positions.map(({ key }) => [key, key]))
  if (created.length > 0) {
    const reserved = await reserveIds(trx, 'positions', created.length)
    for (const [index, { key }] of created.entries()) ids.set(key, reserved[index]!)
  }
  const orders = new Map(positions.map(({ key }, at) => [key, at]))
  await namedQuery(
    trx,
    `insert into positions (company_id, id, name, manager, self_approval, sort_order)
     select $1, given.* from unnest($2::bigint[], $3::text[], $4::boolean[], $5::boolean[], $6::integer[])
       as given (id, name, manager, self_approval, sort_order)`,
    [...fieldsOf(trx, created, ids), created.map(({ key }) => orders.get(key))],
  )
  const changed = positions.filter(
    (one) => one.before && JSON.stringify(stateOf(one.before)) !== JSON.stringify(stateOf(one)),
  )
  await namedQuery(
    trx,
    `update positions p set name = given.name, manager = given.manager, self_approval = given.self_approval
     from unnest($2::bigint[], $3::text[], $4::boolean[], $5::boolean[]) as given (id, name, manager, self_approval)
     where p.company_id = $1 and p.id = given.id`,
    fieldsOf(trx, changed, ids),
  )
  const stayed = positions.flatMap(({ place, before }) =>
    before ? [{ place: place!, name: before.name }] : [],
  )
  const reordered = stayed.some(({ place }, at) => place !== at + 1)
  if (reordered || created.length > 0) await writeOrders(trx, 'positions', orders)
  await logActs(trx, [
    ...[...created, ...changed].map((one) => ({
      actorId,
      noun: 'position' as const,
      action: one.before ? ('update' as const) : ('create' as const),
      subject: { id: ids.get(one.key)!, name: one.name },
      before: one.before && stateOf(one.before),
      after: stateOf(one),
    })),
    ...(reordered
      ? [
          {
            actorId,
            noun: 'position' as const,
            action: 'order' as const,
            subject: { id: null, name: '' },
            before: {
              order: stayed.toSorted((one, other) => one.place - other.place).map(({ name }) => name),
            },
            after: { order: positions.map(({ name }) => name) },
          },
        ]
      : []),
  ])
}

const fieldsOf = (trx: CompanyDb, list: readonly PlannedPosition[], ids: ReadonlyMap<number, number>) => [
  companyIdOf(trx),
  list.map(({ key }) => ids.get(key)),
  list.map(({ name }) => name),
  list.map(({ manager }) => manager),
  list.map(({ selfApproval }) => selfApproval),
]
