import type { FirstStep } from '#contract/first-steps.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

type Done = Record<Exclude<FirstStep, 'mail'>, boolean> & { putAway: boolean }

/** Which steps are complete. A new company starts with one department, one administrator and one menu. */
export async function findFirstSteps(db: CompanyDb) {
  const [row] = await namedQuery<Done>(
    db,
    `select
       (select count(*) > 1 from departments where company_id = $1) as departments,
       (select count(*) > 1 from users where company_id = $1 and status not in ('withdrawn', 'app')) as people,
       (select count(*) > 1 or bool_or(version > 1) from menus
        where company_id = $1 and published and deleted_at is null) is true as menu,
       exists (select from shell_parts p join shell_versions v on v.company_id = p.company_id and v.part = p.part
           and v.number = p.published_number
         where p.company_id = $1 and p.part = 'theme' and (v.content ->> 'logoMediaFileId') is not null) as logo,
       exists (select from feeds where company_id = $1) as post,
       (select first_steps_put_away_at is not null from company_configs where company_id = $1) is true as put_away`,
    [companyIdOf(db)],
  )
  return row!
}
