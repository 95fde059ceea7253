import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFeeds } from '#db/factories/feed.ts'
import { insertRows } from '#db/insert-rows.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { tellNotices } from './must-read-telling.commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ background: false })
})
afterAll(() => server.close())

it('notifies the remaining people if everyone in one batch has been suspended in the meantime', async () => {
  const { db, companyId, menuId, managerId, employeeId } = server.company
  const [feedId] = await makeFeeds(db, [{ menuId, authorId: managerId }])
  const requirement = { companyId, feedId: feedId!, version: 1 }
  await insertRows(db, 'mustReadRequirements', [
    { ...requirement, dueOn: '2030-01-01', remindDays: [], escalate: false, askedById: managerId },
  ])
  const stopped = await db
    .insertInto('users')
    .values(
      Array.from({ length: 100 }, (_, i) => ({
        companyId,
        familyName: '人',
        givenName: `${i}`,
        status: 'stopped' as const,
      })),
    )
    .returning('id')
    .execute()
  await insertRows(
    db,
    'mustReadNotices',
    [...stopped.map(({ id }) => id), employeeId].map((userId) => ({
      ...requirement,
      ...{ userId, aboutId: userId, kind: 'asked', sentOn: '2026-11-02' },
    })),
  )
  await tellNotices(db, 'https://hiroba.example')
  const told = await db
    .selectFrom('announcements')
    .select('userId')
    .where('companyId', '=', companyId)
    .where('feedId', '=', feedId!)
    .where('kind', '=', 'must_read')
    .execute()
  expect(told).toEqual([{ userId: employeeId }])
})
