import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { noteAsked, noteByClock, noteEscalated } from './must-read-notices.commands.ts'
import { noteByHand } from './must-read-reminders.commands.ts'
import { tellNotices } from './must-read-telling.commands.ts'

/* A post still asks to be read, or something that was recorded has not been sent. */
const asking = `exists (select from must_read_requirements r where r.company_id = c.id and r.closed_at is null)
  or exists (select from must_read_notices n where n.company_id = c.id and n.told_at is null)`

/**
 * Asks those who owe a confirmation and were not asked yet, notes what was decided by hand, and tells it all. For one post as soon as it
 * is asked to be read; for all of them every hour, so that people who come are asked too.
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

/** Reminders before the due date and word to superiors after it; in working hours, made up for when one was missed. */
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
