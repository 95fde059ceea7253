import { analyzeChanged } from '#db/analyze-changed.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { inUseOrSunday } from '#server/platform/jobs/company-clock.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { inTurn } from '#server/platform/jobs/leave-room.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { announceMembers } from './audience.queries.ts'
import { audiencesSettled } from './audiences.events.ts'
import { lockRefreshing, settleMembers, settleNewAudiences, takeMarks } from './member-changes.ts'
import { refreshing, wakeRefreshing } from './refreshing.ts'

/** People per transaction: takes some hundredths of a second, and fits into one notification. */
const peopleAtOnce = 200

/**
 * Updates the audiences of people who joined, left or moved, some people at a time, and makes every process forget what
 * it cached about them. Until their turn, people belong to their previous audiences; afterwards to the current ones;
 * never to a mixture. An interrupted run leaves the rest marked for the next run.
 */
export const refreshAudiences = defineJob({
  ...refreshing,
  async handler({ db, log }) {
    let people = 0
    for (;;) {
      const { seen, more } = await inTurn(() => refreshSome(db, peopleAtOnce))
      people += seen
      if (!more) break
    }
    if (people > 0) await transaction(db, (trx) => analyzeChanged(trx, people, ['audienceMembers']))
    if (people > 0) log.info({ people }, 'Audiences refreshed for changed people')
  },
})

/** Checks everyone at night in companies that are in use, so that no missed change lasts longer than a day. */
export const checkAudiences = defineJob({
  name: 'audiences.check',
  schedule: '30 3 * * *',
  due: inUseOrSunday,
  singletonKey: () => 'company',
  expireSeconds: 3600,
  async handler({ db, log }) {
    let wrong = 0
    let after = 0
    for (;;) {
      const userIds = await nextPeople(db, after)
      if (userIds.length === 0) break
      wrong += await inTurn(() =>
        transaction(db, async (trx) => {
          await lockRefreshing(trx)
          const changed = await settleMembers(trx, userIds)
          if (changed.length > 0) {
            await announceMembers(trx, changed)
            await publish(trx, audiencesSettled, { userIds: changed })
          }
          return changed.length
        }),
      )
      after = userIds.at(-1)!
    }
    if (wrong > 0) log.warn({ wrong }, 'Audience refresh corrected missed changes')
  },
})

/** Queues an audience refresh after people or departments changed, in the caller's transaction. */
export const peopleMoved = (trx: CompanyDb) => wakeRefreshing(trx)

/** Takes up to this many marks and processes them in one transaction. */
export const refreshSome = (db: CompanyDb, most: number) =>
  transaction(db, async (trx) => {
    await lockRefreshing(trx)
    const { userIds, audienceIds } = await takeMarks(trx, most)
    const changed = userIds.length > 0 ? await settleMembers(trx, userIds) : []
    const corrected = await settleNewAudiences(trx, audienceIds)
    if (corrected) await announceMembers(trx, null)
    else if (changed.length > 0) await announceMembers(trx, changed)
    // Also of people without a difference: who withdrew lost their audiences with the withdrawal.
    if (corrected || userIds.length > 0)
      await publish(trx, audiencesSettled, { userIds: corrected ? null : userIds })
    return { seen: userIds.length, more: userIds.length + audienceIds.length > 0 }
  })

async function nextPeople(db: CompanyDb, after: number) {
  const rows = await namedQuery<{ id: number }>(
    db,
    'select id from users where company_id = $1 and id > $2 order by id limit $3',
    [companyIdOf(db), after, peopleAtOnce],
  )
  return rows.map(({ id }) => id)
}
