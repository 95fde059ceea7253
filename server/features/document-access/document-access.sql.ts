import { todayIn } from '#server/platform/company-day.ts'

/** SQL: joins `c` and `co` to `d`. */
export const withCategory = `join document_categories c on c.company_id = d.company_id and c.id = d.category_id
  join companies co on co.id = d.company_id`

/** SQL: the document `d` in the company `co` is published and not past its last day. */
export const isCurrent = `d.edition is not null
  and (d.expires_on is null or d.expires_on >= ${todayIn('co.time_zone')})`

/**
 * SQL: whether people read the document `d` of the category `c` in the company `co`: it is current, and its category
 * is for one of the audiences in the parameter.
 */
export const isReadable = (audiences: string) =>
  `${isCurrent} and c.audience_id = any(${audiences}::bigint[])`

/** SQL: the same for one person; `person` is SQL of their id. */
export const isReadableBy = (person: string) => `${isCurrent} and exists (select from audience_members dm
  where dm.company_id = d.company_id and dm.audience_id = c.audience_id and dm.user_id = ${person})`
