import { afterAll, beforeAll, expect, it } from 'vitest'
import { getApplyButtons, getApplyOverview, listApplies } from '#contract/applies.ts'
import {
  listMenuFeedImages,
  listMenuPublishes,
  listMenus,
  listRecentlyUsedMenus,
} from '#contract/menu-pages.ts'
import { listReportReportItems } from '#contract/report-pages.ts'
import { analyzeChanged } from '#db/analyze-changed.ts'
import { makeFeeds } from '#db/factories/feed.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'
import { namedQuery, transaction } from '#db/tenant.ts'
import { tellReaders } from '#server/features/report-publishing/published-notices.commands.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith } from '#testing/using-menus.ts'

/*
 * The number of queries of a call does not depend on the number of submissions and menus. Beside each call: its
 * maximum.
 */
let server: TestServer
let client: Client
let menuId: number
let applyId: number
let reportId: number
beforeAll(async () => {
  server = await testServer({ background: false })
  client = await server.as(server.company.logins.employee)
  const { db, menuCategoryId, managerId } = server.company
  menuId = await designMenu(db, {
    menu: { menuCategoryId, flow: 'apply', useLimitCount: 900, useLimitPeriod: 'year' },
    apply: {
      items: [formItem('what', 'text')],
      workflow: { steps: [stepOfUsers('上長', [managerId])], watchers: [] },
    },
  })
})
afterAll(() => server.close())

const page = { limit: 100 }
const calls = {
  listApplies: [3, () => client.call(listApplies, { query: page })],
  getApplyOverview: [4, () => client.call(getApplyOverview, { params: { id: applyId } })],
  getApplyButtons: [3, () => client.call(getApplyButtons, { params: { id: applyId } })],
  listReportReportItems: [6, () => client.call(listReportReportItems, { params: { id: reportId } })],
  listMenus: [1, () => client.call(listMenus, {})],
  listRecentlyUsedMenus: [1, () => client.call(listRecentlyUsedMenus, {})],
  listMenuPublishes: [
    2,
    () => client.call(listMenuPublishes, { params: { id: server.company.menuId }, query: page }),
  ],
  listMenuFeedImages: [
    2,
    () => client.call(listMenuFeedImages, { params: { id: server.company.menuId }, query: page }),
  ],
} satisfies Record<string, [number, () => Promise<{ status: number }>]>

async function fill(count: number) {
  const { db, menuCategoryId, employeeId } = server.company
  for (let i = 0; i < count; i++) {
    const { body } = await applyWith(client, { menuId, answers: answered({ what: { text: `${i}` } }) })
    applyId = body.id
    reportId = body.reportId!
    await makeMenu(db, { menuCategoryId, useLimitCount: 5, useLimitPeriod: 'day' })
  }
  const photo = await makeMediaFile(db)
  await makeFeeds(
    db,
    Array.from({ length: count }, () => ({
      menuId: server.company.menuId,
      authorId: employeeId,
      mediaFileIds: [photo],
    })),
  )
}

async function queriesOf(ask: () => Promise<{ status: number }>) {
  let fewest = Number.POSITIVE_INFINITY
  for (let i = 0; i < 5; i++) {
    const before = server.app.engine.stats().queries
    const { status } = await ask()
    expect(status).toBe(200)
    fewest = Math.min(fewest, server.app.engine.stats().queries - before)
  }
  return fewest
}

it('uses as many queries for many submissions as for few, and few', async () => {
  await fill(3)
  const few: Record<string, number> = {}
  for (const [name, [, ask]] of Object.entries(calls)) few[name] = await queriesOf(ask)
  await fill(40)
  for (const [name, [most, ask]] of Object.entries(calls)) {
    const many = await queriesOf(ask)
    expect(many, `queries of ${name} for many`).toBeLessThanOrEqual(few[name]!)
    expect(many, `queries of ${name}`).toBeLessThanOrEqual(most)
  }
}, 120_000)

it('notifies ten thousand readers of a post in a dozen statements', async () => {
  const { db, companyId, employeeId, everyoneId } = server.company
  // In two parts with the planner's statistics between them, as an import writes people.
  for (const count of [500, 9_500])
    await transaction(db, async (trx) => {
      await namedQuery(
        trx,
        `with made as (
           insert into users (company_id, family_name, given_name, status)
           select $1, '読者', n::text, 'active' from generate_series(1, $3::integer) n returning id
         ) insert into audience_members (company_id, audience_id, user_id) select $1, $2, id from made`,
        [companyId, everyoneId, count],
      )
      await analyzeChanged(trx, 10_000, ['users', 'audienceMembers'])
    })
  await db.updateTable('menus').set({ notifyReaders: true }).where('id', '=', server.company.menuId).execute()
  const [feedId] = await makeFeeds(db, [{ menuId: server.company.menuId, authorId: employeeId }])
  const before = server.app.engine.stats().queries
  await transaction(db, (trx) => tellReaders(trx, feedId!))
  expect(server.app.engine.stats().queries - before).toBeLessThanOrEqual(15)
  const [told] = await namedQuery<{ count: number }>(
    db,
    `select count(*) from announcements where company_id = $1 and feed_id = $2 and kind = 'menu_posted'`,
    [companyId, feedId],
  )
  expect(told!.count).toBeGreaterThanOrEqual(10_000)
}, 60_000)
