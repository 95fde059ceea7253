import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { eachRow } from '#server/platform/jobs/each-row.ts'
import { settlePage } from './portal.commands.ts'

/** Publishes the versions of pages whose time has come. */
const publishScheduled = defineJob({
  name: 'portal.publish-scheduled',
  schedule: '* * * * *',
  due: `exists (select from portal_pages p
    where p.company_id = c.id and p.archived_at is null and p.scheduled_at <= now())`,
  singletonKey: () => 'company',
  handler: async ({ db }) => {
    const due = await namedQuery<{ id: number }>(
      db,
      `select id from portal_pages where company_id = $1 and archived_at is null and scheduled_at <= now()
       order by scheduled_at, id limit 100`,
      [companyIdOf(db)],
    )
    await eachRow(due, ({ id }) => settlePage(db, id))
  },
})

export const portalJobs = [publishScheduled]
