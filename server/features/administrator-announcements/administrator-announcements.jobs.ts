import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, databaseTime, namedQuery } from '#db/tenant.ts'
import { tell, tellAndMail } from '#server/features/announcements/tell.commands.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { eachRow } from '#server/platform/jobs/each-row.ts'
import { announcementPosted, importantAnnouncementPosted } from './administrator-announcements.notices.ts'
import { announcementStrings } from './administrator-announcements.strings.ts'
import { settle, settleJob } from './announcement-publishing.commands.ts'

type Which = { announcementId: number }

/** Publishes and ends an announcement at its times. */
const settleAnnouncement = defineJob<Which>({
  ...settleJob,
  handler: async ({ db, data }) => settle(db, data.announcementId, await databaseTime(db)),
})

/** Publishes and ends announcements whose own job did not run. */
const settleOverdue = defineJob({
  name: 'administrator_announcements.settle-overdue',
  schedule: '*/5 * * * *',
  due: `exists (select from administrator_announcements a where a.company_id = c.id
      and a.state = 'scheduled' and a.publish_from <= now())
    or exists (select from administrator_announcements a where a.company_id = c.id
      and a.state = 'published' and a.publish_until <= now())`,
  singletonKey: () => 'company',
  handler: async ({ db }) => {
    const overdue = await namedQuery<{ id: number }>(
      db,
      `select id from administrator_announcements where company_id = $1
         and (state = 'scheduled' and publish_from <= now() or state = 'published' and publish_until <= now())
       order by id limit 500`,
      [companyIdOf(db)],
    )
    const now = await databaseTime(db)
    await eachRow(overdue, ({ id }) => settle(db, id, now))
  },
})

/**
 * Notifies the readers of an announcement, each once. People who must confirm it are notified by the must-read
 * instead. This is a job because ten thousand recipients would delay the other events in a subscriber.
 */
export const tellAnnouncement = defineJob<Which>({
  name: 'administrator_announcements.tell',
  singletonKey: () => 'company',
  expireSeconds: 1_800,
  handler: ({ app, db, data }) => tellReaders(db, data.announcementId, productAddress(app.config)),
})

const recipients = (important: boolean) => `
  select m.user_id, a.author_id, a.feed_id, a.id, a.title
  from administrator_announcements a
  join audience_members m on m.company_id = $1 and m.audience_id = a.audience_id and m.user_id <> a.author_id
  where a.company_id = $1 and a.id = $2 and a.state = 'published' and a.due_on is null
    and ${important ? 'a.important' : 'not a.important'}`

const columns = {
  actor: 'o.author_id',
  feed: 'o.feed_id',
  once: 'o.id',
  payload: { announcementId: 'o.id', title: 'o.title' },
}

async function tellReaders(db: CompanyDb, announcementId: number, address: string) {
  const values = [announcementId]
  await tell(db, {
    ...{ values, readable: true },
    recipients: recipients(false),
    notices: [announcementPosted.row(columns)],
  })
  await tellAndMail<{ id: number; title: string }>(db, {
    ...{ values, address, readable: true },
    recipients: recipients(true),
    notices: [importantAnnouncementPosted.row(columns)],
    email: ({ id, title, userId, locale }) => {
      const words = phrases(announcementStrings, locale)
      const link = `${address}/administrator_announcements/${id}`
      return {
        subject: words.importantSubject(title),
        text: words.importantText(title, link),
        once: `important_announcement:${id}:${userId}`,
      }
    },
  })
}

export const announcementJobs = [settleAnnouncement, settleOverdue, tellAnnouncement]
