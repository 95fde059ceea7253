import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import {
  cancelPlannedChange,
  createPlannedJoin,
  createPlannedTransfer,
  listPlannedChanges,
  updatePlannedChange,
} from '#contract/planned-changes.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { checkFields } from '#server/features/admin-users/account-fields.checks.ts'
import { companyToday } from '#server/features/admin-users/account-states.commands.ts'
import { reachOf } from '#server/features/admin-users/admin-users.policy.ts'
import type { AccountPageRow } from '#server/features/admin-users/admin-users.queries.ts'
import { findPlaces } from '#server/features/admin-users/admin-users.queries.ts'
import { adminUsersStrings } from '#server/features/admin-users/admin-users.strings.ts'
import {
  findForAdministrator,
  permitChange,
} from '#server/features/admin-users/administered-accounts.checks.ts'
import { makeInitialPassword } from '#server/features/admin-users/initial-password.ts'
import type { Place } from '#server/features/membership-history/memberships.rules.ts'
import { checkInitialPassword } from '#server/features/password-policy/new-passwords.checks.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { textCursor, timeCursor } from '#server/platform/http/cursor.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { settlePlanned } from './due-changes.commands.ts'
import { cancelPlanned, changePlanned, planJoin, planTransfer } from './planned-changes.commands.ts'
import { mayPlanJoin } from './planned-changes.policy.ts'
import { presentPlannedChanges } from './planned-changes.present.ts'
import {
  countFailed,
  findOpenChanges,
  findPlanned,
  findPlannedContext,
  findSettledChanges,
  findTaken,
  type PlannedAccount,
  type PlannedRow,
} from './planned-changes.queries.ts'

export const plannedChangeRoutes = [
  route(listPlannedChanges, async ({ db, session, query }) => {
    requireSection(session, 'users')
    const reach = reachOf(session)
    const { limit, cursor, userId = null } = query
    const page =
      query.state === 'open'
        ? await findOpenChanges(db, { reach, userId, limit, after: dayCursor(cursor) })
        : await findSettledChanges(db, { reach, userId, limit, after: timeCursor(cursor) })
    return {
      plannedChanges: presentPlannedChanges(
        page.rows,
        await findPlannedContext(db, page.rows, reach),
        session,
      ),
      nextCursor: page.nextCursor,
      failedCount: await countFailed(db, reach),
      today: await companyToday(db),
    }
  }),

  route(createPlannedTransfer, async ({ app, db, session, params, body, locale }) => {
    const { row, policy } = await findForAdministrator(db, session, params.id)
    permitChange(policy.change, row)
    const today = await checkDay(db, body.effectiveOn, locale)
    await checkTransfer(db, session, row, body.memberships, locale)
    const id = await planTransfer(db, session.userId, {
      person: { id: row.id, name: fullName(row) },
      effectiveOn: body.effectiveOn,
      places: body.memberships,
      locale,
    })
    if (body.effectiveOn === today)
      await settlePlanned(db, id, { actorId: session.userId, address: productAddress(app.config) })
    return { id }
  }),

  route(createPlannedJoin, async ({ db, session, body, locale }) => {
    requireSection(session, 'users')
    const { effectiveOn, account, memberships, initialPassword: given } = body
    if ((await checkDay(db, effectiveOn, locale)) === effectiveOn)
      throw new Refusal('validation_failed', {
        effectiveOn: phrases(adminUsersStrings, locale).joinLater,
      })
    await checkJoin(db, session, { account, memberships, exceptId: null, locale })
    if (account.email === null && given !== null)
      await checkInitialPassword(db, { known: account, password: given, locale })
    const initialPassword = account.email === null ? (given ?? makeInitialPassword()) : null
    const passwordHash = initialPassword === null ? null : await hashPassword(initialPassword)
    const join = { effectiveOn, account, places: memberships, passwordHash }
    return { id: await planJoin(db, session.userId, join), initialPassword }
  }),

  route(updatePlannedChange, async ({ app, db, session, params, body, locale }) => {
    const { planned, subject, row } = await findForChange(db, session, params.id)
    const { version, effectiveOn, memberships } = body
    const account = body.account ?? planned.account
    const today = await checkDay(db, effectiveOn, locale)
    if (row) await checkTransfer(db, session, row, memberships, locale)
    else if (account) {
      // A password was shown for the login that was entered with it.
      if (account.email === null && planned.passwordHash === null)
        throw new Refusal('validation_failed', { email: phrases(adminUsersStrings, locale).addressKept })
      await checkJoin(db, session, { account, memberships, exceptId: planned.id, locale })
    }
    await changePlanned(
      db,
      session.userId,
      { id: planned.id, subject },
      { version, effectiveOn, places: memberships, account: body.account ?? null, locale },
    )
    if (effectiveOn !== today) return { state: 'planned' as const, failure: null }
    const settling = { actorId: session.userId, address: productAddress(app.config) }
    const failure = await settlePlanned(db, planned.id, settling)
    return { state: failure ? ('failed' as const) : ('applied' as const), failure }
  }),

  route(cancelPlannedChange, async ({ db, session, params, query }) => {
    const { planned, subject } = await findForChange(db, session, params.id)
    await cancelPlanned(db, session.userId, { id: planned.id, version: query.version, subject })
  }),
]

const dayCursor = (cursor: string | undefined) => textCursor(cursor, ['day', 'text'])

/** Returns today in the company's time zone; refuses an earlier day beside the field. */
async function checkDay(db: CompanyDb, day: string, locale: Locale) {
  const today = await companyToday(db)
  if (day < today)
    throw new Refusal('validation_failed', { effectiveOn: phrases(adminUsersStrings, locale).dayPassed })
  return today
}

/* The same rules as changing the account directly: memberships outside the reach stay. */
const checkTransfer = (
  db: CompanyDb,
  session: Session,
  row: AccountPageRow,
  memberships: readonly Place[],
  locale: Locale,
) =>
  checkFields(
    db,
    { ...row, memberships },
    {
      reach: reachOf(session),
      fixed: (row.memberships ?? []).filter(({ fixed }) => fixed),
      companyLoginId: row.companyLoginId,
      locale,
    },
  )

type Joining = {
  account: PlannedAccount
  memberships: readonly Place[]
  exceptId: number | null
  locale: Locale
}

async function checkJoin(
  db: CompanyDb,
  session: Session,
  { account, memberships, exceptId, locale }: Joining,
) {
  await checkFields(db, { ...account, memberships }, { reach: reachOf(session), fixed: [], locale })
  const words = phrases(adminUsersStrings, locale)
  const taken = await findTaken(db, account, exceptId)
  if (taken.email) throw new Refusal('validation_failed', { email: words.emailTaken })
  if (taken.companyLoginId)
    throw new Refusal('validation_failed', { companyLoginId: words.companyLoginIdTaken })
}

/** A planned change that the session can change; 404 for others. `row`: for a transfer, its person. */
async function findForChange(db: CompanyDb, session: Session, id: number) {
  requireSection(session, 'users')
  const planned: PlannedRow = found(await findPlanned(db, id))
  if (planned.kind === 'transfer' || planned.userId !== null) {
    const { row, policy } = await findForAdministrator(db, session, planned.userId!)
    permitChange(policy.change, row)
    return { planned, subject: { id: row.id, name: fullName(row) }, row }
  }
  const departmentIds = planned.memberships.slice(0, 1).map(({ departmentId }) => departmentId)
  const { reached } = await findPlaces(db, { departmentIds, positionIds: [] }, reachOf(session))
  permit(mayPlanJoin(session, reached.length > 0))
  return { planned, subject: { id: null, name: fullName(planned.account!) }, row: null }
}
