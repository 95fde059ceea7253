import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import {
  hideModerationCase,
  listModerationCases,
  reportFeed,
  reportFeedComment,
  restoreModerationCase,
} from '#contract/moderation.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeFeedComment } from '#db/factories/feed-comment.ts'
import { transaction } from '#db/tenant.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { announceModeration } from './author-notices.subscribers.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const admin = () => server.as(server.company.logins.administrator)
const noticesOf = async (who: typeof hanako) =>
  (await (await who()).call(listAnnouncements, {})).body.announcements.map(
    ({ kind, text, quote, hrefPath }) => ({ kind, text, quote, hrefPath }),
  )

async function caseOf(feedId: number) {
  const { body } = await (await admin()).call(listModerationCases, { query: { state: 'open' } })
  return { id: body.moderationCases.find((one) => one.feedId === feedId)!.id }
}

it('the author of a post is notified once when it is hidden, with the reason, and once when it is shown again', async () => {
  const { db, menuId, managerId } = server.company
  const id = await makeFeed(db, { menuId, authorId: managerId, body: '電話番号は090です' })
  await (await hanako()).call(reportFeed, { params: { id }, body: { reason: 'other' } })
  const params = await caseOf(id)
  await (await admin()).call(hideModerationCase, {
    params,
    body: { reason: '個人情報が含まれるため', version: 0 },
  })
  const hidden = {
    kind: 'hidden',
    text: '管理者があなたの投稿を非表示にしました。理由：個人情報が含まれるため',
    // The author can still read it.
    quote: '電話番号は090です',
    hrefPath: `/feeds/${id}`,
  }
  await expect.poll(() => noticesOf(taro), { timeout: 15_000 }).toEqual([hidden])
  await (await admin()).call(restoreModerationCase, { params, body: { version: 1 } })
  await expect
    .poll(() => noticesOf(taro), { timeout: 15_000 })
    .toMatchObject([
      { kind: 'restored', text: 'あなたの投稿が再び表示されるようになりました', quote: '電話番号は090です' },
      hidden,
    ])
  const acts = await db.selectFrom('moderationActions').select('id').execute()
  for (const act of acts) await transaction(db, (trx) => announceModeration(trx, act.id))
  expect(await noticesOf(taro)).toHaveLength(2)
  expect(await noticesOf(hanako)).toEqual([])
})

it('the author of a comment is notified about the comment', async () => {
  const { db, menuId, managerId, employeeId } = server.company
  const feedId = await makeFeed(db, { menuId, authorId: managerId })
  const id = await makeFeedComment(db, { feedId, authorId: employeeId, body: '言い過ぎ' })
  await (await taro()).call(reportFeedComment, { params: { id }, body: { reason: 'harassment' } })
  await (await admin()).call(hideModerationCase, {
    params: await caseOf(feedId),
    body: { reason: '乱暴な言葉', version: 0 },
  })
  await expect
    .poll(() => noticesOf(hanako), { timeout: 15_000 })
    .toEqual([
      {
        kind: 'hidden',
        text: '管理者があなたのコメントを非表示にしました。理由：乱暴な言葉',
        quote: null,
        hrefPath: `/feeds/${feedId}#comment-${id}`,
      },
    ])
})
