import { foldedName } from '#common/folded-name.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { permitPositionName } from '#server/features/admin-departments/names.checks.ts'
import { isNamedByRules } from '#server/features/admin-departments/rules-naming.queries.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { changeOrder } from '#server/features/administration-acts/order.commands.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { findAdminPositions } from './admin-positions.queries.ts'

type Fields = { name: string; manager: boolean; selfApproval: boolean }

const stateOf = ({ name, manager, selfApproval }: Fields) => ({ name, manager, selfApproval })

/* Serialises changes of the list. */
const lockPositions = (trx: CompanyDb) =>
  namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyIdOf(trx)])

const findOne = async (trx: CompanyDb, id: number) => found((await findAdminPositions(trx, id))[0])

/** Adds a position after all others. Returns its id. */
export const addPosition = (db: CompanyDb, actorId: number, fields: Fields) =>
  transaction(db, async (trx) => {
    await lockPositions(trx)
    await permitPositionName(trx, { id: null, name: fields.name })
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into positions (company_id, name, manager, self_approval, sort_order)
       values ($1, $2, $3, $4, (select coalesce(max(sort_order), -1) + 1 from positions where company_id = $1))
       returning id`,
      [companyIdOf(trx), fields.name, fields.manager, fields.selfApproval],
    )
    const subject = { id: made!.id, name: fields.name }
    await logAct(trx, { actorId, noun: 'position', action: 'create', subject, after: stateOf(fields) })
    return made!.id
  })

/** Changes a position at `version`. Throws `conflict` if it has changed since. */
export const changePosition = (
  db: CompanyDb,
  actorId: number,
  id: number,
  { version, ...fields }: Fields & { version: number },
) =>
  transaction(db, async (trx) => {
    await lockPositions(trx)
    const position = await findOne(trx, id)
    permit(position.version === version, 'conflict')
    // Positions that already had equal names stay editable.
    if (foldedName(position.name) !== foldedName(fields.name))
      await permitPositionName(trx, { id, name: fields.name })
    const before = stateOf(position)
    await namedQuery(
      trx,
      'update positions set name = $3, manager = $4, self_approval = $5 where company_id = $1 and id = $2',
      [companyIdOf(trx), id, fields.name, fields.manager, fields.selfApproval],
    )
    const subject = { id, name: fields.name }
    await logAct(trx, {
      actorId,
      noun: 'position',
      action: 'update',
      subject,
      before,
      after: stateOf(fields),
    })
  })

type Order = { wanted: readonly number[]; seen: readonly number[] }

/** Puts the wanted positions first, in this order. Throws `conflict` if the list is no longer as the person saw it. */
export const setPositionOrder = (db: CompanyDb, actorId: number, order: Order) =>
  changeOrder(db, { actorId, noun: 'position', list: findAdminPositions, ...order }, (trx) =>
    namedQuery(
      trx,
      `update positions set sort_order = placed.place from (
         select p.id, row_number() over (order by wanted.place nulls last, p.sort_order, p.id) as place
         from positions p
         left join unnest($2::bigint[]) with ordinality as wanted (id, place) on wanted.id = p.id
         where p.company_id = $1
       ) placed where positions.company_id = $1 and positions.id = placed.id`,
      [companyIdOf(trx), order.wanted],
    ),
  )

/**
 * Deletes a position that nobody holds and no rule names; former holders who have left do not count. Throws
 * `conflict` if it is no longer at `version` (null: whatever it is), and `position_in_use`.
 */
export const removePosition = (db: CompanyDb, actorId: number, id: number, version: number | null) =>
  transaction(db, async (trx) => {
    await lockPositions(trx)
    const position = await findOne(trx, id)
    permit(version === null || position.version === version, 'conflict')
    if (await isNamedByRules(trx, 'position', id)) throw new Refusal('position_in_use')
    await namedQuery(
      trx,
      `update memberships b set position_id = null from users u
       where b.company_id = $1 and b.position_id = $2 and u.company_id = $1 and u.id = b.user_id
         and u.status = 'withdrawn'`,
      [companyIdOf(trx), id],
    )
    const deleted = await namedQuery(
      trx,
      `delete from positions p where p.company_id = $1 and p.id = $2
         and not exists (select from memberships b where b.company_id = $1 and b.position_id = $2)
       returning p.id`,
      [companyIdOf(trx), id],
    )
    if (deleted.length === 0) throw new Refusal('position_in_use')
    const subject = { id, name: position.name }
    await logAct(trx, { actorId, noun: 'position', action: 'delete', subject, before: stateOf(position) })
  })
