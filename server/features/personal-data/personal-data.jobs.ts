import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { eachRow } from '#server/platform/jobs/each-row.ts'
import { erase } from './personal-data.commands.ts'

/** Each night: erases the people whose days of grace are over. Those under a legal hold wait for its end. */
const erasePeople = defineJob({
  name: 'personal_data.erase',
  schedule: '35 3 * * *',
  due: `exists (select from personal_erasures e where e.company_id = c.id and e.finished_at is null
    and e.erase_after <= now())`,
  singletonKey: () => 'company',
  expireSeconds: 3_600,
  async handler({ db, log }) {
    const due = await namedQuery<{ userId: number }>(
      db,
      `select user_id from personal_erasures where company_id = $1 and finished_at is null and erase_after <= now()
       order by erase_after, user_id limit 500`,
      [companyIdOf(db)],
    )
    await eachRow(due, async ({ userId }) => {
      log.info({ userId, done: await erase(db, userId) }, 'Erased personal data')
    })
  },
})

export const personalDataJobs = [erasePeople]
