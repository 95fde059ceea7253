import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { followLimits } from '#contract/follows.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type Followed, findFollowed, followTables } from './follows.queries.ts'
import { followsStrings } from './follows.strings.ts'

type FollowChange = { kind: Followed; id: number; userId: number; followed: boolean; locale: Locale }

/** Follows a person or menu, or stops. Throws a `Refusal` if the person already follows the maximum number. */
export async function setFollow(db: CompanyDb, { kind, id, userId, followed, locale }: FollowChange) {
  const { table, column } = followTables[kind]
  const key = [companyIdOf(db), userId, id]
  if (!followed) {
    await namedQuery(
      db,
      `delete from ${table} where company_id = $1 and user_id = $2 and ${column} = $3`,
      key,
    )
    return
  }
  const known = await findFollowed(db, kind, userId)
  if (known.includes(id)) return
  const most = followLimits[kind]
  if (known.length >= most) {
    const words = phrases(followsStrings, locale)
    const reason = kind === 'users' ? words.tooManyUsers(most) : words.tooManyMenus(most)
    throw new Refusal('validation_failed', {}, reason)
  }
  await namedQuery(
    db,
    `insert into ${table} (company_id, user_id, ${column}) values ($1, $2, $3) on conflict do nothing`,
    key,
  )
}
