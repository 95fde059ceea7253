import { todayIn } from '#server/platform/company-day.ts'

/**
 * SQL: whether people read the document `d` of the category `c` in the company `co`: it is published, not past its last
 * day, and its category is for one of the audiences in the parameter.
 */
export const isReadable = (
  audiences: string,
) => `d.edition is not null and c.audience_id = any(${audiences}::bigint[])
  and (d.expires_on is null or d.expires_on >= ${todayIn('co.time_zone')})`

/** SQL: joins `c` and `co` to `d`. */
export const withCategory = `join document_categories c on c.company_id = d.company_id and c.id = d.category_id
  join companies co on co.id = d.company_id`
