import { expect, test } from 'vitest'
import type { Engine } from '#db/connect.ts'
import { findDue, lookingTimes } from '#server/platform/jobs/company-clock.ts'
import { testDatabase } from '#testing/database.ts'
import { jobs } from './jobs.ts'

const clocked = jobs.flatMap((job) => (job.scope === 'company' && job.schedule ? [job] : []))

/* The names of the jobs that a company gets on one day in Tokyo, which begins at 15:00 UTC of the previous day. */
async function jobsOfDay(engine: Engine, companyId: number, [year, month, day]: [number, number, number]) {
  const made: string[] = []
  for (const job of clocked) {
    const [minute] = lookingTimes(job.schedule!).split(' ')
    expect(minute).toMatch(/^[\d,*/-]+$/)
    // Each minute of the day counts once for its quarter of an hour.
    const offset = Number.parseInt(job.schedule!, 10) % 15 || 0
    for (let quarter = 0; quarter < 24 * 60; quarter += 15) {
      const at = new Date(Date.UTC(year, month - 1, day - 1, 15, quarter + offset))
      if ((await findDue(engine, job, at)).includes(companyId)) made.push(job.name)
    }
  }
  return made.toSorted()
}

const nightly = ['audiences.check', 'media_files.remove-unattached', 'statistics.sum_days']

test('an idle company causes no scheduled job on a working day, and one round of checks on Sundays', async () => {
  const engine = await testDatabase()
  const [company] = await engine.installation
    .insertInto('companies')
    .values({ code: 'rest', name: '休眠' })
    .returning('id')
    .execute()
  const id = company!.id
  expect(await jobsOfDay(engine, id, [2026, 11, 24])).toEqual([])
  expect(await jobsOfDay(engine, id, [2026, 11, 29])).toEqual(nightly)
  await engine.withConnection('installation', (connection) =>
    connection.script(`
      select set_config('session_replication_role', 'replica', false);
      insert into sessions (company_id, token_hash, user_id, expires_at)
      values (${id}, '\\x01', 1, '2026-11-22T00:00:00Z');
      select set_config('session_replication_role', 'origin', false)`),
  )
  expect(await jobsOfDay(engine, id, [2026, 11, 24])).toEqual(nightly)
  expect(await jobsOfDay(engine, id, [2026, 11, 26])).toEqual([])
  await engine.close()
})
