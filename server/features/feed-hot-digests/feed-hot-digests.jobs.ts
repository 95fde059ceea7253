import { type CompanyDb, companyIdOf, databaseTime, namedQuery, transaction } from '#db/tenant.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { tellDigest } from './digest-notices.commands.ts'
import { lastDue } from './digest-schedule.rules.ts'
import { findLastPeriod, makeDigest } from './feed-hot-digests.commands.ts'
import { feedHotDigestMade } from './feed-hot-digests.events.ts'
import { findDigestSettings } from './feed-hot-digests.queries.ts'

const weekMs = 7 * 24 * 3_600_000

/**
 * Checks every hour whether the company's digest is due, and creates it for the time since the last one. After an
 * interruption it is created late, once.
 */
export const makeHotDigest = defineJob({
  name: 'feed_hot_digests.make',
  schedule: '0 * * * *',
  // At its hour, or later if that was missed, as long as there is a digest to create.
  due: `coalesce((select s.enabled from feed_hot_digest_settings s where s.company_id = c.id), true)
    and exists (select from feeds f where f.company_id = c.id and f.posted_at > now() - interval '15 days')
    and (not exists (select from feed_hot_digests d where d.company_id = c.id
        and d.period_until > now() - interval '7 days')
      or (extract(dow from now() at time zone c.time_zone), extract(hour from now() at time zone c.time_zone)) = (
        select coalesce(max(s.weekday), 1), coalesce(max(s.hour), 8) from feed_hot_digest_settings s
        where s.company_id = c.id))`,
  singletonKey: () => 'company',
  expireSeconds: 1_800,
  async handler({ db, log }) {
    const made = await makeDueDigest(db, await databaseTime(db))
    if (made) log.info({}, 'Hot digest created')
  },
})

/** Notifies people of a digest. A job, because ten thousand recipients would delay the other events in a subscriber. */
export const tellHotDigest = defineJob<{ feedHotDigestId: number }>({
  name: 'feed_hot_digests.tell',
  singletonKey: () => 'company',
  expireSeconds: 1_800,
  handler: ({ app, db, data }) => tellDigest(db, data.feedHotDigestId, productAddress(app.config)),
})

/** Creates the digest that is due at `now`, unless it exists or digests are turned off. Covers at most two weeks. */
export async function makeDueDigest(db: CompanyDb, now: Date) {
  const settings = await findDigestSettings(db)
  if (!settings.enabled) return false
  const until = lastDue(now, settings)
  const last = await findLastPeriod(db)
  if (last && last >= until) return false
  const from = new Date(Math.max(last?.getTime() ?? until.getTime() - weekMs, until.getTime() - 2 * weekMs))
  return transaction(db, async (trx) => {
    const made = await makeDigest(trx, { from, until })
    if (!made) return false
    const [digest] = await namedQuery<{ id: number }>(
      trx,
      'select id from feed_hot_digests where company_id = $1 and period_until = $2',
      [companyIdOf(trx), until],
    )
    await publish(trx, feedHotDigestMade, { feedHotDigestId: digest!.id })
    return true
  })
}

/** Creates the digests of the weeks before `now` for a company that has none, as if they had been created on time. */
export async function makePastDigests(db: CompanyDb, now: Date, weeks: number) {
  if (await findLastPeriod(db)) return
  const settings = await findDigestSettings(db)
  const newest = lastDue(now, settings).getTime()
  for (let week = weeks - 1; week >= 0; week--) {
    const until = new Date(newest - week * weekMs)
    await makeDigest(db, { from: new Date(until.getTime() - weekMs), until, madeAt: until })
  }
}
