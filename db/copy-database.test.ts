import { expect, it } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { engineKinds } from '#testing/each-engine.ts'
import { copyDatabase } from './copy-database.ts'
import { makeFeed } from './factories/feed.ts'
import { testCompany } from './factories/test-company.ts'

it.each(engineKinds)('copies every row from the embedded engine to %s, including sequences', async (kind) => {
  const source = await testDatabase({ kind: 'embedded' })
  const target = await testDatabase({ kind })
  try {
    const { companyId, menuId, employeeId } = await testCompany(source)
    const feedId = await makeFeed(source.company(companyId), {
      menuId,
      authorId: employeeId,
      body: '引っ越し',
    })
    const copied = await copyDatabase(source, target)
    expect(copied).toMatchObject({ companies: 1, users: 3, feeds: 1, logins: 3 })
    const db = target.company(companyId)
    const feed = await db.selectFrom('feeds').select(['id', 'body']).executeTakeFirstOrThrow()
    expect(feed).toEqual({ id: feedId, body: '引っ越し' })
    const [before, after] = await Promise.all(
      [source, target].map((engine) =>
        engine.company(companyId).selectFrom('users').selectAll().orderBy('id').execute(),
      ),
    )
    expect(after).toEqual(before)
    expect(await makeFeed(db, { menuId, authorId: employeeId })).toBeGreaterThan(feedId)
    await expect(copyDatabase(source, target)).rejects.toThrow('already contains a company')
  } finally {
    await source.close()
    await target.close()
  }
})
