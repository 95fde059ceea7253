import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { companyToday } from '#server/features/admin-users/account-states.commands.ts'
import { changeAccount } from '#server/features/admin-users/accounts.commands.ts'
import { register } from '#server/features/admin-users/registration.commands.ts'
import { replaceMemberships } from '#server/features/membership-history/memberships.commands.ts'
import { placesKey } from '#server/features/membership-history/memberships.rules.ts'
import { peopleMoved } from '#server/platform/audiences/refresh-audiences.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { eachRow } from '#server/platform/jobs/each-row.ts'
import { PlanFailure, whyJoinFails, whyTransferFails } from './failures.rules.ts'
import { tellOfFailedPlan } from './plan-notices.commands.ts'
import {
  findPlaceNames,
  findPlanned,
  findStanding,
  findTakenLogins,
  loginsOf,
  type PlannedFailure,
  type PlannedRow,
} from './planned-changes.queries.ts'

type Settling = {
  /** Who says so; null: the clock. */
  actorId: number | null
  /** The product's address for links, without a slash at the end. */
  address: string
}

/**
 * Brings into effect what was planned for today or before, each in a transaction of its own, earlier days first.
 * What cannot take effect is marked with the reason. Running it again changes nothing.
 * @throws AggregateError once all were tried, where something of ours went wrong: those are tried again.
 */
export async function settleDueChanges(db: CompanyDb, address: string) {
  const due = await namedQuery<{ id: number }>(
    db,
    `select id from planned_changes
     where company_id = $1 and state = 'planned' and effective_on <= $2::date order by effective_on, id`,
    [companyIdOf(db), await companyToday(db)],
  )
  await eachRow(due, ({ id }) => settlePlanned(db, id, { actorId: null, address }))
  return due.length
}

/** Brings one planned change into effect now. Returns why not; null: it has. */
export async function settlePlanned(
  db: CompanyDb,
  id: number,
  settling: Settling,
): Promise<PlannedFailure | null> {
  try {
    await transaction(db, async (trx) => {
      // In the order in which everything else locks: the company, the account, and last what is planned.
      await namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyIdOf(trx)])
      const planned = await findPlanned(trx, id, { lock: true })
      if (planned?.state !== 'planned') return
      const userId =
        planned.kind === 'transfer'
          ? await transfer(trx, planned, settling)
          : await join(trx, planned, settling)
      await mark(trx, id, 'applied', null, userId)
    })
    return null
  } catch (error) {
    if (error instanceof PlanFailure) {
      await transaction(db, async (trx) => {
        await mark(trx, id, 'failed', error.failure, null)
        if (settling.actorId === null) await tell(trx, id)
      })
      return error.failure
    }
    await mark(db, id, 'planned', 'unexpected', null)
    throw error
  }
}

/* Anyone who does it by hand sees at once what is in the way. */
async function tell(trx: CompanyDb, id: number) {
  const planned = await findPlanned(trx, id)
  if (!planned) return
  const { createdById: plannerId, userId: aboutId, version } = planned
  await tellOfFailedPlan(trx, { plannerId, aboutId, occasion: `planned change ${id} ${version}` })
}

const mark = (
  db: CompanyDb,
  id: number,
  state: PlannedRow['state'],
  failure: PlannedFailure | null,
  userId: number | null,
) =>
  namedQuery(
    db,
    `update planned_changes set state = $3, failure = $4, user_id = coalesce($5, user_id), version = version + 1,
       settled_at = case when $3 = 'applied' then now() else settled_at end,
       password_hash = case when $3 = 'applied' then null else password_hash end
     where company_id = $1 and id = $2`,
    [companyIdOf(db), id, state, failure, userId],
  )

async function transfer(trx: CompanyDb, planned: PlannedRow, { actorId }: Settling) {
  const userId = planned.userId!
  const standing = await findStanding(trx, [userId])
  const { memberships } = planned
  const failure = whyTransferFails(
    { ...planned, userId, basedOn: planned.basedOn ?? [] },
    // Those of earlier days have had their turn.
    { people: standing.people, transfers: [] },
    await findPlaceNames(trx, memberships),
  )
  if (failure) throw new PlanFailure(failure)
  if (placesKey(standing.people.get(userId)!.places) === placesKey(memberships)) return userId
  await changeAccount(trx, { actorId, userId, action: 'transfer' }, async () => {
    await replaceMemberships(trx, [{ userId, places: memberships }])
    await peopleMoved(trx)
  })
  return userId
}

async function join(trx: CompanyDb, planned: PlannedRow, { address }: Settling) {
  const account = planned.account!
  const { memberships, passwordHash } = planned
  const taken = await findTakenLogins(trx, loginsOf(account))
  const failure = whyJoinFails({ account, memberships }, taken, await findPlaceNames(trx, memberships))
  if (failure) throw new PlanFailure(failure)
  const [company] = await namedQuery<{ locale: 'ja' | 'en' }>(
    trx,
    'select default_locale as locale from companies where id = $1',
    [companyIdOf(trx)],
  )
  try {
    return await register(
      trx,
      { ...account, memberships },
      {
        actorId: planned.createdById!,
        locale: company!.locale,
        address,
        passwordHash: account.email === null ? passwordHash : null,
      },
    )
  } catch (error) {
    if (error instanceof Refusal && error.code === 'validation_failed')
      throw new PlanFailure('form' in error.fields ? 'over_contract' : 'login_taken')
    throw error
  }
}
