import { defineJob } from '#server/platform/jobs/define-job.ts'
import { eachRow } from '#server/platform/jobs/each-row.ts'
import {
  deleteCommentsOfDeleted,
  deleteOthers,
  deletePosts,
  findRulesInForce,
  logDeletions,
} from './retention.commands.ts'

/** What one transaction deletes, and the most of one rule and night: the rest follows the next night. */
const portions = { posts: 100, others: 1_000, batches: 200 }

async function inPortions(portion: number, work: (most: number) => Promise<number>) {
  for (let batch = 0; batch < portions.batches; batch++) if ((await work(portion)) < portion) return
}

/** Each night: deletes what the company no longer keeps, and logs the counts, also those of chat. */
export const retain = defineJob({
  name: 'retention.delete',
  schedule: '10 3 * * *',
  due: `exists (select from retention_rules r where r.company_id = c.id and r.days is not null and r.effective_at <= now())
    or exists (select from retention_deletions d where d.company_id = c.id and not d.logged)`,
  singletonKey: () => 'company',
  expireSeconds: 3_600,
  async handler({ db }) {
    await eachRow(await findRulesInForce(db), async (rule) => {
      const { kind } = rule
      // Chat is cleared room by room.
      if (kind === 'chat' || kind === 'chat_room') return
      if (kind !== 'posts' && kind !== 'menu')
        return inPortions(portions.others, (most) => deleteOthers(db, { ...rule, kind }, most))
      await inPortions(portions.posts, (most) => deletePosts(db, { ...rule, kind }, most))
      await inPortions(portions.posts, (most) => deleteCommentsOfDeleted(db, { ...rule, kind }, most))
    })
    await logDeletions(db)
  },
})
