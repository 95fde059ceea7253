import { analyzeChanged } from '#db/analyze-changed.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { inUseOrSunday } from '#server/platform/jobs/company-clock.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { inTurn } from '#server/platform/jobs/leave-room.ts'
import { announceMembers } from './audience.queries.ts'
import { lockRefreshing, settleMembers, settleNewAudiences, takeMarks } from './member-changes.ts'
import { refreshing, wakeRefreshing } from './refreshing.ts'

/** People in one transaction: some hundredths of a second, and no more than one announcement carries. */
const peopleAtOnce = 200

/**
 * Brings the audiences of those up to date who came, went or moved, some people at a time, and has every process forget
 * what it knew of them. Someone belongs to what they belonged to before until their turn comes, and from then on to
 * what they belong to now; never to a mixture. A run that is cut short leaves the rest marked for the next.
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

/** At night everybody is looked at where the company is in use, so that nothing missed lasts longer than a day. */
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
          if (changed.length > 0) await announceMembers(trx, changed)
          return changed.length
        }),
      )
      after = userIds.at(-1)!
    }
    if (wrong > 0) log.warn({ wrong }, 'Audience refresh corrected missed changes')
  },
})

/** Says in the caller's transaction that people came, went or moved, or that departments did. */
export const peopleMoved = (trx: CompanyDb) => wakeRefreshing(trx)

/** Takes up to this many marks and does what they ask for, in one transaction. */
export const refreshSome = (db: CompanyDb, most: number) =>
  transaction(db, async (trx) => {
    await lockRefreshing(trx)
    const { userIds, audienceIds } = await takeMarks(trx, most)
    const changed = userIds.length > 0 ? await settleMembers(trx, userIds) : []
    if (await settleNewAudiences(trx, audienceIds)) await announceMembers(trx, null)
    else if (changed.length > 0) await announceMembers(trx, changed)
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
