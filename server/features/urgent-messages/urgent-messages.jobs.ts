import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { noteAsked, noteRepeated } from './urgent-messages.commands.ts'
import { tellNotices } from './urgent-telling.commands.ts'

/**
 * Tells those who must confirm an urgent message: as soon as it is sent, and again after each of its intervals. Looks
 * for people who joined meanwhile too.
 */
export const tellUrgentMessages = defineJob({
  name: 'urgent-messages.tell',
  schedule: '* * * * *',
  due: `exists (select from urgent_messages q where q.company_id = c.id and q.ended_at is null
      and now() < q.repeats_until + q.repeat_minutes * interval '1 minute')
    or exists (select from urgent_message_notices n where n.company_id = c.id and n.told_at is null)`,
  singletonKey: () => 'company',
  expireSeconds: 600,
  async handler({ app, db }) {
    await noteAsked(db)
    await noteRepeated(db)
    await tellNotices(db, productAddress(app.config))
  },
})
