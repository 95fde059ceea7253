import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '#db/connect.ts'
import { testDatabase } from '#testing/database.ts'
import { makeFeed, makeFeeds } from './feed.ts'
import { makeFeedComment, makeFeedComments } from './feed-comment.ts'
import { makeFeedReactions } from './feed-reaction.ts'
import { makeFeedReads } from './feed-read.ts'
import { makeMediaFile } from './media-file.ts'
import { type TestCompany, testCompany } from './test-company.ts'

let engine: Engine
let company: TestCompany
beforeAll(async () => {
  engine = await testDatabase()
  company = await testCompany(engine)
})
afterAll(() => engine.close())

describe('a test company', () => {
  it('has three people who are in the audience of everyone', async () => {
    const members = await company.db
      .selectFrom('audienceMembers')
      .select('userId')
      .where('audienceId', '=', company.everyoneId)
      .execute()
    expect(members.map(({ userId }) => userId).sort()).toEqual(
      [company.administratorId, company.employeeId, company.managerId].sort(),
    )
  })

  it('lets each of them sign in with the shared password', async () => {
    const found = await engine.installation
      .selectFrom('logins')
      .innerJoin('credentials', (join) =>
        join
          .onRef('credentials.companyId', '=', 'logins.companyId')
          .onRef('credentials.userId', '=', 'logins.userId'),
      )
      .select(['identifier', 'passwordHash'])
      .where('logins.companyId', '=', company.companyId)
      .execute()
    expect(found.map(({ identifier }) => identifier).sort()).toEqual(Object.values(company.logins).sort())
    expect(found[0]!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(found[0]!.passwordHash, company.password)).toBe(true)
  })
})

describe('posts made in bulk', () => {
  it('appear on the timeline of their audience and of their author, ordered by time', async () => {
    const { db, menuId, employeeId, managerId, everyoneId } = company
    const photo = await makeMediaFile(db)
    const [late, early] = await makeFeeds(db, [
      { menuId, authorId: employeeId, postedAt: new Date('2026-11-02T00:00:00Z'), mediaFileIds: [photo] },
      { menuId, authorId: managerId, postedAt: new Date('2026-11-01T00:00:00Z') },
    ])
    expect(early!).toBeLessThan(late!)
    const places = await db
      .selectFrom('feedAudiences')
      .innerJoin('audienceMembers', 'audienceMembers.audienceId', 'feedAudiences.audienceId')
      .select(['feedId', 'feedAudiences.audienceId', 'userId'])
      .where('feedId', '=', late!)
      .execute()
    const own = places.filter((place) => place.audienceId !== everyoneId)
    expect(own.map(({ userId }) => userId)).toEqual([employeeId])
    expect(places.length - own.length).toBe(3)
  })

  it('count their comments, reactions and reads, however these are added', async () => {
    const { db, menuId, employeeId, managerId, administratorId, stampIds } = company
    const feedId = await makeFeed(db, { menuId, authorId: employeeId })
    await makeFeedComment(db, { feedId, authorId: managerId, mentionedUserIds: [employeeId, employeeId] })
    await makeFeedComments(db, [
      { feedId, authorId: employeeId },
      { feedId, authorId: managerId },
    ])
    await makeFeedReads(db, [
      { feedId, userId: managerId },
      { feedId, userId: administratorId },
    ])
    await makeFeedReactions(db, [{ feedId, stampId: stampIds[0]!, userId: managerId }])
    await makeFeedReactions(db, [
      { feedId, stampId: stampIds[0]!, userId: administratorId },
      { feedId, stampId: stampIds[3]!, userId: administratorId },
    ])
    const counters = await db
      .selectFrom('feedCounters')
      .select(['commentCount', 'readCount'])
      .where('feedId', '=', feedId)
      .executeTakeFirst()
    expect(counters).toEqual({ commentCount: 3, readCount: 2 })
    const reactions = await db
      .selectFrom('feedReactionCounters')
      .select(['stampId', 'reactionCount'])
      .where('feedId', '=', feedId)
      .orderBy('stampId')
      .execute()
    expect(reactions).toEqual([
      { stampId: stampIds[0], reactionCount: 2 },
      { stampId: stampIds[3], reactionCount: 1 },
    ])
    const { rows } = await sql`select from feed_comment_mentions`.execute(db)
    expect(rows).toHaveLength(1)
  })
})
