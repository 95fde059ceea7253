import type { actProblems, UserAct } from '#contract/admin-users.acts.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { peopleMoved } from '#server/platform/audiences/refresh-audiences.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { inviteAgain, setRole } from './account-access.commands.ts'
import { companyToday, planStop } from './account-states.commands.ts'
import { changeAccount } from './accounts.commands.ts'
import { type Administering, accountPolicy, reachOf } from './admin-users.policy.ts'
import { findHolders } from './holdings.queries.ts'
import { type ActTarget, findActTargets } from './user-acts.queries.ts'

type Problem = (typeof actProblems)[number]
type Outcome = 'changed' | 'unchanged' | Problem

type Work = { act: UserAct; actor: Administering; today: string; address: string }

const sameList = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify([...new Set(one)].sort()) === JSON.stringify([...new Set(other)].sort())

/** The result that a change would have for an account in its present state. */
function outcomeFor(target: ActTarget, { act, actor, today }: Omit<Work, 'address'>): Outcome {
  const policy = accountPolicy(actor, target)
  if (target.status === 'withdrawn') return 'gone'
  if (!(act.kind === 'role' ? policy.setRole : policy.change)) return 'not_allowed'
  switch (act.kind) {
    case 'stop':
      if (target.id === actor.userId) return 'yourself'
      if (target.status === 'stopped') return 'unchanged'
      if (target.lastOn !== null && act.stopsOn > target.lastOn) return 'leaves_before'
      return target.stopsOn === act.stopsOn && target.resumesOn === act.resumesOn && act.stopsOn > today
        ? 'unchanged'
        : 'changed'
    case 'invite':
      if (target.status === 'stopped') return 'stopped'
      if (target.hasPassword || target.status !== 'invited') return 'has_password'
      if (!target.hasEmail) return 'no_email'
      return target.justInvited ? 'unchanged' : 'changed'
    case 'position':
      if (!target.hasDepartment) return 'no_department'
      return target.positionId === act.positionId ? 'unchanged' : 'changed'
    case 'role': {
      if (target.id === actor.userId) return 'yourself'
      const sections = act.role === 'section_administrator' ? act.sections : []
      return target.role === act.role && sameList(target.sections, sections) && !target.narrowed
        ? 'unchanged'
        : 'changed'
    }
  }
}

const named = (target: ActTarget) => ({ id: target.id, name: fullName(target) })

type Asked = { userIds: readonly number[]; act: UserAct; actor: Administering }

/** Groups accounts by the result a change would have. Changes nothing. */
export async function previewActs(db: CompanyDb, { userIds, act, actor }: Asked) {
  const today = await companyToday(db)
  const targets = await findActTargets(db, userIds, reachOf(actor))
  const byOutcome = Map.groupBy(targets, (target) => outcomeFor(target, { act, actor, today }))
  const of = (outcome: Outcome) => byOutcome.get(outcome) ?? []
  const holders = new Set(
    act.kind === 'stop'
      ? await findHolders(
          db,
          of('changed').map(({ id }) => id),
        )
      : [],
  )
  return {
    changed: of('changed').map(named),
    unchanged: of('unchanged').map(named),
    refused: [...byOutcome].flatMap(([outcome, people]) =>
      outcome === 'changed' || outcome === 'unchanged'
        ? []
        : [{ problem: outcome, people: people.map(named) }],
    ),
    holding: of('changed')
      .filter(({ id }) => holders.has(id))
      .map(named),
  }
}

/** Applies a change to each account in its own transaction. */
export async function applyActs(
  db: CompanyDb,
  { userIds, act, actor, address }: Asked & { address: string },
) {
  const work = { act, actor, address, today: await companyToday(db) }
  const targets = await findActTargets(db, userIds, reachOf(actor))
  const failed: { id: number; name: string; problem: Problem }[] = []
  let changedCount = 0
  let unchangedCount = 0
  for (const target of targets) {
    const outcome = outcomeFor(target, work)
    const done = outcome === 'changed' ? await attempt(db, target, work) : outcome
    if (done === 'changed') changedCount += 1
    else if (done === 'unchanged') unchangedCount += 1
    else failed.push({ ...named(target), problem: done })
  }
  return { changedCount, unchangedCount, failed }
}

/** Applies a change and returns the result; the account may have been changed since it was read. */
async function attempt(db: CompanyDb, target: ActTarget, work: Work): Promise<Outcome> {
  try {
    await doTo(db, target, work)
    return 'changed'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'account_withdrawn') return 'gone'
    if (error.code === 'not_found') return 'not_allowed'
    return error.code === 'last_administrator' || error.code === 'last_emergency_administrator'
      ? 'last_administrator'
      : 'changed_meanwhile'
  }
}

function doTo(db: CompanyDb, target: ActTarget, { act, actor, address }: Work) {
  const given = { actorId: actor.userId, userId: target.id }
  switch (act.kind) {
    case 'stop':
      return planStop(db, given, act)
    case 'invite':
      return inviteAgain(db, given, address)
    case 'position':
      return setMainPosition(db, given, { version: target.version, positionId: act.positionId })
    case 'role':
      return setRole(db, given, { ...act, version: target.version, departmentIds: [], menuIds: [] })
  }
}

/** The position someone holds in their main department. Throws `conflict` when the account is no longer at `version`. */
const setMainPosition = (
  db: CompanyDb,
  given: { actorId: number; userId: number },
  { version, positionId }: { version: number; positionId: number | null },
) =>
  changeAccount(db, { ...given, action: 'update' }, async (trx, before) => {
    permit(before.version === version, 'conflict')
    const key = [companyIdOf(trx), given.userId]
    await namedQuery(
      trx,
      'update memberships set position_id = $3 where company_id = $1 and user_id = $2 and main',
      [...key, positionId],
    )
    await namedQuery(trx, 'update users set version = version + 1 where company_id = $1 and id = $2', key)
    await peopleMoved(trx)
  })
