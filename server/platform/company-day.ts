/** SQL: the day now in a time zone, `todayIn('c.time_zone')`. */
export const todayIn = (zone: string) => `(now() at time zone ${zone})::date`

/** SQL: the day now at the company of the statement, whose id is $1. */
export const companyToday = todayIn('(select time_zone from companies where id = $1)')

/** SQL: whether an absence, named by its alias, covers a day; its last day counts. */
export const covers = (absence: string, day: string) =>
  `${day} between ${absence}.absent_from and ${absence}.absent_until`
