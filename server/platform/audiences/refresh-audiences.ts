import { materialise } from '#db/audience-members.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announceMembers } from './audience.queries.ts'

const batchSize = 50

/**
 * Brings the members of all audiences of a company up to date with where its people are now, some at a time, and
 * has every process forget what it knew about them. At night also, so that nothing missed lasts longer than a day.
 */
export const refreshAudiences = defineJob({
  name: 'audiences.refresh',
  schedule: '30 3 * * *',
  singletonKey: () => 'company',
  expireSeconds: 3600,
  async handler({ db, log }) {
    let changed = await removeWithdrawn(db)
    let after = 0
    for (;;) {
      const ids = await movingAudiences(db, after)
      if (ids.length === 0) break
      changed += await transaction(db, (trx) => refreshBatch(trx, ids))
      after = ids.at(-1)!
    }
    log.info({ changed }, 'Audiences were refreshed')
  },
})

/** Says in the caller's transaction that people came, went or moved, or that departments did. */
export const peopleMoved = (trx: CompanyDb) => enqueue(trx, refreshAudiences, {})

/** Audiences whose members depend on anything but who is named: named people only ever leave. */
async function movingAudiences(db: CompanyDb, after: number) {
  const rows = await namedQuery<{ id: number }>(
    db,
    `select id from audiences
     where company_id = $1 and id > $2 and (rule ->> 'include' = 'everyone'
       or jsonb_path_exists(rule, '$.*[*] ? (@.type == "department" || @.type == "position")'))
     order by id limit $3`,
    [companyIdOf(db), after, batchSize],
  )
  return rows.map(({ id }) => id)
}

async function refreshBatch(trx: CompanyDb, audienceIds: readonly number[]) {
  let changed = 0
  for (const id of audienceIds) {
    const { added, removed } = await materialise(trx, id)
    changed += added + removed
  }
  if (changed) await announceMembers(trx, null)
  return changed
}

const removeWithdrawn = (db: CompanyDb) =>
  transaction(db, async (trx) => {
    const rows = await namedQuery<{ userId: number }>(
      trx,
      `delete from audience_members m using users u
       where m.company_id = $1 and u.company_id = m.company_id and u.id = m.user_id and u.status = 'withdrawn'
       returning m.user_id`,
      [companyIdOf(trx)],
    )
    if (rows.length) await announceMembers(trx, [...new Set(rows.map(({ userId }) => userId))])
    return rows.length
  })
