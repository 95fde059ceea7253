import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '#db/connect.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { testDatabase } from '#testing/database.ts'
import { seedDemo } from './demo.ts'

let engine: Engine
let hiroba: CompanyDb
let other: CompanyDb

const storeImage: Parameters<typeof seedDemo>[1]['storeImage'] = async ({
  companyId,
  uploaderId,
  buffer,
  originalName,
}) => ({
  mediaFileId: await makeMediaFile(engine.company(companyId), {
    uploaderId,
    byteSize: buffer.length,
    originalName,
  }),
})

beforeAll(async () => {
  engine = await testDatabase()
  await seedDemo(engine, { storeImage, now: new Date('2026-11-20T03:00:00Z') })
  hiroba = engine.company(1)
  other = engine.company(2)
}, 120_000)
afterAll(() => engine.close())

/** The first number of the first row. */
async function number(db: CompanyDb, text: string): Promise<number> {
  const { rows } = await sql.raw<{ n: number }>(text).execute(db)
  return rows[0]!.n
}
const count = (table: string, where = 'true') =>
  number(hiroba, `select count(*) as n from ${table} where ${where}`)

describe('the demo company', () => {
  it('is the first, and its neighbour the second', async () => {
    const companies = await engine.installation
      .selectFrom('companies')
      .select(['id', 'code', 'name'])
      .orderBy('id')
      .execute()
    expect(companies).toEqual([
      { id: 1, code: 'hiroba', name: '株式会社ひろば商事' },
      { id: 2, code: 'other', name: '株式会社となり工業' },
    ])
  })

  it('has 200 people with different names, some without e-mail, some not in use', async () => {
    expect(await count('users')).toBe(200)
    expect(await number(hiroba, 'select count(distinct (family_name, given_name)) as n from users')).toBe(200)
    expect(await count('users', 'email is null and company_login_id is not null')).toBeGreaterThan(15)
    for (const status of ['invited', 'stopped', 'withdrawn']) {
      expect(await count('users', `status = '${status}'`)).toBeGreaterThan(2)
    }
    expect(await count('memberships', 'main')).toBe(200)
    expect(await count('memberships', 'not main')).toBeGreaterThan(20)
    expect(await count('users', 'profile_media_file_id is not null')).toBeGreaterThan(140)
  })

  it('has four levels of departments, one of them known to nobody', async () => {
    expect(await number(hiroba, 'select max(depth) + 1 as n from department_ancestors')).toBe(4)
    expect(await count('departments')).toBeGreaterThan(40)
    expect(await count('departments', 'not published')).toBe(1)
  })

  it('has the accounts that are handed out, in use with a password of their own', async () => {
    const accounts = await engine.installation
      .selectFrom('logins')
      .innerJoin('users', (join) =>
        join.onRef('users.companyId', '=', 'logins.companyId').onRef('users.id', '=', 'logins.userId'),
      )
      .innerJoin('credentials', (join) =>
        join
          .onRef('credentials.companyId', '=', 'logins.companyId')
          .onRef('credentials.userId', '=', 'logins.userId'),
      )
      .select(['identifier', 'familyName', 'givenName', 'role', 'status', 'initial', 'logins.companyId'])
      .where('identifier', 'in', [
        'admin@hiroba.example',
        'hanako.sato@hiroba.example',
        'taro.suzuki@hiroba.example',
        'admin@other.example',
      ])
      .orderBy('identifier')
      .execute()
    expect(
      accounts.map((account) => [
        account.identifier,
        `${account.familyName} ${account.givenName}`,
        account.role,
      ]),
    ).toEqual([
      ['admin@hiroba.example', '高橋 直子', 'administrator'],
      ['admin@other.example', '岩崎 美和', 'administrator'],
      ['hanako.sato@hiroba.example', '佐藤 花子', 'employee'],
      ['taro.suzuki@hiroba.example', '鈴木 太郎', 'employee'],
    ])
    expect(accounts.every(({ status, initial }) => status === 'active' && !initial)).toBe(true)
  })

  it('has 20 menus in 6 categories, and nobody posts through a menu that is not theirs', async () => {
    expect(await count('menus', 'published')).toBe(20)
    expect(await count('menu_categories')).toBe(6)
    expect(
      await number(
        hiroba,
        `select count(*) as n from feeds f join menus m on m.id = f.menu_id
         where not exists (select from audience_members a
           where a.audience_id = m.use_audience_id and a.user_id = f.author_id)`,
      ),
    ).toBe(0)
    expect(
      await number(hiroba, 'select count(*) as n from (select menu_id from feeds group by 1) as used'),
    ).toBe(20)
  })

  it('has 1,500 posts of varied length, the newest a few minutes old, and one that waits for its time', async () => {
    expect(await count('feeds')).toBe(1_501)
    expect(await number(hiroba, 'select count(distinct body) as n from feeds')).toBeGreaterThan(1_400)
    expect(await count('feeds', 'length(body) < 40')).toBeGreaterThan(100)
    expect(await count('feeds', 'length(body) >= 600')).toBeGreaterThan(8)
    const { rows } = await sql<{ first: Date; last: Date }>`
      select min(posted_at) as first, max(posted_at) as last from feeds where scheduled_at is null`.execute(
      hiroba,
    )
    expect(rows[0]!.last.getTime()).toBeGreaterThan(Date.parse('2026-11-20T02:50:00Z'))
    expect(rows[0]!.last.getTime()).toBeLessThan(Date.parse('2026-11-20T03:00:00Z'))
    expect(rows[0]!.first.getTime()).toBeLessThan(Date.parse('2026-08-01T00:00:00Z'))
    expect(await number(hiroba, 'select count(distinct feed_id) as n from feed_media_files')).toBe(250)
  })

  it('has no pattern left unfilled', async () => {
    expect(await count('feeds', `title || body ~ '[\\[\\]{}|]'`)).toBe(0)
    expect(await count('feed_comments', `body ~ '[\\[\\]{}|]'`)).toBe(0)
  })

  it('counts exactly what is there', async () => {
    const differing = (counted: string, table: string) =>
      number(
        hiroba,
        `select count(*) as n from feed_counters c
         where c.${counted} <> (select count(*) from ${table} t where t.company_id = c.company_id and t.feed_id = c.feed_id)`,
      )
    expect(await count('feed_counters')).toBe(1_501)
    expect(await differing('comment_count', 'feed_comments')).toBe(0)
    expect(await differing('read_count', 'feed_reads')).toBe(0)
    expect(
      await number(
        hiroba,
        `select count(*) as n from feed_reaction_counters c
         full join (select feed_id, stamp_id, count(*) from feed_reactions group by 1, 2) r using (feed_id, stamp_id)
         where c.reaction_count is distinct from r.count`,
      ),
    ).toBe(0)
    expect(await count('feed_comments')).toBeGreaterThan(2_500)
    expect(await count('feed_comment_mentions')).toBeGreaterThan(100)
  })

  it('lets nobody comment, react or read what is not for them, nor where comments are closed', async () => {
    for (const [table, person] of [
      ['feed_comments', 'author_id'],
      ['feed_reactions', 'user_id'],
      ['feed_reads', 'user_id'],
    ]) {
      expect(
        await number(
          hiroba,
          `select count(*) as n from ${table} t where not exists (
             select from feed_audiences fa join audience_members m on m.audience_id = fa.audience_id
             where fa.feed_id = t.feed_id and m.user_id = t.${person})`,
        ),
      ).toBe(0)
    }
    expect(
      await number(
        hiroba,
        `select count(*) as n from feed_comments c join feeds f on f.id = c.feed_id
         join menus m on m.id = f.menu_id where not m.comments_allowed`,
      ),
    ).toBe(0)
  })

  it('has notices waiting for each account', async () => {
    const waiting = await hiroba
      .selectFrom('announcements')
      .select(['userId', sql<number>`count(*) filter (where confirmed_at is null)`.as('unconfirmed')])
      .groupBy('userId')
      .execute()
    expect(waiting).toHaveLength(3)
    for (const { unconfirmed } of waiting) expect(unconfirmed).toBeGreaterThan(2)
  })
})

describe('the second company', () => {
  it('has people and posts of its own, out of sight of the first', async () => {
    expect(await number(other, 'select count(*) as n from users')).toBe(8)
    expect(await number(other, 'select count(*) as n from feeds')).toBe(6)
    expect(await count('feeds', "body like '%第2ライン%'")).toBe(0)
  })
})

describe('seeding again', () => {
  it('makes nothing twice', async () => {
    expect(await seedDemo(engine, { storeImage })).toBe(false)
    expect(await count('users')).toBe(200)
  })

  it('makes a company anew that was left unfinished', async () => {
    await engine.installation
      .updateTable('companies')
      .set({ code: 'other-unfinished' })
      .where('id', '=', 2)
      .execute()
    expect(await seedDemo(engine, { storeImage })).toBe(true)
    expect(await number(engine.company(2), 'select count(*) as n from users')).toBe(8)
    expect(await count('feeds')).toBe(1_501)
  })
})
