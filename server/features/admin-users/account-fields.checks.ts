import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { countAccounts, findPlaces, type MembershipRow } from './admin-users.queries.ts'
import { adminUsersStrings } from './admin-users.strings.ts'
import type { AccountFields } from './registration.commands.ts'

type Around = {
  /** The departments whose people the caller administers; null: all. */
  reach: readonly number[] | null
  /** Memberships outside of the caller's reach: they must not change. */
  fixed: readonly MembershipRow[]
  /** The current values: an old identifier may keep a format that new ones may no longer have. */
  companyLoginId?: string | null
  locale: Locale
}

/** Throws `validation_failed` with each problem beside its field. */
export async function checkFields(db: CompanyDb, fields: AccountFields, around: Around) {
  const words = phrases(adminUsersStrings, around.locale)
  const refuse = (field: string, sentence: string) => {
    throw new Refusal('validation_failed', { [field]: sentence })
  }
  const { email, companyLoginId, memberships } = fields
  if (email === null && companyLoginId === null) refuse('email', words.noWayIn)
  const { loginIdPrefix: prefix, companyIds } = await countAccounts(db, null)
  if (companyLoginId !== null && companyLoginId !== around.companyLoginId && !companyIds)
    refuse('companyLoginId', words.companyIdsOff)
  if (
    companyLoginId !== null &&
    prefix !== null &&
    companyLoginId !== around.companyLoginId &&
    !(companyLoginId.toLowerCase().startsWith(prefix) && companyLoginId.length > prefix.length)
  )
    refuse('companyLoginId', words.companyLoginIdPrefix(prefix))
  const departmentIds = memberships.map(({ departmentId }) => departmentId)
  if (new Set(departmentIds).size < departmentIds.length) refuse('memberships', words.repeatedDepartment)
  const positionIds = memberships.flatMap(({ positionId }) => (positionId === null ? [] : [positionId]))
  const known = await findPlaces(db, { departmentIds, positionIds }, around.reach)
  const kept = (given: AccountFields['memberships'][number]) =>
    around.fixed.some(
      (old) =>
        old.departmentId === given.departmentId &&
        old.positionId === given.positionId &&
        old.jobLabel === given.jobLabel,
    )
  const allowed = (given: AccountFields['memberships'][number]) =>
    known.reached.includes(given.departmentId) || kept(given)
  if (
    !memberships.every(allowed) ||
    !known.reached.includes(departmentIds[0]!) ||
    !around.fixed.every(({ departmentId }) => departmentIds.includes(departmentId))
  )
    refuse('memberships', words.unknownDepartment)
  if (!positionIds.every((id) => known.positions.includes(id))) refuse('memberships', words.unknownPosition)
}
