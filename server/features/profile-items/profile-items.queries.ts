import type { ProfileChoice } from '#common/profile-item.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { listProfileItems } from '#contract/profile-items.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type ProfileItemRow = Answer<typeof listProfileItems>['profileItems'][number] & {
  choices: ProfileChoice[]
}

const columns = `i.id, i.name, i.kind, i.note, i.choices, i.day_part, i.required, i.visibility, i.version,
  i.archived_at is not null as archived`

/** Every item in its order, archived ones last, or the one with this id. */
export const findProfileItems = (db: CompanyDb, id: number | null = null) =>
  namedQuery<ProfileItemRow>(
    db,
    `select ${columns}, (select count(*) from profile_answers a
       join users u on u.company_id = a.company_id and u.id = a.user_id and u.status <> 'withdrawn'
       where a.company_id = i.company_id and a.profile_item_id = i.id) as answer_count
     from profile_items i where i.company_id = $1 and ($2::bigint is null or i.id = $2)
     order by i.archived_at is not null, i.sort_order, i.id`,
    [companyIdOf(db), id],
  )

export type AnsweredItem = Omit<ProfileItemRow, 'answerCount'> & {
  /** As stored: for choices, the keys. Empty without an answer. */
  value: string[]
}

/** The active items with a person's answers. */
export const findAnsweredItems = (db: CompanyDb, userId: number) =>
  namedQuery<AnsweredItem>(
    db,
    `select ${columns}, coalesce(a.value, '{}') as value
     from profile_items i
     left join profile_answers a on a.company_id = i.company_id and a.profile_item_id = i.id and a.user_id = $2
     where i.company_id = $1 and i.archived_at is null
     order by i.sort_order, i.id`,
    [companyIdOf(db), userId],
  )

/** Required profile items that a person left empty. */
export async function countMissingItems(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) as count from profile_items i
     where i.company_id = $1 and i.archived_at is null and i.required and not exists (
       select from profile_answers a where a.company_id = $1 and a.profile_item_id = i.id and a.user_id = $2)`,
    [companyIdOf(db), userId],
  )
  return row!.count
}
