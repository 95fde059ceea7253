import { appCommandLimits } from '#contract/app-commands.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'

const old = `created_at < now() - interval '${appCommandLimits.days} days'`

const removeOld = defineJob({
  name: 'app-commands.remove-old',
  schedule: '50 3 * * *',
  due: `exists (select from app_command_runs r where r.company_id = c.id and r.${old})
    or exists (select from app_commands a where a.company_id = c.id and a.previous_until < now())`,
  handler: async ({ db }) => {
    const values = [companyIdOf(db)]
    await namedQuery(db, `delete from app_command_runs where company_id = $1 and ${old}`, values)
    await namedQuery(
      db,
      `update app_commands set previous_secret = null, previous_until = null
       where company_id = $1 and previous_until < now()`,
      values,
    )
  },
})

export const appCommandJobs = [removeOld]
