import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { PersonState } from './person-states.rules.ts'

type Answered = {
  userId: number
  itemId: number
  value: string[]
  /** The answer that it replaces; one that differs from it stays. */
  seen: string[]
}

/** The answers that differ between two states of a person. */
export function changedAnswers(
  userId: number,
  { from, to }: { from: PersonState | null; to: PersonState },
): Answered[] {
  const earlier = new Map((from?.profile ?? []).map(({ itemId, value }) => [itemId, value]))
  return (to.profile ?? []).flatMap(({ itemId, value }) => {
    const seen = earlier.get(itemId) ?? []
    return JSON.stringify(seen) === JSON.stringify(value) ? [] : { userId, itemId, value, seen }
  })
}

const atOnce = 2_000

/** Writes answers of people's profiles. */
export async function writeProfiles(trx: CompanyDb, answers: readonly Answered[]) {
  for (let start = 0; start < answers.length; start += atOnce) {
    const given = JSON.stringify(
      answers.slice(start, start + atOnce).map(({ userId, itemId, value, seen }) => ({
        ...{ user_id: userId, item_id: itemId, value, seen },
      })),
    )
    const rows = `json_to_recordset($2::text::json) as g (user_id bigint, item_id bigint, value text[], seen text[])`
    await namedQuery(
      trx,
      `delete from profile_answers a using ${rows} where a.company_id = $1 and a.user_id = g.user_id
         and a.profile_item_id = g.item_id and g.value = '{}' and a.value = g.seen`,
      [companyIdOf(trx), given],
    )
    await namedQuery(
      trx,
      `insert into profile_answers as a (company_id, user_id, profile_item_id, value)
       select $1, g.user_id, g.item_id, g.value from ${rows}
       where g.value <> '{}' and exists (select from profile_items i where i.company_id = $1 and i.id = g.item_id)
       on conflict (company_id, user_id, profile_item_id) do update set value = excluded.value, updated_at = now()
         where a.value = (select o.seen from json_to_recordset($2::text::json)
           as o (user_id bigint, item_id bigint, seen text[]) where o.user_id = a.user_id and o.item_id = a.profile_item_id)`,
      [companyIdOf(trx), given],
    )
  }
}
