import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { createFeedComment, listFeedComments } from '#contract/feed-comments.ts'
import { getMailPosting } from '#contract/mail-posting.ts'
import { getNotificationOptions, updateNotificationOptions } from '#contract/notification-options.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { emailsTo, emailTo } from '#testing/emails.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'

const env = { MAIL_REPLY_ADDRESS: 'reply@hiroba.example', MAIL_SMTP_PORT: '0', MAIL_SMTP_HOST: '127.0.0.1' }

type Person = { id: number; login: string; client: Client }

onEachEngine('answers to emails about posts', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({ env, kind })
  })
  afterAll(() => server.close())

  async function person(): Promise<Person> {
    const login = `person-${unique()}@mihon.example`
    const id = await makeUser(server.company.db, { email: login })
    return { id, login, client: await server.as(login) }
  }
  async function wanting(...events: ('comment' | 'mention')[]) {
    const one = await person()
    const choices = events.map((event) => ({ event, channel: 'mail' as const, wanted: true }))
    const params = { id: one.id }
    expect(
      (await one.client.call(updateNotificationOptions, { params, body: { version: 0, choices } })).status,
    ).toBeLessThan(300)
    return one
  }
  const post = async (author: Person, fields: object = {}) =>
    makeFeed(server.company.db, { authorId: author.id, menuId: await makeMenu(server.company.db), ...fields })
  const comment = async ({ client }: Person, feedId: number, body: string, more: object = {}) =>
    (
      await client.call(createFeedComment, {
        params: { id: feedId },
        body: { body, clientKey: newClientKey(), ...more },
      })
    ).body
  const commentsOf = async ({ client }: Person, feedId: number) =>
    (await client.call(listFeedComments, { params: { id: feedId }, query: {} })).body.comments
  const send = (mail: object) =>
    createTransport({ host: '127.0.0.1', port: server.mailPort()!, secure: false, ignoreTLS: true }).sendMail(
      mail,
    )
  const receipts = async ({ client }: Person) => (await client.call(getMailPosting, {})).body.receipts

  it('become comments, without what they quote', async () => {
    const [author, other] = [await wanting('comment'), await person()]
    const feedId = await post(author, { title: '新しい棚' })
    await comment(other, feedId, '**よい**ですね。')
    const mail = await emailTo(server, author.login, '「新しい棚」にコメントしました')
    expect(mail.text).toContain('よいですね。')
    expect(mail.text).toContain(`/feeds/${feedId}`)
    expect(mail.unsubscribe).toBeDefined()
    expect(mail.replyTo!.split('@')[0]!.length).toBeLessThanOrEqual(64)
    const quoted = mail.text.split('\n').map((line) => `> ${line}`)
    const text = ['ありがとう。', '', '2026年11月28日(土) 9:00 ひろば <no-reply@hiroba.example>:', ...quoted]
    await send({
      from: author.login,
      to: mail.replyTo,
      subject: `Re: ${mail.subject}`,
      text: text.join('\n'),
    })
    await expect.poll(async () => (await commentsOf(author, feedId)).length, { timeout: 15_000 }).toBe(2)
    const last = (await commentsOf(other, feedId)).find(({ author: by }) => by.id === author.id)
    expect(last!.body).toBe('ありがとう。')
    expect(await receipts(author)).toMatchObject([{ feedId, menuName: null, refusal: null }])
    expect(await emailsTo(server, other.login)).toEqual([])
  })

  it('are offered to those who are mentioned or answered, once each, if they want emails', async () => {
    const [author, taro, silent] = [
      await wanting('comment'),
      await wanting('mention', 'comment'),
      await person(),
    ]
    const feedId = await post(author, { title: '棚卸し' })
    const { id: parentId } = await comment(taro, feedId, '何時ですか')
    await emailTo(server, author.login, 'コメントしました')
    const named = { mentionedUserIds: [taro.id, silent.id], parentId }
    await comment(author, feedId, `@田中 一郎 三時です`, named)
    await emailTo(server, taro.login, 'コメントであなたを挙げました')
    expect(await emailsTo(server, taro.login)).toHaveLength(1)
    expect(await emailsTo(server, silent.login)).toEqual([])
  })

  it('are offered to those whom a post mentions', async () => {
    const [author, taro] = [await person(), await wanting('mention')]
    const body = { menuId: await makeMenu(server.company.db), title: '会議', text: '@田中 一郎 来てください' }
    const made = await author.client.call(createApply, {
      body: { ...body, mentionedUserIds: [taro.id], clientKey: newClientKey() },
    })
    expect(made.status).toBe(200)
    const mail = await emailTo(server, taro.login, '投稿「会議」であなたを挙げました')
    await send({ from: taro.login, to: mail.replyTo, subject: 'Re', text: '行きます。\n\n-- \n田中' })
    const feedId = made.body.feedId!
    await expect.poll(async () => (await commentsOf(author, feedId)).length, { timeout: 15_000 }).toBe(1)
    expect((await commentsOf(author, feedId))[0]!.body).toBe('行きます。')
  })

  it('are refused in words where comments are closed, and when the post is gone', async () => {
    const [author, other] = [await wanting('comment'), await person()]
    const menuId = await makeMenu(server.company.db)
    const feedId = await post(author, { title: '閉じる', menuId })
    await comment(other, feedId, 'どうぞ')
    const { replyTo } = await emailTo(server, author.login, '閉じる')
    const { db, companyId } = server.company
    await db
      .updateTable('menus')
      .set({ commentsAllowed: false })
      .where('companyId', '=', companyId)
      .where('id', '=', menuId)
      .execute()
    await send({ from: author.login, to: replyTo, subject: 'Re', text: 'はい' })
    const answer = await emailTo(server, author.login, 'コメントできませんでした')
    expect(answer.text).toContain('この投稿にはコメントできません。')
    await db
      .updateTable('feeds')
      .set({ deletedAt: new Date() })
      .where('companyId', '=', companyId)
      .where('id', '=', feedId)
      .execute()
    await db
      .deleteFrom('feedAudiences')
      .where('companyId', '=', companyId)
      .where('feedId', '=', feedId)
      .execute()
    await send({ from: author.login, to: replyTo, subject: 'Re', text: 'もう一度' })
    const last = await emailTo(server, author.login, 'コメントできませんでした', 2)
    expect(last.text).toContain('投稿が削除されたか')
    expect((await receipts(author))[0]).toMatchObject({ feedId: null })
  })

  it('count for the person and the post of the address only, and from their own address', async () => {
    const [author, other] = [await wanting('comment'), await person()]
    const [feedId, another] = [
      await post(author, { title: '一つ目' }),
      await post(author, { title: '二つ目' }),
    ]
    await comment(other, feedId, 'どうぞ')
    const { replyTo } = await emailTo(server, author.login, '一つ目')
    const forged = replyTo!.replace(`-${feedId}-`, `-${another}-`)
    expect(forged).not.toBe(replyTo)
    await expect(send({ from: author.login, to: forged, subject: 'x', text: 'x' })).rejects.toMatchObject({
      responseCode: 550,
    })
    await send({ from: other.login, to: replyTo, subject: 'x', text: '転送されました' })
    await expect.poll(async () => (await receipts(author)).length, { timeout: 15_000 }).toBe(1)
    expect(await receipts(author)).toMatchObject([{ answered: false, sender: other.login }])
    expect(await commentsOf(author, feedId)).toHaveLength(1)
    await server.company.db
      .updateTable('users')
      .set({ email: `new-${unique()}@mihon.example` })
      .where('companyId', '=', server.company.companyId)
      .where('id', '=', author.id)
      .execute()
    await expect(send({ from: author.login, to: replyTo, subject: 'x', text: 'x' })).rejects.toMatchObject({
      responseCode: 550,
    })
  })

  it('are off unless a person wants them', async () => {
    const { client, id } = await person()
    const { events } = (await client.call(getNotificationOptions, { params: { id } })).body
    for (const name of ['comment', 'mention']) {
      const channels = events.find(({ event }) => event === name)!.channels
      expect(channels.find(({ channel }) => channel === 'mail')).toMatchObject({
        wanted: false,
        compulsory: false,
      })
    }
  })
})
