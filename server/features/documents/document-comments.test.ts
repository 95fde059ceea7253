import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyLongText } from '#common/long-text.ts'
import { createDocumentCategory } from '#contract/documents.administration.ts'
import {
  createDocumentComment,
  deleteDocumentComment,
  dismissDocumentCommentReports,
  hideDocumentComment,
  listDocumentCommentReports,
  listDocumentComments,
  listDocumentMentionableUsers,
  reportDocumentComment,
  settleDocumentQuestion,
  showDocumentComment,
  updateDocumentComment,
} from '#contract/documents.comments.ts'
import { listWaiting } from '#contract/waiting.ts'
import { makeDocument } from '#db/factories/document.ts'
import { unique } from '#db/factories/unique.ts'
import type { Client } from '#testing/client.ts'
import { newColleague, noticesOf, toPeople } from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let owner: Client
let hanako: Client
let boss: Client
beforeAll(async () => {
  server = await testServer()
  owner = await server.as(server.company.logins.manager)
  hanako = await server.as(server.company.logins.employee)
  boss = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

/** A published document of the manager, for these people or for everyone. */
async function publish(title: string, ...readers: number[]) {
  const { db, managerId: ownerId } = server.company
  const rule = readers.length > 0 ? toPeople(...readers) : { include: 'everyone' as const }
  const { body: category } = await boss.call(createDocumentCategory, {
    body: { name: `規程${unique()}`, description: '', parentId: null, rule, reviewed: false },
  })
  const categoryId = category.id
  const editions = [{ body: emptyLongText, note: '', publishedAt: new Date() }]
  const id = await makeDocument(db, { categoryId, ownerId, title, editions })
  return { id, path: `/document_categories/${categoryId}/documents/${id}` }
}

const write = (client: Client, id: number, body: string, more: object = {}) =>
  client.call(createDocumentComment, {
    params: { id },
    body: { body, question: false, threadId: null, clientKey: `key-${unique()}`, ...more },
  })
const ask = async (client: Client, id: number, body: string) =>
  (await write(client, id, body, { question: true })).body.id
const threadsOf = async (client: Client, id: number) =>
  (await client.call(listDocumentComments, { params: { id } })).body.threads
const waitingOf = async (client: Client, kind: 'document_question' | 'document_comment_report') =>
  (await client.call(listWaiting, { query: { kind } })).body.items

describe('a question about a document', () => {
  it('waits for the owner until they reply; its author is told and can open it again', async () => {
    const { id, path } = await publish('旅費規程')
    const question = await ask(hanako, id, '前泊の宿泊費は出ますか。')
    const address = `${path}#comment-${question}`
    await expect
      .poll(() => noticesOf(owner, 'document_question'))
      .toEqual([['佐藤 花子さんが担当の文書「旅費規程」について質問しました', address]])
    expect(await waitingOf(owner, 'document_question')).toMatchObject([
      { id: question, title: '前泊の宿泊費は出ますか。', note: '旅費規程', hrefPath: address },
    ])

    const { id: colleague, client } = await newColleague(server)
    expect((await write(client, id, '私も知りたいです。', { threadId: question })).status).toBe(200)
    expect(await waitingOf(owner, 'document_question')).toHaveLength(1)

    await write(owner, id, '始業が9時より前なら出ます。', { threadId: question })
    expect(await waitingOf(owner, 'document_question')).toEqual([])
    expect(await threadsOf(hanako, id)).toMatchObject([
      {
        id: question,
        question: { settledBy: { id: server.company.managerId } },
        replies: [{ author: { id: colleague } }, { body: '始業が9時より前なら出ます。', question: null }],
        can: { edit: true, settle: true, report: false, hide: false },
      },
    ])
    const latest = async () => (await noticesOf(hanako, 'document_replied'))[0]?.[0]
    await expect.poll(latest).toBe('鈴木 太郎さんが文書「旅費規程」のコメントに返信しました')
    await expect.poll(() => noticesOf(client, 'document_replied')).toHaveLength(1)

    const settle = (by: Client, settled: boolean) =>
      by.call(settleDocumentQuestion, { params: { id: question }, body: { settled } })
    expect((await settle(client, false)).status).toBe(404)
    expect((await settle(hanako, false)).status).toBe(204)
    expect(await waitingOf(owner, 'document_question')).toHaveLength(1)
    await settle(owner, true)
    await expect
      .poll(() => noticesOf(hanako, 'document_question_closed'))
      .toEqual([['鈴木 太郎さんが文書「旅費規程」へのあなたの質問を解決済みにしました', address]])
  })

  it('is written once, however often it is sent', async () => {
    const { id } = await publish('経費規程')
    const clientKey = `key-${unique()}`
    const first = await write(hanako, id, '一度だけ', { clientKey })
    expect((await write(hanako, id, '一度だけ', { clientKey })).body.id).toBe(first.body.id)
    expect(await threadsOf(hanako, id)).toHaveLength(1)
  })
})

describe('a comment', () => {
  it('can be read and written only by readers of the document', async () => {
    const { managerId, employeeId } = server.company
    const { id } = await publish('秘密の規程', managerId, employeeId)
    const outsider = await newColleague(server)
    const { status, body: made } = await write(hanako, id, '内緒の話')
    expect(status).toBe(200)
    expect((await write(outsider.client, id, '読めますか')).status).toBe(404)
    expect((await outsider.client.call(listDocumentComments, { params: { id } })).status).toBe(404)
    for (const reply of [
      await outsider.client.call(reportDocumentComment, {
        params: { id: made.id },
        body: { reason: 'other' },
      }),
      await outsider.client.call(deleteDocumentComment, { params: { id: made.id } }),
      await outsider.client.call(settleDocumentQuestion, {
        params: { id: made.id },
        body: { settled: true },
      }),
    ])
      expect(reply.status).toBe(404)
    const found = await hanako.call(listDocumentMentionableUsers, { params: { id }, query: { query: '' } })
    expect(found.body.users.map((user) => user.id).sort()).toEqual([managerId, employeeId].sort())
    const mention = await write(hanako, id, 'これを読んで', { mentionedUserIds: [outsider.id] })
    expect(mention.body.error!.fields).toHaveProperty('body')
    expect(await threadsOf(hanako, id)).toHaveLength(1)
  })

  it('notifies the people it names, once, and those whom an edit adds', async () => {
    const { id } = await publish('就業規則')
    const other = await newColleague(server)
    const { employeeId } = server.company
    const { body: made } = await write(boss, id, '@佐藤 花子 さん、確認してください。', {
      mentionedUserIds: [employeeId],
    })
    const told = async (client: Client) =>
      (await noticesOf(client, 'document_mentioned')).filter(([text]) => text!.includes('就業規則')).length
    await expect.poll(() => told(hanako)).toBe(1)
    const [thread] = await threadsOf(boss, id)
    const edit = (version: number, mentionedUserIds: number[]) =>
      boss.call(updateDocumentComment, {
        params: { id: made.id },
        body: { body: '@佐藤 花子 さん、急ぎです。', mentionedUserIds, version },
      })
    expect((await edit(thread!.version, [employeeId, other.id])).status).toBe(204)
    await expect.poll(() => told(other.client)).toBe(1)
    expect(await told(hanako)).toBe(1)
    expect((await edit(thread!.version, [])).body.error!.code).toBe('conflict')
    expect((await threadsOf(hanako, id))[0]).toMatchObject({
      mentions: [{ id: employeeId }, { id: other.id }].sort((a, b) => a.id - b.id),
      can: { edit: false, delete: false, report: true },
    })
    expect((await noticesOf(owner, 'document_commented')).at(0)?.[0]).toContain('就業規則')
  })

  it('is deleted by its author; its place stays while there are replies', async () => {
    const { id } = await publish('服務規程')
    const { body: first } = await write(hanako, id, '消します')
    await write(owner, id, '返信', { threadId: first.id })
    const remove = (client: Client) => client.call(deleteDocumentComment, { params: { id: first.id } })
    expect((await remove(owner)).status).toBe(404)
    expect((await remove(hanako)).status).toBe(204)
    expect((await remove(hanako)).status).toBe(204)
    expect(await threadsOf(owner, id)).toMatchObject([
      { body: '', deleted: true, replies: [{ body: '返信' }] },
    ])
    const { body: alone } = await write(hanako, id, '返信のないもの')
    await hanako.call(deleteDocumentComment, { params: { id: alone.id } })
    expect(await threadsOf(owner, id)).toHaveLength(1)
  })

  it('that was reported is hidden by those who moderate, and shown again', async () => {
    const { id } = await publish('報告される規程')
    const { body: made } = await write(hanako, id, '言いすぎた文章')
    const report = (note: string) =>
      owner.call(reportDocumentComment, { params: { id: made.id }, body: { reason: 'harassment', note } })
    expect((await report('一度目')).status).toBe(204)
    await report('二度目')
    expect((await hanako.call(listDocumentCommentReports, {})).status).toBe(404)
    const reported = async () => (await boss.call(listDocumentCommentReports, {})).body
    expect(await reported()).toMatchObject({
      openCount: 1,
      comments: [{ id: made.id, body: '言いすぎた文章', reports: [{ note: '二度目' }] }],
    })
    expect(await waitingOf(boss, 'document_comment_report')).toHaveLength(1)

    await boss.call(hideDocumentComment, { params: { id: made.id }, body: { reason: '表現が強いため' } })
    expect((await reported()).openCount).toBe(0)
    expect(await threadsOf(owner, id)).toMatchObject([{ body: '', hidden: true, hiddenReason: '' }])
    expect(await threadsOf(hanako, id)).toMatchObject([
      { body: '言いすぎた文章', hidden: true, hiddenReason: '表現が強いため', can: { edit: false } },
    ])
    await boss.call(showDocumentComment, { params: { id: made.id } })
    expect(await threadsOf(owner, id)).toMatchObject([{ body: '言いすぎた文章', hidden: false }])

    await report('もう一度')
    await boss.call(dismissDocumentCommentReports, { params: { id: made.id } })
    expect((await reported()).openCount).toBe(0)
    expect(await threadsOf(owner, id)).toMatchObject([{ hidden: false }])
  })
})
