import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { type Place, placesKey } from '#server/features/membership-history/memberships.rules.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { placesBefore } from './failures.rules.ts'
import {
  findPlaceNames,
  findPlanned,
  findStanding,
  type NamedPlace,
  type PlannedAccount,
  type PlannedRow,
  type Standing,
} from './planned-changes.queries.ts'
import { plannedChangesStrings } from './planned-changes.strings.ts'

type Subject = { id: number | null; name: string }

/** Plans a person's memberships from a day on; they are based on those just before that day. Returns its id. */
export const planTransfer = (
  db: CompanyDb,
  actorId: number,
  {
    person,
    effectiveOn,
    places,
    locale,
  }: { person: Subject & { id: number }; effectiveOn: string; places: readonly Place[]; locale: Locale },
) =>
  transaction(db, async (trx) => {
    const memberships = await named(trx, places)
    const standing = await findStanding(trx, [person.id])
    const last = { userId: person.id, effectiveOn, id: Number.MAX_SAFE_INTEGER }
    const basedOn = placesBefore(standing, last)
    if (!basedOn) throw new Refusal('account_withdrawn')
    checkDay(standing, { userId: person.id, effectiveOn, id: null }, locale)
    checkChanges(basedOn, places, locale)
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into planned_changes (company_id, kind, user_id, effective_on, memberships, based_on, created_by_id)
       values ($1, 'transfer', $2, $3::date, $4::text::jsonb, $5::text::jsonb, $6) returning id`,
      [
        companyIdOf(trx),
        person.id,
        effectiveOn,
        JSON.stringify(memberships),
        JSON.stringify(basedOn),
        actorId,
      ],
    )
    await logAct(trx, {
      ...{ actorId, noun: 'user', action: 'plan_transfer', subject: person },
      before: { departments: wordsOf(await named(trx, basedOn)) },
      after: { departments: wordsOf(memberships), effectiveOn },
    })
    return made!.id
  })

type Join = {
  effectiveOn: string
  account: PlannedAccount
  places: readonly Place[]
  passwordHash: string | null
}

/** Plans a person whose account begins on a later day. Returns its id. */
export const planJoin = (
  db: CompanyDb,
  actorId: number,
  { effectiveOn, account, places, passwordHash }: Join,
) =>
  transaction(db, async (trx) => {
    const memberships = await named(trx, places)
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into planned_changes (company_id, kind, effective_on, account, password_hash, memberships, created_by_id)
       values ($1, 'join', $2::date, $3::text::jsonb, $4, $5::text::jsonb, $6) returning id`,
      [
        companyIdOf(trx),
        effectiveOn,
        JSON.stringify(account),
        passwordHash,
        JSON.stringify(memberships),
        actorId,
      ],
    )
    await logAct(trx, {
      ...{ actorId, noun: 'user', action: 'plan_join', subject: { id: null, name: fullName(account) } },
      after: stateOf({ effectiveOn, account, memberships }),
    })
    return made!.id
  })

type Changed = {
  version: number
  effectiveOn: string
  places: readonly Place[]
  account: PlannedAccount | null
  locale: Locale
}

/* Shown beside the day: of two transfers on one day the second would silently replace the first. */
function checkDay(
  { transfers }: Standing,
  { userId, effectiveOn, id }: { userId: number; effectiveOn: string; id: number | null },
  locale: Locale,
) {
  if (!transfers.some((one) => one.userId === userId && one.effectiveOn === effectiveOn && one.id !== id))
    return
  throw new Refusal('validation_failed', { effectiveOn: phrases(plannedChangesStrings, locale).sameDay })
}

/* Shown beside the departments: a transfer to the memberships the person will already have changes nothing. */
function checkChanges(before: readonly Place[], after: readonly Place[], locale: Locale) {
  if (placesKey(before) !== placesKey(after)) return
  const { nothingChanges } = phrases(plannedChangesStrings, locale)
  throw new Refusal('validation_failed', { memberships: nothingChanges })
}

/** Changes a plan and bases it on the current state. Throws `conflict` and `planned_change_settled`. */
export const changePlanned = (
  db: CompanyDb,
  actorId: number,
  { id, subject }: { id: number; subject: Subject },
  { version, effectiveOn, places, account, locale }: Changed,
) =>
  transaction(db, async (trx) => {
    const before = await openToChange(trx, id)
    if (before.version !== version) throw new Refusal('conflict')
    const memberships = await named(trx, places)
    const after = { effectiveOn, memberships, account: before.account && (account ?? before.account) }
    let basedOn: readonly Place[] | null = null
    if (before.userId !== null) {
      const standing = await findStanding(trx, [before.userId])
      basedOn = placesBefore(standing, { userId: before.userId, effectiveOn, id }) ?? null
      if (!basedOn) throw new Refusal('account_withdrawn')
      if (effectiveOn !== before.effectiveOn)
        checkDay(standing, { userId: before.userId, effectiveOn, id }, locale)
      checkChanges(basedOn, places, locale)
    }
    await namedQuery(
      trx,
      `update planned_changes set effective_on = $3::date, memberships = $4::text::jsonb, account = $5::text::jsonb,
         based_on = $6::text::jsonb, state = 'planned', failure = null, version = version + 1
       where company_id = $1 and id = $2`,
      [
        companyIdOf(trx),
        id,
        effectiveOn,
        JSON.stringify(memberships),
        after.account && JSON.stringify(after.account),
        basedOn && JSON.stringify(basedOn),
      ],
    )
    await logAct(trx, {
      ...{ actorId, noun: 'user', action: before.kind === 'join' ? 'plan_join' : 'plan_transfer', subject },
      before: stateOf(before),
      after: stateOf(after),
    })
  })

/** Cancels a planned change. Safe to repeat. Throws `planned_change_settled`. */
type Cancelling = { id: number; version: number; subject: Subject }

export const cancelPlanned = (db: CompanyDb, actorId: number, { id, version, subject }: Cancelling) =>
  transaction(db, async (trx) => {
    const planned = await findPlanned(trx, id, { lock: true })
    if (planned?.state === 'cancelled') return
    const before = await openToChange(trx, id)
    if (before.version !== version) throw new Refusal('conflict')
    await namedQuery(
      trx,
      `update planned_changes set state = 'cancelled', failure = null, password_hash = null, settled_at = now(),
         version = version + 1
       where company_id = $1 and id = $2`,
      [companyIdOf(trx), id],
    )
    await logAct(trx, {
      ...{ actorId, noun: 'user', action: 'cancel_plan', subject },
      before: stateOf(before),
    })
  })

async function openToChange(trx: CompanyDb, id: number) {
  const planned = found(await findPlanned(trx, id, { lock: true }))
  if (planned.state === 'applied' || planned.state === 'cancelled')
    throw new Refusal('planned_change_settled')
  return planned
}

/* Stored with names, so that the plan can be described after one of them is deleted. */
async function named(trx: CompanyDb, places: readonly Place[]): Promise<NamedPlace[]> {
  const { departments, positions } = await findPlaceNames(trx, places)
  return places.map(({ departmentId, positionId, jobLabel }) => ({
    ...{ departmentId, positionId, jobLabel },
    departmentName: departments.get(departmentId) ?? '',
    positionName: positionId === null ? null : (positions.get(positionId) ?? ''),
  }))
}

const wordsOf = (memberships: readonly NamedPlace[]) =>
  memberships.map(({ departmentName, positionName, jobLabel }) =>
    [departmentName, positionName, jobLabel].filter(Boolean).join(' · '),
  )

const stateOf = ({
  effectiveOn,
  account,
  memberships,
}: Pick<PlannedRow, 'effectiveOn' | 'account' | 'memberships'>) => ({
  effectiveOn,
  departments: wordsOf(memberships),
  ...(account && {
    name: fullName(account),
    email: account.email,
    companyLoginId: account.companyLoginId,
    employeeNumber: account.employeeNumber ?? null,
  }),
})
