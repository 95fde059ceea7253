import { expect, test } from 'vitest'
import { findDue, lookingTimes } from '#server/platform/jobs/company-clock.ts'
import { testDatabase } from '#testing/database.ts'
import { jobs } from './jobs.ts'

const clocked = jobs.flatMap((job) => (job.scope === 'company' && job.schedule ? [job] : []))

test('a company at rest costs no job by the clock by day, and few at night', async () => {
  const engine = await testDatabase()
  const [company] = await engine.installation
    .insertInto('companies')
    .values({ code: 'rest', name: '休眠' })
    .returning('id')
    .execute()
  const byDay: string[] = []
  const byNight: string[] = []
  for (const job of clocked) {
    const [minute] = lookingTimes(job.schedule!).split(' ')
    expect(minute).toMatch(/^[\d,*/-]+$/)
    for (let quarter = 0; quarter < 24 * 60; quarter++) {
      // Each minute of a day in Tokyo counts once for the quarter it belongs to.
      if (quarter % 15 !== 0) continue
      const offset = Number.parseInt(job.schedule!, 10) % 15 || 0
      const at = new Date(Date.UTC(2026, 10, 22, 15, quarter + offset))
      const due = await findDue(engine, job, at)
      if (!due.includes(company!.id)) continue
      const hour = Math.floor((quarter + offset) / 60)
      ;(hour >= 5 ? byDay : byNight).push(job.name)
    }
  }
  await engine.close()
  expect(byDay).toEqual([])
  expect(byNight.toSorted()).toEqual([
    'audiences.check',
    'media_files.remove-unattached',
    'statistics.sum_days',
  ])
})
