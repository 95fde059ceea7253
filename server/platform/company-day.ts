/** SQL: the day now in a time zone, `todayIn('c.time_zone')`. */
export const todayIn = (zone: string) => `(now() at time zone ${zone})::date`

/** SQL: the day now at the company of the statement, whose id is $1. */
export const companyToday = todayIn('(select time_zone from companies where id = $1)')
