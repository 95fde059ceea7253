import { defineJob } from '#server/platform/jobs/define-job.ts'
import { eachRow } from '#server/platform/jobs/each-row.ts'
import { clearRoom, findOverdueRooms, forgetKept } from './chat-retention.commands.ts'

/** Messages deleted in one transaction: the room is locked meanwhile. */
const batch = 500

/** Each night: deletes the messages that the company no longer keeps. */
export const retainChat = defineJob({
  name: 'chat_rooms.retain',
  schedule: '30 2 * * *',
  due: `exists (select from chat_retention s where s.company_id = c.id
      and coalesce(s.official_days, s.group_days, s.direct_days, s.notes_days) is not null)
    or exists (select from retention_rules r where r.company_id = c.id and r.kind in ('chat', 'chat_room')
      and r.days is not null)
    or exists (select from chat_kept_messages k where k.company_id = c.id)
    or exists (select from chat_kept_media_files k where k.company_id = c.id)`,
  singletonKey: () => 'company',
  expireSeconds: 3_600,
  async handler({ db, log }) {
    let deleted = 0
    await forgetKept(db)
    await eachRow(await findOverdueRooms(db), async ({ id }) => {
      for (let count = batch; count === batch; deleted += count) count = await clearRoom(db, id, batch)
    })
    if (deleted > 0) log.info({ deleted }, 'Chat messages deleted by retention')
  },
})
