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
  /** The person who triggers it; null: the scheduler. */
  actorId: number | null
  /** The product's base URL for links, without a trailing slash. */
  address: string
}

/**
 * Applies everything planned for today or earlier, each in its own transaction, earlier days first. A change that
 * cannot be applied is marked with the reason. Running it again changes nothing.
 * @throws AggregateError after all were tried, if any failed with an internal error: those are retried.
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

/** Applies one planned change now. Returns why it could not be applied; null: it was applied. */
export async function settlePlanned(
  db: CompanyDb,
  id: number,
  settling: Settling,
): Promise<PlannedFailure | null> {
  try {
    await transaction(db, async (trx) => {
      // In the lock order used everywhere else: the company, the account, and finally the planned change.
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

/* A person who applies it manually sees the reason immediately. */
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
    // Changes of earlier days have already been tried.
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
