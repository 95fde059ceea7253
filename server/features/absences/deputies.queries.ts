/** SQL: whether `deputy` stands in today for `absent`, who is not stopped. `$1` is the company. */
export const standsInFor = (absent: string, deputy: string) => `exists (
  select from absences away join companies c on c.id = away.company_id
  join users gone on gone.company_id = away.company_id and gone.id = away.user_id and gone.status = 'active'
  where away.company_id = $1 and away.user_id = ${absent} and away.deputy_id = ${deputy}
    and (now() at time zone c.time_zone)::date between away.absent_from and away.absent_until)`
