import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

/** Two in five people of the demo company have summary emails: most daily at an hour of theirs, some once a week. */
export const makeDemoEmailHabits = (db: CompanyDb) =>
  namedQuery(
    db,
    `insert into summary_email_settings (company_id, user_id, frequency, weekday, hour)
     select u.company_id, u.id, case when u.id % 5 = 0 then 'weekly' else 'daily' end, 1 + u.id % 5, 7 + u.id % 3
     from users u where u.company_id = $1 and u.status = 'active' and u.email is not null and u.id % 5 in (0, 2)
     order by u.id`,
    [companyIdOf(db)],
  )
