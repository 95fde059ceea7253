/** SQL: today in a time zone, `todayIn('c.time_zone')`. */
export const todayIn = (zone: string) => `(now() at time zone ${zone})::date`

/** SQL: today in the company of the statement, whose id is $1. */
export const companyToday = todayIn('(select time_zone from companies where id = $1)')
