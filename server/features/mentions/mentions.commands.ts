import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import type { MentionChange } from './mentions.events.ts'
import type { Named } from './mentions.queries.ts'

/** The text that contains the mentions. */
export type Text = { of: 'feed' | 'feed_comment'; id: number }

/** Stores the people and departments mentioned in a new text, as `setMentions` does. */
export async function addMentions(trx: CompanyDb, text: Text, named: Named) {
  if (named.userIds.length > 0) await replace(trx, text, 'user_id', named.userIds)
  if (named.departmentIds.length > 0) await replace(trx, text, 'department_id', named.departmentIds)
}

/**
 * Sets the people and departments a text mentions. Whether they can read it has been checked before (`checkMentions`)
 * and is checked again when they are notified; people who have left and hidden departments are not stored.
 * Returns the changes; undefined if there are none.
 */
export async function setMentions(
  trx: CompanyDb,
  text: Text,
  { userIds, departmentIds }: Named,
): Promise<MentionChange | undefined> {
  const people = await replace(trx, text, 'user_id', userIds)
  const departments = await replace(trx, text, 'department_id', departmentIds)
  const removed = people.removed + departments.removed > 0
  if (!removed && !people.added.length && !departments.added.length) return undefined
  return { userIds: people.added, departmentIds: departments.added, removed }
}

async function replace(
  trx: CompanyDb,
  { of, id }: Text,
  column: 'user_id' | 'department_id',
  ids: readonly number[],
) {
  const table = column === 'user_id' ? `${of}_mentions` : `${of}_department_mentions`
  const wanted =
    column === 'user_id'
      ? `select u.id from users u where u.company_id = $1 and u.id = any($3::bigint[]) and u.status = 'active'`
      : `select d.id from departments d where d.company_id = $1 and d.id = any($3::bigint[]) and ${isShown('d')}`
  const [row] = await namedQuery<{ added: number[] | null; removed: number }>(
    trx,
    `with removed as (
       delete from ${table} where company_id = $1 and ${of}_id = $2 and ${column} <> all($3::bigint[]) returning 1
     ), added as (
       insert into ${table} (company_id, ${of}_id, ${column}) select $1, $2, id from (${wanted}) wanted
       on conflict do nothing returning ${column} as id
     )
     select (select json_agg(id) from added) as added, (select count(*) from removed) as removed`,
    [companyIdOf(trx), id, ids],
  )
  return { added: row!.added ?? [], removed: row!.removed }
}
