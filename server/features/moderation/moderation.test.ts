import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { createFeedComment, getFeedComment, listFeedComments } from '#contract/feed-comments.ts'
import { getFeed, listFeeds } from '#contract/feeds.ts'
import {
  dismissModerationCase,
  hideModerationCase,
  listModerationCases,
  reportFeed,
  reportFeedComment,
  restoreModerationCase,
} from '#contract/moderation.ts'
import { getReportOverview } from '#contract/report-pages.ts'
import { forecastReport, submitReport } from '#contract/report-writing.ts'
import { listWaiting } from '#contract/waiting.ts'
import {
  createModerationWord,
  deleteModerationWord,
  listModerationWords,
  testModerationWord,
  updateModerationWord,
} from '#contract/watched-words.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeFeedComment } from '#db/factories/feed-comment.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'
import { namedQuery } from '#db/tenant.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith, draftOf, submitDraft } from '#testing/using-menus.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const admin = () => server.as(server.company.logins.administrator)

type State = 'open' | 'hidden' | 'closed'
const cases = async (state: State = 'open') =>
  (await (await admin()).call(listModerationCases, { query: { state } })).body.moderationCases
const caseOf = async (feedId: number, state: State = 'open') =>
  (await cases(state)).find((one) => one.feedId === feedId)
const status = async (who: ReturnType<typeof hanako>, id: number) =>
  (await (await who).call(getFeed, { params: { id } })).status
const newPost = (draft: Partial<Parameters<typeof makeFeed>[1]> = {}) =>
  makeFeed(server.company.db, { menuId: server.company.menuId, authorId: server.company.managerId, ...draft })

async function reported(feedId: number) {
  await (await hanako()).call(reportFeed, { params: { id: feedId }, body: { reason: 'other' } })
  return (await caseOf(feedId))!
}

describe('reporting', () => {
  it('opens one case, however often and by however many people a post is reported', async () => {
    const id = await newPost({ title: '気になる投稿' })
    const client = await hanako()
    for (const note of ['一度目', '二度目'])
      expect(
        (await client.call(reportFeed, { params: { id }, body: { reason: 'harassment', note } })).status,
      ).toBe(204)
    await (await admin()).call(reportFeed, { params: { id }, body: { reason: 'other' } })
    const all = (await cases()).filter(({ feedId }) => feedId === id)
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({
      state: 'open',
      title: '気になる投稿',
      feedCommentId: null,
      author: { name: '鈴木 太郎' },
      reports: [
        { reason: 'harassment', note: '二度目', reporter: { name: '佐藤 花子' } },
        { reason: 'other', note: '', reporter: { name: '高橋 健一' } },
      ],
      actions: [],
    })
  })

  it('waits for the moderators until they decide', async () => {
    const id = await newPost({ title: '判断を待つ投稿' })
    const waiting = async (who: ReturnType<typeof hanako>) => {
      const { body } = await (await who).call(listWaiting, { query: { kind: 'moderation_case', limit: 100 } })
      const { count } = body.kinds.find(({ kind }) => kind === 'moderation_case')!
      expect(body.items).toHaveLength(count)
      return body.items.filter(({ title }) => title === '判断を待つ投稿')
    }
    const { id: caseId } = await reported(id)
    expect(await waiting(admin())).toMatchObject([
      { id: caseId, note: '投稿への通報 1件', hrefPath: '/admin/moderation', dueOn: null },
    ])
    expect(await waiting(taro())).toEqual([])
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const { body } = await (await admin()).call(listWaiting, {
        query: { kind: 'moderation_case', limit: 1, cursor },
      })
      seen.push(...body.items.map((item) => item.id))
      cursor = body.nextCursor ?? undefined
    } while (cursor)
    expect([...new Set(seen)]).toEqual(seen)
    expect(seen).toContain(caseId)
    await (await admin()).call(dismissModerationCase, { params: { id: caseId }, body: { version: 0 } })
    expect(await waiting(admin())).toEqual([])
  })

  it('is for readers only: content that a person cannot see cannot be reported', async () => {
    const { db, administratorId } = server.company
    const audienceId = await audienceOf(db, {
      include: [{ type: 'user', id: administratorId }],
      match: 'any',
    })
    const id = await newPost({ audienceId })
    const reply = await (await hanako()).call(reportFeed, { params: { id }, body: { reason: 'other' } })
    expect(reply.status).toBe(404)
    const stranger = await server.as(server.other.logins.employee)
    const foreign = await stranger.call(reportFeed, { params: { id }, body: { reason: 'other' } })
    expect(foreign.status).toBe(404)
  })

  it('closes without action, and is reopened by a new reporter', async () => {
    const id = await newPost()
    const { id: caseId } = await reported(id)
    const client = await admin()
    for (let i = 0; i < 2; i++) {
      const closed = await client.call(dismissModerationCase, {
        params: { id: caseId },
        body: { version: 0 },
      })
      expect(closed.body).toMatchObject({ state: 'closed', actions: [{ kind: 'dismiss' }] })
    }
    await reported(id)
    expect((await caseOf(id, 'closed'))?.id).toBe(caseId)
    await client.call(reportFeed, { params: { id }, body: { reason: 'inaccurate' } })
    expect((await caseOf(id))?.reports).toHaveLength(2)
  })
})

describe('hiding a post', () => {
  it('removes it for everyone except its author, with its pictures, and restores it', async () => {
    const { db, employeeId } = server.company
    const file = await makeMediaFile(db, { uploaderId: employeeId })
    const { filename } = await db
      .selectFrom('mediaFiles')
      .select('filename')
      .where('id', '=', file)
      .executeTakeFirstOrThrow()
    const id = await newPost({ mediaFileIds: [file] })
    const { id: caseId } = await reported(id)
    const client = await admin()
    const before = await namedQuery(
      db,
      'select * from feed_audiences where feed_id = $1 order by audience_id',
      [id],
    )
    for (let i = 0; i < 2; i++) {
      const hidden = await client.call(hideModerationCase, {
        params: { id: caseId },
        body: { reason: '個人情報が含まれています', version: 0 },
      })
      expect(hidden.body).toMatchObject({
        state: 'hidden',
        actions: [{ kind: 'hide', reason: '個人情報が含まれています', actor: { name: '高橋 健一' } }],
      })
    }
    expect(await Promise.all([taro(), hanako(), admin()].map((who) => status(who, id)))).toEqual([
      200, 404, 404,
    ])
    const listed = await (await hanako()).call(listFeeds, { query: { limit: 100 } })
    expect(listed.body.feeds.map((feed) => feed.id)).not.toContain(id)
    const photo = async (who: ReturnType<typeof hanako>) =>
      (await (await who).fetch(`/media_files/${filename}`)).status
    // Hanako uploaded it, and uploaders can always read their own files; a factory's file has no bytes.
    expect((await cases('hidden')).find((one) => one.id === caseId)?.photos).toMatchObject([{ filename }])
    expect(await photo(admin())).toBe(404)
    const restore = (version: number) =>
      client.call(restoreModerationCase, { params: { id: caseId }, body: { version } })
    const stale = await restore(0)
    expect([stale.status, stale.body.error?.code]).toEqual([409, 'conflict'])
    const restored = await restore(1)
    expect(restored.body).toMatchObject({ state: 'closed', actions: [{ kind: 'hide' }, { kind: 'restore' }] })
    await restore(1)
    expect(await status(hanako(), id)).toBe(200)
    expect(
      await namedQuery(db, 'select * from feed_audiences where feed_id = $1 order by audience_id', [id]),
    ).toEqual(before)
  })

  it('notifies the author of the reason', async () => {
    const id = await newPost()
    const { id: caseId } = await reported(id)
    await (await admin()).call(hideModerationCase, {
      params: { id: caseId },
      body: { reason: '規程に反します', version: 0 },
    })
    const mine = await (await taro()).call(getFeed, { params: { id } })
    expect(mine.body.hidden).toEqual({ reason: '規程に反します', hiddenAt: expect.any(String) })
  })

  it('requires a reason, and an administrator', async () => {
    const id = await newPost()
    const { id: caseId } = await reported(id)
    const none = await (await admin()).call(hideModerationCase, {
      params: { id: caseId },
      body: { reason: ' ', version: 0 },
    })
    expect([none.status, Object.keys(none.body.error?.fields ?? {})]).toEqual([422, ['reason']])
    const client = await hanako()
    const replies = [
      await client.call(listModerationCases, {}),
      await client.call(hideModerationCase, { params: { id: caseId }, body: { reason: 'x', version: 0 } }),
      await client.call(restoreModerationCase, { params: { id: caseId }, body: { version: 0 } }),
      await client.call(dismissModerationCase, { params: { id: caseId }, body: { version: 0 } }),
    ]
    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 404])
    expect(await status(hanako(), id)).toBe(200)
  })
})

describe('hiding a comment', () => {
  it('leaves only its place, notifies its author of the reason, and restores text and mentions', async () => {
    const { db, employeeId, managerId, administratorId } = server.company
    const feedId = await newPost()
    const commentId = await makeFeedComment(db, {
      feedId,
      authorId: employeeId,
      body: '言い過ぎた言葉',
      mentionedUserIds: [administratorId],
    })
    await (await taro()).call(reportFeedComment, {
      params: { id: commentId },
      body: { reason: 'harassment' },
    })
    const known = (await caseOf(feedId))!
    expect(known).toMatchObject({ feedCommentId: commentId, body: '言い過ぎた言葉' })
    const client = await admin()
    await client.call(hideModerationCase, {
      params: { id: known.id },
      body: { reason: '言葉づかい', version: 0 },
    })
    const seen = async (who: ReturnType<typeof hanako>) =>
      (await (await who).call(getFeedComment, { params: { id: commentId } })).body
    expect(await seen(taro())).toMatchObject({ body: '', mentions: [], deleted: true })
    expect(await seen(taro())).not.toHaveProperty('hidden')
    expect(await seen(hanako())).toMatchObject({ body: '', deleted: true, hidden: { reason: '言葉づかい' } })
    expect((await (await taro()).call(getFeed, { params: { id: feedId } })).body.commentCount).toBe(0)
    expect((await cases('hidden')).find(({ id }) => id === known.id)?.body).toBe('言い過ぎた言葉')
    await client.call(restoreModerationCase, { params: { id: known.id }, body: { version: 1 } })
    expect(await seen(taro())).toMatchObject({
      body: '言い過ぎた言葉',
      mentions: [{ id: administratorId }],
      deleted: false,
    })
    const comments = await (await taro()).call(listFeedComments, { params: { id: feedId } })
    expect(comments.body.comments).toHaveLength(1)
    expect(managerId).not.toBe(employeeId)
  })
})

describe('watched words', () => {
  const add = async (word: string, action: 'warn' | 'refuse' | 'report', exceptions: string[] = []) =>
    (await admin()).call(createModerationWord, { body: { word, action, exceptions } })
  const submit = async (text: string, wordsAccepted?: boolean) =>
    (await hanako()).call(createApply, {
      body: {
        menuId: server.company.menuId,
        title: '',
        text,
        clientKey: newClientKey(),
        ...(wordsAccepted && { wordsAccepted }),
      },
    })

  it('are refused beside the field, in any writing', async () => {
    expect((await add('バカ', 'refuse')).status).toBe(200)
    for (const text of ['ばかを見る', 'ﾊﾞｶ', 'バ カ']) {
      const reply = await submit(text)
      expect([text, reply.status, reply.body.error?.code]).toEqual([text, 422, 'validation_failed'])
      expect(reply.body.error?.fields.text).toContain('バカ')
    }
    for (const text of ['届いたばかりです', 'バカンスの写真'])
      expect((await submit(text)).status, text).toBe(200)
    const feedId = await newPost()
    const comment = await (await hanako()).call(createFeedComment, {
      params: { id: feedId },
      body: { body: 'ばか', mentionedUserIds: [], clientKey: newClientKey() },
    })
    expect([comment.status, comment.body.error?.fields.body]).toEqual([422, expect.stringContaining('バカ')])
  })

  it('do not match in their exceptions, which can be edited; a single character is not a word', async () => {
    const { body: word } = await add('てすと禁止', 'refuse', ['てすと禁止令'])
    expect(word.exceptions).toEqual(['てすと禁止令'])
    expect((await submit('てすと禁止令が出た')).status).toBe(200)
    expect((await submit('てすと禁止です')).status).toBe(422)
    const params = { id: word.id }
    const changed = await (await admin()).call(updateModerationWord, {
      params,
      body: { version: 1, exceptions: [] },
    })
    expect(changed.body).toMatchObject({ action: 'refuse', exceptions: [] })
    expect((await submit('てすと禁止令が出た')).status).toBe(422)
    for (const short of ['あ', 'あ ', 'ｂ'])
      expect(Object.keys((await add(short, 'warn')).body.error?.fields ?? {})).toEqual(['word'])
    await (await admin()).call(deleteModerationWord, { params, query: { version: 2 } })
  })

  it('cause one warning, and then the author decides', async () => {
    await add('極秘', 'warn')
    const warned = await submit('極秘の資料')
    expect([warned.status, warned.body.error?.code]).toEqual([409, 'words_warned'])
    expect(warned.body.error?.fields.text).toContain('極秘')
    expect((await submit('極秘の資料', true)).status).toBe(200)
  })

  it('apply to submissions as well as posts', async () => {
    const { db, menuCategoryId, managerId } = server.company
    const menuId = await designMenu(db, {
      menu: { menuCategoryId, flow: 'apply' },
      apply: {
        items: [formItem('why', 'text')],
        workflow: { steps: [stepOfUsers('s', [managerId])], watchers: [] },
      },
    })
    await add('ないしょ', 'refuse')
    await add('そくほう', 'warn')
    const client = await hanako()
    const write = async (text: string) => {
      const answers = answered({ why: { text } })
      return (await applyWith(client, { menuId, answers, submit: false })).body.reportId!
    }
    const refused = await submitDraft(client, await write('ナイショの話'))
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'validation_failed'])
    expect(refused.body.error?.fields.answers).toContain('ないしょ')
    const said = (await client.call(forecastReport, { params: { id: await write('ナイショの話') } })).body
    expect(said.problems.map(({ message }) => message).join()).toContain('ないしょ')
    const reportId = await write('そくほうです')
    const warned = await submitDraft(client, reportId)
    expect([warned.status, warned.body.error?.code]).toEqual([409, 'words_warned'])
    const { body: kept } = await client.call(getReportOverview, { params: { id: reportId } })
    expect(kept.status).toBe('draft')
    const draft = await draftOf(client, reportId)
    const confirmed = await client.call(submitReport, {
      params: { id: reportId },
      body: { answers: draft.answers, draftVersion: draft.version, wordsAccepted: true },
    })
    expect(confirmed.status).toBe(200)
  })

  it('can be allowed and reported automatically, once', async () => {
    await add('転職', 'report')
    const feedId = (await submit('転職を考えています')).body.feedId!
    await vi.waitFor(async () => expect(await caseOf(feedId)).toBeTruthy(), { timeout: 10_000 })
    expect((await caseOf(feedId))?.reports).toMatchObject([
      { reason: 'word', reporter: null, note: '注意する言葉：「転職」' },
    ])
  })

  it('are listed once, can be changed and removed', async () => {
    const { body: word } = await add('テスト', 'warn')
    expect((await add('ﾃｽﾄ', 'refuse')).body.error?.fields.word).toBeTruthy()
    expect((await add('　', 'refuse')).status).toBe(422)
    const client = await admin()
    const changed = await client.call(updateModerationWord, {
      params: { id: word.id },
      body: { version: 1, action: 'report' },
    })
    const stale = await client.call(updateModerationWord, {
      params: { id: word.id },
      body: { version: 1, action: 'refuse' },
    })
    expect([stale.status, stale.body.error?.code]).toEqual([409, 'conflict'])
    expect(changed.body).toMatchObject({ word: 'テスト', action: 'report' })
    const remove = (version: number) =>
      client.call(deleteModerationWord, { params: { id: word.id }, query: { version } })
    expect((await remove(1)).body.error?.code).toBe('conflict')
    expect((await remove(2)).status).toBe(204)
    const left = await client.call(listModerationWords, {})
    expect(left.body.moderationWords.map(({ id }) => id)).not.toContain(word.id)
    const employee = await hanako()
    expect((await employee.call(listModerationWords, {})).status).toBe(404)
    expect((await employee.call(testModerationWord, { body: { word: 'xx', exceptions: [] } })).status).toBe(
      404,
    )
  })

  it('can be tried on past posts: all are counted, only readable ones are shown', async () => {
    const { db, employeeId } = server.company
    const audienceId = await audienceOf(db, { include: [{ type: 'user', id: employeeId }], match: 'any' })
    const open = await newPost({ body: 'さくらんぼ　パーティーのお知らせ' })
    await newPost({ body: 'サクランボ', audienceId })
    const trial = await (await admin()).call(testModerationWord, { body: { word: 'ｻｸﾗﾝﾎﾞ', exceptions: [] } })
    expect(trial.body).toMatchObject({ matchCount: 2, capped: false, feeds: [{ id: open }] })
    expect(trial.body.feeds[0]?.excerpt).toContain('さくらんぼ')
  })
})
