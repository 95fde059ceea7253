// Long: every way in and every refusal is tried on the same server.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getFeed } from '#contract/feeds.ts'
import {
  createMailPostingAddress,
  deleteMailPostingAddress,
  getMailPosting,
  renewMailPostingAddress,
  updateMailPostingSenders,
} from '#contract/mail-posting.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { makeOwnCertificate } from '#server/platform/auth/own-certificate.ts'
import { eicar, startFakeClamd, type TestClamd } from '#testing/clamd.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { emailsTo, emailTo } from '#testing/emails.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

const secret = 'a secret of the mail server'
const replyAddress = 'reply@hiroba.example'
const intake = { MAIL_INTAKE_SECRET: secret, MAIL_REPLY_ADDRESS: replyAddress, MAIL_SMTP_PORT: '0' }
const overSmtp = { ...intake, MAIL_SMTP_HOST: '127.0.0.1' }

const picture = (width = 400, height = 300) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#0a93ab',
      noise: { type: 'gaussian', mean: 100, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer()

/** As phones and mail programs send: a client of SMTP. */
const smtp = (server: TestServer) =>
  createTransport({ host: '127.0.0.1', port: server.mailPort()!, secure: false, ignoreTLS: true })

type Person = { id: number; login: string; client: Client }

async function person(server: TestServer, fields: Parameters<typeof makeUser>[1] = {}): Promise<Person> {
  const login = `person-${unique()}@mihon.example`
  const id = await makeUser(server.company.db, { ...fields, email: login })
  return { id, login, client: await server.as(login) }
}

const overview = async (client: Client) => (await client.call(getMailPosting, {})).body

async function addressFor({ client }: Person, menuId: number) {
  const made = await client.call(createMailPostingAddress, { body: { menuId } })
  expect(made.status).toBe(200)
  const { menus } = await overview(client)
  return menus.find(({ id }) => id === menuId)!.address!
}

const receiptsOf = async ({ client }: Person) => (await overview(client)).receipts

/** What came of the newest email, once there are `count` of them. */
async function outcome(one: Person, count = 1) {
  await expect.poll(async () => (await receiptsOf(one)).length, { timeout: 15_000 }).toBe(count)
  return (await receiptsOf(one))[0]!
}

const feed = async ({ client }: Person, id: number | null) => {
  const { status, body } = await client.call(getFeed, { params: { id: id! } })
  expect(status).toBe(200)
  return body
}

onEachEngine('posting by email', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({ env: overSmtp, kind })
  })
  afterAll(() => server.close())

  const menu = (fields: Parameters<typeof makeMenu>[1] = {}) => makeMenu(server.company.db, fields)
  const send = (mail: Parameters<ReturnType<typeof smtp>['sendMail']>[0]) => smtp(server).sendMail(mail)
  const hand = async (raw: string | Uint8Array, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.address}/incoming_mail`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822', ...headers },
      body: raw as BodyInit,
    })
    return response.status
  }
  const raw = (from: string, to: string, lines: readonly string[], body: string, charset = 'utf-8') =>
    Buffer.concat([
      Buffer.from(
        [
          ...[`From: ${from}`, `To: ${to}`, `Message-ID: <${unique()}@phone.example>`, 'MIME-Version: 1.0'],
          ...[`Content-Type: text/plain; charset=${charset}`, ...lines, '', ''],
        ].join('\r\n'),
        'latin1',
      ),
      Buffer.from(body, charset === 'utf-8' ? 'utf8' : 'latin1'),
    ])

  it('makes a post of subject, text and photos that come by SMTP', async () => {
    const hanako = await person(server)
    const { address } = await addressFor(hanako, await menu({ name: '店舗だより' }))
    expect(address).toMatch(/^reply\+post-[0-9]+-[0-9]+-[0-9a-f]{32}@hiroba\.example$/)
    await send({
      ...{ from: hanako.login, to: address, subject: '新しい棚' },
      text: '並べました。\n\n-- \n花子 内線100',
      attachments: [
        { filename: '棚.jpg', content: await picture() },
        { filename: '表.csv', content: 'a,b\n1,2\n' },
      ],
    })
    const { feedId, refusal, menuName } = await outcome(hanako)
    expect([refusal, menuName]).toEqual([null, '店舗だより'])
    const { title, body, photos, attachments, author } = await feed(hanako, feedId)
    expect({ title, body, by: author.id }).toEqual({ title: '新しい棚', body: '並べました。', by: hanako.id })
    expect(photos).toHaveLength(1)
    expect(attachments.map(({ originalName }) => originalName)).toEqual(['表.csv'])
    const again = await overview(hanako.client)
    expect(again.menus.find(({ name }) => name === '店舗だより')!.address!.lastUsedAt).not.toBeNull()
    expect(await emailsTo(server, hanako.login)).toEqual([])
  })

  it('reads ISO-2022-JP as phones send it, over HTTP too', async () => {
    const hanako = await person(server)
    const { address } = await addressFor(hanako, await menu())
    const word = Buffer.from('\x1b$B7oL>-!\x1b(B', 'latin1').toString('base64')
    const mail = raw(
      hanako.login.toUpperCase(),
      address.toUpperCase(),
      [`Subject: =?ISO-2022-JP?B?${word}?=`],
      '\x1b$B$3$s\x1b(B\x1b(I123\x1b(B',
      'ISO-2022-JP',
    )
    expect(await hand(mail)).toBe(204)
    const { feedId } = await outcome(hanako)
    const { title, body } = await feed(hanako, feedId)
    expect([title, body]).toEqual(['件名①', 'こんｱｲｳ'])
  })

  it('fills in the items of a form', async () => {
    const hanako = await person(server)
    const items = [
      formItem('what', 'text', { required: true }),
      formItem('story', 'long_text', { required: true }),
      formItem('pictures', 'images', { most: 2 }),
      formItem('shop', 'choice'),
    ]
    const menuId = await designMenu(server.company.db, { report: { items } })
    const { menus } = await overview(hanako.client)
    expect(menus.find(({ id }) => id === menuId)).toMatchObject({
      ...{ unsuitable: null, takes: { title: true, photos: true, files: false } },
    })
    const { address } = await addressFor(hanako, menuId)
    const photo = { filename: 'a.jpg', content: await picture() }
    await send({
      from: hanako.login,
      to: address,
      subject: '改善',
      text: '棚を低くした。',
      attachments: [photo],
    })
    const { feedId, refusal } = await outcome(hanako)
    expect(refusal).toBeNull()
    const { answers, photos } = await feed(hanako, feedId)
    expect(JSON.stringify(answers)).toContain('棚を低くした。')
    expect(JSON.stringify([answers, photos])).toContain('media_files')
    await send({ from: hanako.login, to: address, subject: '改善', text: '' })
    const missing = await outcome(hanako, 2)
    expect(missing.refusal).toBeTruthy()
    expect(missing.answered).toBe(true)
    await send({
      ...{ from: hanako.login, to: address, subject: '改善', text: 'x' },
      attachments: [{ filename: '表.csv', content: 'a,b\n' }],
    })
    expect((await outcome(hanako, 3)).refusal).toContain('表.csv')
  })

  it('says which menus take no emails, and why', async () => {
    const hanako = await person(server)
    const { db } = server.company
    const chosen = { ...stepOfUsers('a', []), approvers: [{ type: 'chosen' as const, departmentIds: [] }] }
    const ids = {
      form: await designMenu(db, {
        report: { items: [formItem('t', 'long_text'), formItem('日付', 'date', { required: true })] },
      }),
      no_text: await designMenu(db, { report: { items: [formItem('p', 'images')] } }),
      approvers: await designMenu(db, {
        menu: { flow: 'report' },
        report: { items: [formItem('t', 'text')], workflow: { steps: [chosen], watchers: [] } },
      }),
      closed: await menu({ closesAt: new Date(Date.now() - 1_000) }),
    }
    const { menus } = await overview(hanako.client)
    for (const [reason, id] of Object.entries(ids)) {
      expect(menus.find((one) => one.id === id)).toMatchObject({
        ...{ unsuitable: reason, address: null, item: reason === 'form' ? '日付' : null },
      })
      const made = await hanako.client.call(createMailPostingAddress, { body: { menuId: id } })
      expect(made.status).toBe(409)
    }
  })

  it('posts once, however often an email comes, and on whatever way', async () => {
    const hanako = await person(server)
    const { address } = await addressFor(hanako, await menu())
    const mail = raw(hanako.login, address, ['Subject: x'], '一度だけ')
    const statuses = await Promise.all([hand(mail), hand(mail), hand(mail)])
    expect(statuses).toEqual([204, 204, 204])
    await send({ envelope: { from: hanako.login, to: address }, raw: mail })
    await outcome(hanako)
    await send({ from: hanako.login, to: address, subject: 'last', text: 'x' })
    expect((await outcome(hanako, 2)).refusal).toBeNull()
  })

  it('with the Message-ID of somebody else it is still posted', async () => {
    const [hanako, taro] = [await person(server), await person(server)]
    const menuId = await menu()
    const [hers, his] = [await addressFor(hanako, menuId), await addressFor(taro, menuId)]
    const messageId = `<same-${unique()}@phone.example>`
    await send({ from: taro.login, to: hers.address, subject: 'x', text: 'x', messageId })
    expect((await outcome(hanako)).refusal).toContain(taro.login)
    await send({ from: hanako.login, to: hers.address, subject: 'x', text: 'x', messageId })
    expect((await outcome(hanako, 2)).refusal).toBeNull()
    await send({ from: taro.login, to: his.address, subject: 'x', text: 'x', messageId })
    expect((await outcome(taro)).refusal).toBeNull()
  })

  it('to several addresses it is posted for each of them', async () => {
    const hanako = await person(server)
    const to = [
      (await addressFor(hanako, await menu())).address,
      (await addressFor(hanako, await menu())).address,
    ]
    await send({ from: hanako.login, to, subject: '両方', text: 'x' })
    await outcome(hanako, 2)
    const mail = raw(hanako.login, `${to[0]}, ${to[1]}`, ['Subject: x'], '両方へ')
    expect(await hand(mail)).toBe(204)
    await outcome(hanako, 4)
    expect((await receiptsOf(hanako)).map(({ refusal }) => refusal)).toEqual([null, null, null, null])
  })

  it('comes only from addresses of the person', async () => {
    const hanako = await person(server)
    const { address } = await addressFor(hanako, await menu())
    const phone = `phone-${unique()}@carrier.example`
    await send({ from: phone, to: address, subject: 'x', text: 'x' })
    expect(await outcome(hanako)).toMatchObject({ feedId: null, answered: false, sender: phone })
    expect(await emailsTo(server, phone)).toEqual([])
    const senders = [phone.toUpperCase(), phone]
    expect((await hanako.client.call(updateMailPostingSenders, { body: { senders } })).status).toBe(204)
    expect((await overview(hanako.client)).senders).toEqual([phone])
    await send({ from: phone, to: address, subject: 'x', text: 'x' })
    expect((await outcome(hanako, 2)).refusal).toBeNull()
    const wrong = await hanako.client.call(updateMailPostingSenders, { body: { senders: ['nobody'] } })
    expect(wrong.status).toBe(422)
  })

  it('comes from a person without an email address by an address they have registered', async () => {
    const { db } = server.company
    const companyLoginId = `m-${unique()}`
    const id = await makeUser(db, { email: null, companyLoginId })
    const staff = { id, login: companyLoginId, client: await server.as(companyLoginId) }
    const { address } = await addressFor(staff, await menu())
    const phone = `phone-${unique()}@carrier.example`
    await staff.client.call(updateMailPostingSenders, { body: { senders: [phone] } })
    await send({ from: phone, to: address, subject: 'x', text: '店から' })
    expect((await outcome(staff)).refusal).toBeNull()
  })

  it('is refused in words, which are sent back once', async () => {
    const hanako = await person(server)
    const { address } = await addressFor(hanako, await menu())
    const photos = await Promise.all(
      Array.from({ length: 11 }, async (_, i) => ({
        filename: `${i}.jpg`,
        content: await picture(200, 150),
      })),
    )
    const messageId = `<many-${unique()}@phone.example>`
    await send({
      from: hanako.login,
      to: address,
      subject: '多い',
      text: 'x',
      attachments: photos,
      messageId,
    })
    expect(await outcome(hanako)).toMatchObject({ feedId: null, answered: true })
    const answer = await emailTo(server, hanako.login, '投稿できませんでした: 多い')
    expect(answer.text).toContain('添付できるのは10件までです。')
    expect(answer.inReplyTo).toBe(messageId)
    const large = { filename: '大.pdf', content: Buffer.alloc(0) }
    await send({ from: hanako.login, to: address, subject: '空', text: 'x', attachments: [large] })
    expect((await outcome(hanako, 2)).refusal).toContain('ファイルが空です')
    const program = { filename: 'run.exe', content: 'MZ' }
    await send({ from: hanako.login, to: address, subject: '種類', text: 'x', attachments: [program] })
    expect((await outcome(hanako, 3)).refusal).toContain('run.exe')
    const disguised = { filename: 'photo.jpg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
    await send({ from: hanako.login, to: address, subject: '偽', text: 'x', attachments: [disguised] })
    expect((await outcome(hanako, 4)).refusal).toContain('photo.jpg')
    await send({ from: hanako.login, to: address, subject: '長い', text: 'あ'.repeat(10_001) })
    expect((await outcome(hanako, 5)).refusal).toContain('10,000文字以内')
  })

  it('that is too large is refused by SMTP', async () => {
    const hanako = await person(server)
    const { address } = await addressFor(hanako, await menu())
    const mail = Buffer.concat([
      raw(hanako.login, address, ['Subject: x'], 'x'),
      Buffer.alloc(26 * 1024 * 1024, 'x'.repeat(70).concat('\r\n')),
    ])
    const sending = send({ envelope: { from: hanako.login, to: address }, raw: mail })
    await expect(sending).rejects.toMatchObject({ responseCode: 552 })
    expect(await receiptsOf(hanako)).toEqual([])
  })

  it.each([['Auto-Submitted: auto-replied'], ['Precedence: bulk'], ['List-Id: <all.example>']])(
    'with “%s” is neither posted nor answered',
    async (line) => {
      const hanako = await person(server)
      const { address } = await addressFor(hanako, await menu())
      expect(await hand(raw(hanako.login, address, [line, 'Subject: x'], 'x'))).toBe(204)
      expect(await receiptsOf(hanako)).toEqual([])
      expect(await emailsTo(server, hanako.login)).toEqual([])
    },
  )

  it('without a sender in the envelope is left out', async () => {
    const hanako = await person(server)
    const { address } = await addressFor(hanako, await menu())
    const bounce = raw(hanako.login, address, ['Subject: x'], 'x')
    await send({ envelope: { from: '', to: address }, raw: bounce })
    await send({ from: hanako.login, to: address, subject: 'x', text: 'x' })
    await outcome(hanako)
  })

  it('is answered ten times a day at most', async () => {
    const hanako = await person(server)
    const { address } = await addressFor(hanako, await menu())
    for (let i = 0; i < 12; i += 1) expect(await hand(raw(hanako.login, address, [], ''))).toBe(204)
    const receipts = await receiptsOf(hanako)
    expect(receipts).toHaveLength(12)
    expect(receipts.filter(({ answered }) => answered)).toHaveLength(10)
  })

  it('of a suspended person, or to a closed menu, is refused in words', async () => {
    const hanako = await person(server)
    const { db, companyId } = server.company
    const menuId = await menu()
    const { address } = await addressFor(hanako, menuId)
    await db
      .updateTable('menus')
      .set({ published: false })
      .where('companyId', '=', companyId)
      .where('id', '=', menuId)
      .execute()
    expect(await hand(raw(hanako.login, address, ['Subject: closed'], 'x'))).toBe(204)
    expect((await outcome(hanako)).refusal).toBe('この制度の利用は終了しています。')
    await db
      .updateTable('users')
      .set({ status: 'stopped' })
      .where('companyId', '=', companyId)
      .where('id', '=', hanako.id)
      .execute()
    expect(await hand(raw(hanako.login, address, ['Subject: stopped'], 'x'))).toBe(204)
    const answer = await emailTo(server, hanako.login, '投稿できませんでした: stopped')
    expect(answer.text).toContain('アカウントを現在利用できないため')
  })

  it('reaches no other address, nor one that was renewed or switched off', async () => {
    const hanako = await person(server)
    const made = await addressFor(hanako, await menu())
    const refused = (to: string) =>
      expect(send({ from: hanako.login, to, subject: 'x', text: 'x' })).rejects.toMatchObject({
        responseCode: 550,
      })
    await refused('info@hiroba.example')
    await refused(replyAddress)
    await refused(made.address.replace('hiroba.example', 'other.example'))
    await refused(made.address.replace(/-[0-9a-f]{8}/, '-00000000'))
    await refused('reply+none-1-2-00000000000000000000000000000000@hiroba.example')
    const params = { id: made.id }
    const stale = { params, body: { version: made.version + 1 } }
    expect((await hanako.client.call(renewMailPostingAddress, stale)).status).toBe(409)
    const body = { version: made.version }
    expect((await hanako.client.call(renewMailPostingAddress, { params, body })).status).toBe(204)
    await refused(made.address)
    expect(await hand(raw(hanako.login, made.address, [], 'x'))).toBe(404)
    const [renewed] = (await overview(hanako.client)).menus.flatMap(({ address }) => address ?? [])
    expect(renewed!.address).not.toBe(made.address)
    await send({ from: hanako.login, to: renewed!.address, subject: 'x', text: 'x' })
    await outcome(hanako)
    const off = { params, query: { version: renewed!.version } }
    expect((await hanako.client.call(deleteMailPostingAddress, off)).status).toBe(204)
    await refused(renewed!.address)
  })

  it('belongs to one person', async () => {
    const [hanako, taro] = [await person(server), await person(server)]
    const menuId = await menu()
    const made = await addressFor(hanako, menuId)
    const params = { id: made.id }
    const version = made.version
    expect((await taro.client.call(renewMailPostingAddress, { params, body: { version } })).status).toBe(404)
    expect((await taro.client.call(deleteMailPostingAddress, { params, query: { version } })).status).toBe(
      404,
    )
    expect((await overview(taro.client)).menus.every(({ address }) => address === null)).toBe(true)
    const stranger = await server.as(server.other.logins.employee)
    expect((await stranger.call(createMailPostingAddress, { body: { menuId } })).status).toBe(404)
    expect(await addressFor(hanako, menuId)).toEqual(made)
  })

  it('needs a recipient that the bearer of the secret names', async () => {
    const hanako = await person(server)
    const { address } = await addressFor(hanako, await menu())
    const mail = raw(hanako.login, 'undisclosed@hiroba.example', ['Subject: x'], 'x')
    expect(await hand(mail)).toBe(404)
    expect(await hand(mail, { 'x-envelope-to': `info@hiroba.example, ${address}` })).toBe(204)
    expect((await outcome(hanako)).refusal).toBeNull()
    expect(await hand(mail, { authorization: 'Bearer wrong' })).toBe(404)
  })
})

describe('with a virus scanner', () => {
  let clamd: TestClamd
  let server: TestServer
  beforeAll(async () => {
    clamd = await startFakeClamd()
    server = await testServer({ env: { ...overSmtp, CLAMD_URL: clamd.url, CLAMD_MAX_MB: '1' } })
  })
  afterAll(async () => {
    await server.close()
    await clamd.stop()
  })

  it('an infected file is refused as an upload is, and waits while the scanner is away', async () => {
    const hanako = await person(server)
    const { address } = await addressFor(hanako, await makeMenu(server.company.db))
    const virus = { filename: '請求書.txt', content: eicar() }
    await smtp(server).sendMail({
      from: hanako.login,
      to: address,
      subject: 'x',
      text: 'x',
      attachments: [virus],
    })
    const { refusal } = await outcome(hanako)
    const upload = await hanako.client.call(uploadMediaFile, {
      body: {},
      files: { attachments: [new File([new Uint8Array(eicar())], '請求書.txt', { type: 'text/plain' })] },
    })
    expect(refusal).toBe(upload.body.error?.fields.attachments)
    await clamd.stop()
    const clean = { filename: '表.csv', content: 'a,b\n' }
    await smtp(server).sendMail({
      from: hanako.login,
      to: address,
      subject: 'x',
      text: 'x',
      attachments: [clean],
    })
    const { db, companyId } = server.company
    const waiting = () =>
      db.selectFrom('receivedMails').select('id').where('companyId', '=', companyId).execute()
    expect(await waiting()).toHaveLength(1)
    expect(await receiptsOf(hanako)).toHaveLength(1)
  })
})

describe('with a mail server whose statements are trusted', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({ env: { ...overSmtp, MAIL_AUTHENTICATION_SERVER: 'mx.hiroba.example' } })
  })
  afterAll(() => server.close())

  it('only senders that it found genuine are posted, and nobody else is answered', async () => {
    const hanako = await person(server)
    const { address } = await addressFor(hanako, await makeMenu(server.company.db))
    const mail = { from: hanako.login, to: address, subject: 'x', text: 'x' }
    await smtp(server).sendMail(mail)
    expect(await outcome(hanako)).toMatchObject({ feedId: null, answered: false })
    const statement = 'mx.hiroba.example; dkim=pass header.d=mihon.example'
    await smtp(server).sendMail({ ...mail, headers: { 'Authentication-Results': statement } })
    expect((await outcome(hanako, 2)).refusal).toBeNull()
  })
})

describe('with a certificate', () => {
  it('emails come encrypted, and are posted', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'hiroba-mail-'))
    const { certificate, key } = await makeOwnCertificate('hiroba.example')
    const files = { MAIL_SMTP_CERT: join(dir, 'cert.pem'), MAIL_SMTP_KEY: join(dir, 'key.pem') }
    await writeFile(files.MAIL_SMTP_CERT, certificate)
    await writeFile(files.MAIL_SMTP_KEY, key)
    const server = await testServer({ env: { ...overSmtp, ...files } })
    const hanako = await person(server)
    const { address } = await addressFor(hanako, await makeMenu(server.company.db))
    const client = createTransport({
      ...{ host: '127.0.0.1', port: server.mailPort()!, secure: false, requireTLS: true },
      tls: { ca: certificate, checkServerIdentity: () => undefined },
    })
    await client.sendMail({ from: hanako.login, to: address, subject: 'x', text: 'x' })
    expect((await outcome(hanako)).refusal).toBeNull()
    await server.close()
    await rm(dir, { recursive: true })
  })
})

describe('without an intake', () => {
  it('no addresses are given out', async () => {
    const server = await testServer()
    const hanako = await person(server)
    const menuId = await makeMenu(server.company.db)
    expect(server.mailPort()).toBeNull()
    expect((await overview(hanako.client)).available).toBe(false)
    const made = await hanako.client.call(createMailPostingAddress, { body: { menuId } })
    expect(made.status).toBe(404)
    await server.close()
  })
})
