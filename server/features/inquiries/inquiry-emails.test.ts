import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import { answerInquiry, getAdminInquiry, getInquirySettings } from '#contract/inquiries.administration.ts'
import { createInquiry, getInquiry } from '#contract/inquiries.ts'
import { unique } from '#db/factories/unique.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { emailsTo, emailTo } from '#testing/emails.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'

const secret = 'a secret of the mail server'

type Written = {
  from: string
  to: string
  text?: string
  messageId?: string
  headers?: readonly string[]
  files?: readonly { name: string; type: string; content: string }[]
}

/** An email as mail programs send it. */
function email({ from, to, text = 'まだできません。', messageId, headers = [], files = [] }: Written) {
  return [
    ...[`From: Asker <${from}>`, `To: <${to}>`, 'Subject: Re: inquiry', 'MIME-Version: 1.0'],
    `Message-ID: ${messageId ?? `<${unique()}@client.example>`}`,
    ...headers,
    ...['Content-Type: multipart/mixed; boundary=b', '', '--b'],
    ...['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64', ''],
    Buffer.from(text).toString('base64'),
    ...files.flatMap(({ name, type, content }) => [
      '--b',
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      ...['Content-Transfer-Encoding: base64', '', Buffer.from(content).toString('base64')],
    ]),
    ...['--b--', ''],
  ].join('\r\n')
}

onEachEngine('answers to inquiries by email', (kind) => {
  let server: TestServer
  let admin: Client
  let hanako: Client
  let code: string
  beforeAll(async () => {
    const env = { MAIL_INTAKE_SECRET: secret, MAIL_REPLY_ADDRESS: 'reply@hiroba.example' }
    server = await testServer({ env, kind })
    admin = await server.as(server.company.logins.administrator)
    hanako = await server.as(server.company.logins.employee)
    code = (await admin.call(getInquirySettings, {})).body.companyCode
  })
  afterAll(() => server.close())

  const hand = async (written: Written) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' }
    const body = email(written)
    return (await fetch(`${server.address}/incoming_mail`, { method: 'POST', headers, body })).status
  }
  const shown = async (id: number) => (await admin.call(getAdminInquiry, { params: { id } })).body
  const textsOf = async (id: number) => (await shown(id)).messages.map(({ body }) => body)

  /** An inquiry without a session, with the address to which its emails are answered. */
  async function guestInquiry() {
    const from = `guest${unique()}@example.com`
    const fields = { company: code, name: '山田 太郎', email: from, topic: '使い方', tried: '', website: '' }
    await server
      .guest()
      .call(createInquiry, { body: { ...fields, body: '使えません。', clientKey: newClientKey() } })
    const mail = await emailTo(server, from, '受け付けました')
    const id = Number(mail.subject.match(/\d+/)![0])
    return { id, from, to: mail.replyTo!, mail }
  }
  const answer = async (id: number) =>
    admin.call(answerInquiry, {
      params: { id },
      body: {
        ...({ kind: 'answer', body: '再起動してください。', state: 'waiting' } as const),
        ...{ clientKey: newClientKey(), version: (await shown(id)).version },
      },
    })

  it('are added to the inquiry without what they quote, and open it again', async () => {
    const { id, from, to } = await guestInquiry()
    await answer(id)
    const sent = await emailTo(server, from, '回答')
    expect(sent.replyTo).toBe(to)
    expect(to.split('@')[0]!.length).toBeLessThanOrEqual(64)
    const quoted = sent.text
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n')
    const text = `直りません。\n\n2026年11月23日(月) 10:00 Hiroba <${to}>:\n${quoted}`
    expect(await hand({ from: from.toUpperCase(), to, text })).toBe(204)
    const { messages, state, assignee } = await shown(id)
    expect(messages.at(-1)).toMatchObject({
      kind: 'question',
      body: '直りません。',
      byEmail: true,
      sender: null,
    })
    expect([state, assignee?.id]).toEqual(['in_progress', server.company.administratorId])
    const { announcements } = (await admin.call(listAnnouncements, { query: {} })).body
    expect(announcements.map(({ hrefPath }) => hrefPath)).toContain(`/admin/inquiries/${id}`)
  })

  it('of a person with a session are theirs', async () => {
    const fields = { company: '', name: '', email: '', topic: '使い方', tried: '', website: '' }
    const sent = { ...fields, body: '給与明細について', clientKey: newClientKey() }
    const id = (await hanako.call(createInquiry, { body: sent })).body.id!
    const from = (await shown(id)).email!
    const { replyTo } = await emailTo(server, from, `受付番号${id}`)
    expect(await hand({ from, to: replyTo! })).toBe(204)
    const { messages } = await shown(id)
    expect(messages[0]!.author?.id).toBe(server.company.employeeId)
    expect((await hanako.call(getInquiry, { params: { id } })).body.messages).toHaveLength(1)
  })

  it('are taken in once, however often they come', async () => {
    const { id, from, to } = await guestInquiry()
    const written = { from, to, messageId: `<${unique()}@client.example>` }
    const statuses = await Promise.all([hand(written), hand(written), hand(written)])
    expect(statuses).toEqual([204, 204, 204])
    expect(await textsOf(id)).toEqual(['まだできません。'])
  })

  it('belong to one inquiry and one address', async () => {
    const [one, other] = [await guestInquiry(), await guestInquiry()]
    const forged = one.to.replace(/-(\d+)-([0-9a-f]{32})@/, `-${other.id}-$2@`)
    expect(forged).not.toBe(one.to)
    expect(await hand({ from: other.from, to: forged })).toBe(404)
    expect(await textsOf(other.id)).toEqual([])
    const { db } = server.company
    await db
      .updateTable('inquiries')
      .set({ email: 'new@example.com' })
      .where('companyId', '=', server.company.companyId)
      .where('id', '=', one.id)
      .execute()
    expect(await hand({ from: 'new@example.com', to: one.to })).toBe(404)
  })

  it('of somebody else are internal notes that name the address', async () => {
    const { id, to } = await guestInquiry()
    expect(await hand({ from: 'colleague@example.com', to, text: '代わりに返信します。' })).toBe(204)
    const { messages, state } = await shown(id)
    expect(messages).toMatchObject([
      { kind: 'note', sender: 'colleague@example.com', author: null, body: '代わりに返信します。' },
    ])
    expect(state).toBe('new')
  })

  it.each([
    ['Auto-Submitted: auto-replied'],
    ['Precedence: bulk'],
    ['X-Autoreply: yes'],
    ['Return-Path: <>'],
  ])('are left out if a program sent them: %s', async (header) => {
    const { id, from, to } = await guestInquiry()
    expect(await hand({ from, to, text: '不在です。', headers: [header] })).toBe(204)
    expect(await textsOf(id)).toEqual([])
    expect(await emailsTo(server, from)).toHaveLength(1)
  })

  it('bring files that pass the checks, and name the others', async () => {
    const fields = { company: '', name: '', email: '', topic: '使い方', tried: '', website: '' }
    const sent = { ...fields, body: 'ファイルを送ります。', clientKey: newClientKey() }
    const id = (await hanako.call(createInquiry, { body: sent })).body.id!
    const from = (await shown(id)).email!
    const { replyTo } = await emailTo(server, from, `受付番号${id}`)
    const files = [
      { name: 'log.txt', type: 'text/plain', content: 'error 500' },
      { name: 'tool.pdf', type: 'application/pdf', content: 'MZ\0\0' },
    ]
    expect(await hand({ from, to: replyTo!, files })).toBe(204)
    const [message] = (await shown(id)).messages
    expect(message!.files.map(({ name }) => name)).toEqual(['log.txt'])
    expect(message!.body).toContain('tool.pdf')
    expect((await hanako.fetch(message!.files[0]!.path)).status).toBe(200)
    // Without a session only if the company allows it.
    const guest = await guestInquiry()
    expect(await hand({ from: guest.from, to: guest.to, files })).toBe(204)
    const [left] = (await shown(guest.id)).messages
    expect([left!.files, left!.body]).toEqual([[], expect.stringContaining('log.txt, tool.pdf')])
  })
})
