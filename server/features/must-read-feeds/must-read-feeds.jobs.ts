import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { noteAsked, noteByClock, noteEscalated } from './must-read-notices.commands.ts'
import { noteByHand } from './must-read-reminders.commands.ts'
import { tellNotices } from './must-read-telling.commands.ts'

/* There is an open must-read, or a recorded notice that has not been sent. */
const asking = `exists (select from must_read_requirements r where r.company_id = c.id and r.closed_at is null)
  or exists (select from must_read_notices n where n.company_id = c.id and n.told_at is null)`

/**
 * Notifies people who must confirm and have not been asked, records manual reminders, and sends all of them. Runs for
 * one post as soon as it becomes a must-read, and every hour for all of them, to include people who join later.
 */
export const askReaders = defineJob<{ feedId?: number }>({
  name: 'must-read.ask',
  schedule: '20 * * * *',
  due: asking,
  singletonKey: () => 'company',
  expireSeconds: 1800,
  async handler({ app, db, data }) {
    await noteAsked(db, data.feedId ?? null)
    await noteByHand(db)
    await tellNotices(db, productAddress(app.config))
  },
})

/** Reminders before the due date and notices to superiors after it; in working hours, and after a missed run. */
const followUp = defineJob({
  name: 'must-read.follow-up',
  schedule: '5 9-18 * * *',
  due: asking,
  singletonKey: () => 'company',
  expireSeconds: 1800,
  async handler({ app, db }) {
    await noteAsked(db)
    await noteByHand(db)
    await noteByClock(db)
    await noteEscalated(db)
    await tellNotices(db, productAddress(app.config))
  },
})

export const mustReadJobs = [askReaders, followUp]
