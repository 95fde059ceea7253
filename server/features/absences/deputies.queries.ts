import { companyToday, covers } from '#server/platform/company-day.ts'

/** SQL: whether `deputy` stands in today for `absent`, who is not stopped. `$1` is the company. */
export const standsInFor = (absent: string, deputy: string) => `exists (
  select from absences away
  join users gone on gone.company_id = away.company_id and gone.id = away.user_id and gone.status = 'active'
  where away.company_id = $1 and away.user_id = ${absent} and away.deputy_id = ${deputy}
    and ${covers('away', companyToday)})`
