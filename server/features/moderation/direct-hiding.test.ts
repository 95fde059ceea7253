import { afterAll, beforeAll, expect, it } from 'vitest'
import { listFeedComments } from '#contract/feed-comments.ts'
import { getFeed } from '#contract/feeds.ts'
import {
  hideFeed,
  hideFeedComment,
  listModerationCases,
  restoreModerationCase,
} from '#contract/moderation.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeFeedComment } from '#db/factories/feed-comment.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const employee = () => server.as(server.company.logins.employee)
const author = () => server.as(server.company.logins.manager)
const admin = () => server.as(server.company.logins.administrator)
const newPost = () =>
  makeFeed(server.company.db, { menuId: server.company.menuId, authorId: server.company.managerId })
const hiddenCase = async (feedId: number) =>
  (await (await admin()).call(listModerationCases, { query: { state: 'hidden' } })).body.moderationCases.find(
    (one) => one.feedId === feedId,
  )

it('an administrator can hide a post that nobody reported, and show it again', async () => {
  const id = await newPost()
  const body = { reason: '個人の電話番号が含まれています' }
  expect((await (await admin()).call(hideFeed, { params: { id }, body })).status).toBe(204)
  expect((await (await employee()).call(getFeed, { params: { id } })).status).toBe(404)
  expect((await (await author()).call(getFeed, { params: { id } })).status).toBe(200)
  const hidden = await hiddenCase(id)
  expect(hidden).toMatchObject({
    state: 'hidden',
    reports: [],
    actions: [{ kind: 'hide', reason: body.reason }],
  })
  await (await admin()).call(restoreModerationCase, {
    params: { id: hidden!.id },
    body: { version: hidden!.version },
  })
  expect((await (await employee()).call(getFeed, { params: { id } })).status).toBe(200)
})

it('an administrator can hide a comment in the same way', async () => {
  const feedId = await newPost()
  const { db, employeeId } = server.company
  const id = await makeFeedComment(db, { feedId, authorId: employeeId, body: 'ひどい言葉' })
  await (await admin()).call(hideFeedComment, { params: { id }, body: { reason: '言葉づかい' } })
  const { body } = await (await author()).call(listFeedComments, { params: { id: feedId } })
  expect(JSON.stringify(body)).not.toContain('ひどい言葉')
})

it('the calls do not exist for other users', async () => {
  const id = await newPost()
  for (const who of [employee, author])
    expect(
      (await (await who()).call(hideFeed, { params: { id }, body: { reason: 'いやなので' } })).status,
    ).toBe(404)
  expect((await (await employee()).call(getFeed, { params: { id } })).status).toBe(200)
})
