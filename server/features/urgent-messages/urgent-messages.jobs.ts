import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { noteAsked, noteRepeated } from './urgent-messages.commands.ts'
import { tellNotices } from './urgent-telling.commands.ts'

/**
 * Tells those who must confirm an urgent message: as soon as it is sent, and again after each of its intervals. Looks
 * for people who joined meanwhile too. The daily repeats later are looked for during the hour after their time only.
 */
export const tellUrgentMessages = defineJob({
  name: 'urgent-messages.tell',
  schedule: '* * * * *',
  due: `exists (select from urgent_messages q where q.company_id = c.id and q.ended_at is null
      and q.sent_at > now() - interval '30 days' and (now() < q.repeats_until + q.repeat_minutes * interval '1 minute'
        or mod(extract(epoch from now() - q.repeats_until)::bigint, 86400) < 3600))
    or exists (select from urgent_message_notices n where n.company_id = c.id and n.told_at is null)`,
  singletonKey: () => 'company',
  expireSeconds: 600,
  async handler({ app, db }) {
    await noteAsked(db)
    await noteRepeated(db)
    await tellNotices(db, productAddress(app.config))
  },
})
