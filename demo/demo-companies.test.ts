import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '#db/connect.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { notices } from '#server/notices.ts'
import { testDatabase } from '#testing/database.ts'
import { seedDemo } from './demo-companies.ts'
import { programmeRules } from './programme-rules.ts'

let engine: Engine
let hiroba: CompanyDb
let other: CompanyDb

const storeImage: Parameters<typeof seedDemo>[1]['storeImage'] =
  async ({ uploaderId, buffer, originalName }) =>
  (db) =>
    makeMediaFile(db, { uploaderId, byteSize: buffer.length, originalName })

const storeFile = async () => {}

beforeAll(async () => {
  engine = await testDatabase()
  await seedDemo(engine, { storeImage, storeFile, now: new Date('2026-11-20T03:00:00Z') })
  hiroba = engine.company(1)
  other = engine.company(2)
}, 240_000)
afterAll(() => engine.close())

/** The first number in the first row. */
async function number(db: CompanyDb, text: string): Promise<number> {
  const { rows } = await sql.raw<{ n: number }>(text).execute(db)
  return rows[0]!.n
}
const count = (table: string, where = 'true') =>
  number(hiroba, `select count(*) as n from ${table} where ${where}`)

/* Announcements are posts of a separate menu that nobody can list or use. */
const ofPeople = 'menu_id not in (select menu_id from administrator_announcement_menus)'

describe('the demo company', () => {
  it('is company 1, and the other company is company 2', async () => {
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

  it('has 200 people with different names, some without email, some not active', async () => {
    expect(await count('users', "status <> 'app'")).toBe(200)
    expect(await number(hiroba, 'select count(distinct (family_name, given_name)) as n from users')).toBe(202)
    expect(await count('users', "status = 'app'")).toBe(2)
    expect(await count('users', 'email is null and company_login_id is not null')).toBeGreaterThan(15)
    for (const status of ['invited', 'stopped', 'withdrawn']) {
      expect(await count('users', `status = '${status}'`)).toBeGreaterThan(2)
    }
    expect(await count('memberships', 'main')).toBe(200)
    expect(await count('memberships', 'not main')).toBeGreaterThan(20)
    expect(await count('users', 'profile_media_file_id is not null')).toBeGreaterThan(140)
  })

  it('has a phone that gets pushes, and receipts of what became of them', async () => {
    expect(await count('push_devices')).toBe(1)
    expect(await count('push_receipts', "state = 'sent' and opened_at is not null")).toBeGreaterThan(1)
    expect(await count('push_receipts', "state = 'dropped'")).toBeGreaterThan(1)
    expect(await count('push_receipts', 'shown_at < sent_at or opened_at < shown_at')).toBe(0)
  })

  it('has four levels of departments, one of them unpublished', async () => {
    expect(await number(hiroba, 'select max(depth) + 1 as n from department_ancestors')).toBe(4)
    expect(await count('departments')).toBeGreaterThan(40)
    expect(await count('departments', 'not published')).toBe(1)
  })

  it('has the accounts that are handed out, active and with passwords', async () => {
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

  it('has 20 menus for posts, 12 programmes, 7 benefits, a menu for 5S checks and a redemption menu in 7 categories, used only by permitted people', async () => {
    expect(await count('menus', "published and form_kind = 'post'")).toBe(20)
    const redeems = 'id in (select menu_id from redemption_menus)'
    expect(await count('menus', `published and form_kind = 'items' and not ${redeems}`)).toBe(20)
    expect(await count('menus', `published and ${redeems}`)).toBe(1)
    expect(await count('menu_categories')).toBe(7)
    expect(
      await number(
        hiroba,
        `select count(*) as n from feeds f join menus m on m.id = f.menu_id
         where ${ofPeople} and f.author_id not in (select user_id from apps) and not exists (select from audience_members a
           where a.audience_id = m.use_audience_id and a.user_id = f.author_id)`,
      ),
    ).toBe(0)
    expect(
      await number(
        hiroba,
        `select count(*) as n from (select menu_id from feeds where ${ofPeople} group by 1) as used`,
      ),
    ).toBe(28)
  })

  it('has 1,500 posts of varied length, the newest a few minutes old, and one scheduled post', async () => {
    expect(await count('feeds', `report_id is null and ${ofPeople}`)).toBe(1_502)
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
    expect(
      await number(
        hiroba,
        'select count(distinct feed_id) as n from feed_media_files join feeds f on f.id = feed_id where report_id is null',
      ),
    ).toBe(250)
  })

  it('has no unfilled text patterns', async () => {
    expect(await count('feeds', `title || body ~ '[\\[\\]{}|]' and ${ofPeople}`)).toBe(0)
    expect(await count('feed_comments', `body ~ '[\\[\\]{}|]'`)).toBe(0)
  })

  it('has counters that match the rows', async () => {
    const differing = (counted: string, table: string) =>
      number(
        hiroba,
        `select count(*) as n from feed_counters c
         where c.${counted} <> (select count(*) from ${table} t where t.company_id = c.company_id and t.feed_id = c.feed_id)`,
      )
    expect(await count('feed_counters')).toBe(await count('feeds'))
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
    expect(
      await number(
        hiroba,
        `select count(*) as n from feed_comment_reaction_counters c
         full join (select feed_comment_id, stamp_id, count(*) from feed_comment_reactions group by 1, 2) r
           using (feed_comment_id, stamp_id)
         where c.reaction_count is distinct from r.count`,
      ),
    ).toBe(0)
    expect(await count('feed_comment_reactions')).toBeGreaterThan(300)
    expect(await count('feed_comments')).toBeGreaterThan(2_500)
    expect(await count('feed_comment_mentions')).toBeGreaterThan(100)
    expect(await count('feed_mentions')).toBeGreaterThan(5)
    expect(await count('feed_department_mentions')).toBeGreaterThan(1)
    expect(await count('mention_recipients')).toBeGreaterThan(10)
  })

  it('has comments, reactions and reads only by people in the audience, and no comments where they are closed', async () => {
    for (const [table, person] of [
      ['feed_comments', 'author_id'],
      ['feed_reactions', 'user_id'],
      ['feed_reads', 'user_id'],
    ]) {
      expect(
        await number(
          hiroba,
          `select count(*) as n from ${table} t where not exists (
             select from (
               select feed_id, audience_id from feed_audiences
               union all select feed_id, audience_id from administrator_announcements where state = 'ended'
             ) fa join audience_members m on m.audience_id = fa.audience_id
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

  it('has courses at every stage, and a certificate of the employee that has to be renewed', async () => {
    const people = await hiroba
      .selectFrom('users')
      .select(['id', 'familyName'])
      .where('givenName', 'in', ['花子', '太郎'])
      .where('familyName', 'in', ['佐藤', '鈴木'])
      .execute()
    const of = (family: string) => people.find(({ familyName }) => familyName === family)!.id
    const certificates = await hiroba
      .selectFrom('certificates')
      .select(['title', 'renewalRequestedAt'])
      .where('userId', '=', of('佐藤'))
      .orderBy('issuedOn')
      .execute()
    expect(certificates.map(({ title, renewalRequestedAt }) => [title, renewalRequestedAt !== null])).toEqual(
      [
        ['個人情報の取り扱いテスト', true],
        ['情報セキュリティ研修', false],
      ],
    )
    const enrolments = 'course_enrolments e'
    const begun = `exists (select from course_step_completions x join course_steps s on s.id = x.course_step_id
      where s.course_id = e.course_id and x.user_id = e.user_id)`
    expect(await count(enrolments, `user_id = ${of('鈴木')} and completed_at is null and ${begun}`)).toBe(1)
    expect(await count(enrolments, 'completed_at is not null')).toBeGreaterThan(100)
    expect(await count(enrolments, "completed_at is null and due_on < '2026-11-20'")).toBeGreaterThan(0)
    expect(await count(enrolments, `completed_at is null and not ${begun}`)).toBeGreaterThan(20)
    expect(await count('course_step_completions', "completed_at > '2026-11-20T03:00:00Z'")).toBe(0)
  })

  it('logs the actions of the administrator and of scheduled jobs in order, none in the future', async () => {
    const acts = await hiroba
      .selectFrom('administrationActs')
      .select(['noun', 'actorId', 'createdAt'])
      .orderBy('id')
      .execute()
    expect(new Set(acts.map(({ noun }) => noun))).toEqual(new Set(['user_import', 'user', 'stamp', 'menu']))
    expect(acts.filter(({ actorId }) => actorId === null)).toHaveLength(4)
    const times = acts.map(({ createdAt }) => +createdAt)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(times.at(-1)).toBeLessThan(Date.parse('2026-11-20T03:00:00Z'))
  })

  it('has notices of known kinds with existing subjects', async () => {
    const rows = await hiroba
      .selectFrom('announcements')
      .select(['kind', 'payload'])
      .distinctOn(['kind', 'payload'])
      .execute()
    const ids = { actorId: 1, feedId: null, feedCommentId: null, reportId: null, menuId: null }
    const facts = { ...ids, locale: 'ja', actor: '', actors: '', people: {}, menu: '' } as const
    const wrong = rows.filter(
      ({ kind, payload }) => !notices.find((notice) => notice.kind === kind)?.present({ ...facts, payload }),
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(wrong).toEqual([])
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

describe('its programmes', () => {
  for (const [rule, breaking] of Object.entries(programmeRules))
    it(`keep the rule: ${rule}`, async () => {
      expect(await number(hiroba, `select count(*) as n from (${breaking}) as broken`)).toBe(0)
    })

  it('exist in every state', async () => {
    const { rows } = await sql<{ states: string[] }>`
      select array_agg(distinct status order by status) as states from reports`.execute(hiroba)
    expect(rows[0]!.states).toEqual(['approved', 'cancelled', 'draft', 'rejected', 'returned', 'waiting'])
    expect(await count('applies', "status = 'awaiting_report'")).toBeGreaterThan(3)
    expect(await count('reports', "status = 'waiting'")).toBeGreaterThan(20)
    expect(await count('approvals', 'round > 1')).toBeGreaterThan(5)
    expect(await count('report_feedbacks')).toBeGreaterThan(3)
    expect(await count('thanks')).toBeGreaterThan(240)
    expect(await count('subsidy_entries', "status = 'reserved' and amount > 0")).toBeGreaterThan(2)
    expect(await count('report_item_polls', 'anonymous')).toBe(2)
    expect(await count('report_item_polls', 'closes_at > now()')).toBeGreaterThan(0)
  })

  it('wait for the accounts: eleven approvals, one as a deputy, and one whose approver is no longer active', async () => {
    const waitingFor = (who: string) =>
      count('approval_seats s join users u on u.id = s.user_id', `s.waiting and ${who}`)
    expect(await waitingFor("u.email = 'taro.suzuki@hiroba.example'")).toBe(11)
    const menus = `approval_seats s join approvals p on p.id = s.approval_id join reports r on r.id = p.subject_id
      join users u on u.id = s.user_id where s.waiting and u.email = 'taro.suzuki@hiroba.example'`
    expect(await number(hiroba, `select count(distinct r.menu_id) as n from ${menus}`)).toBe(7)
    expect(
      await count(
        'approval_seats s join absences a on a.user_id = s.user_id',
        "s.waiting and a.absent_until > '2026-11-20'",
      ),
    ).toBe(1)
    expect(await waitingFor("u.status = 'stopped'")).toBe(1)
    expect(await waitingFor("u.email = 'admin@hiroba.example'")).toBe(3)
  })

  it('include a returned report, an unwritten report and a request for the employee', async () => {
    const hers = (of: string, where: string) =>
      count(of, `${where} and u.email = 'hanako.sato@hiroba.example'`)
    const reports = 'reports r join users u on u.id = r.user_id join applies a on a.id = r.apply_id'
    expect(await hers(reports, "r.status = 'returned' and r.reopened_items is not null")).toBe(1)
    expect(await hers(reports, "r.status = 'draft' and a.status = 'draft'")).toBe(1)
    expect(await hers(reports, "r.status = 'draft' and a.status = 'awaiting_report'")).toBe(1)
    expect(await hers(reports, "r.status = 'waiting'")).toBeGreaterThan(0)
    const tasks = 'report_item_tasks x join users u on u.id = x.assignee_id'
    expect(await hers(tasks, 'x.completed_at is null')).toBe(2)
    expect(await hers(tasks, 'x.completed_at is not null')).toBe(2)
  })
})

describe('the second company', () => {
  it('has its own people and posts, not visible to the first company', async () => {
    expect(await number(other, 'select count(*) as n from users')).toBe(8)
    expect(await number(other, 'select count(*) as n from feeds')).toBe(6)
    expect(await count('feeds', "body like '%第2ライン%'")).toBe(0)
  })
})

describe('seeding again', () => {
  it('creates nothing twice', async () => {
    expect(await seedDemo(engine, { storeImage, storeFile })).toBe(false)
    expect(await count('users')).toBe(202)
  })

  it('recreates a company that was left unfinished', async () => {
    await engine.installation
      .updateTable('companies')
      .set({ code: 'other-unfinished' })
      .where('id', '=', 2)
      .execute()
    const finish = () => Promise.reject(new Error('cut short'))
    await expect(seedDemo(engine, { storeImage, storeFile, finish })).rejects.toThrow('cut short')
    expect(await seedDemo(engine, { storeImage, storeFile })).toBe(true)
    expect(await number(engine.company(2), 'select count(*) as n from users')).toBe(8)
    expect(await count('feeds', `report_id is null and ${ofPeople}`)).toBe(1_502)
  })
})
