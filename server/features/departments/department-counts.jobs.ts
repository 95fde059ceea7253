import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { isPresent } from '#server/features/people/people.queries.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'

/**
 * Updates the stored counts after people or departments moved; returns whether anything had. Marks that arrive during
 * the update stay for the next run.
 */
export const countPeople = (db: CompanyDb) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const marks = await namedQuery<{ id: number }>(
      trx,
      'delete from organisation_marks where company_id = $1 returning id',
      [companyId],
    )
    if (marks.length === 0) return false
    // A separate statement, so that it sees everything committed by the transactions that left the marks.
    await namedQuery(
      trx,
      `with counted as materialized (
         select a.ancestor_id as department_id, count(distinct b.user_id) as user_count from memberships b
         join users u on u.company_id = b.company_id and u.id = b.user_id and ${isPresent}
         join departments x on x.company_id = b.company_id and x.id = b.department_id and x.shown
         join department_ancestors a on a.company_id = b.company_id and a.department_id = b.department_id
         where b.company_id = $1 group by a.ancestor_id
       ), emptied as (
         delete from department_counts n where n.company_id = $1
           and not exists (select from counted c where c.department_id = n.department_id)
       )
       insert into department_counts as n (company_id, department_id, user_count)
       select $1, department_id, user_count from counted
       on conflict (company_id, department_id) do update set user_count = excluded.user_count
         where n.user_count <> excluded.user_count`,
      [companyId],
    )
    return true
  })

export const countDepartments = defineJob({
  name: 'departments.count',
  schedule: '* * * * *',
  due: 'exists (select from organisation_marks m where m.company_id = c.id)',
  singletonKey: () => 'company',
  async handler({ db }) {
    await countPeople(db)
  },
})
