import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  answerInquiry,
  getAdminInquiry,
  getInquirySettings,
  updateInquirySettings,
} from '#contract/inquiries.administration.ts'
import {
  createInquiry,
  getInquiry,
  inquiryLimits,
  readInquiryLink,
  replyByInquiryLink,
  replyToInquiry,
} from '#contract/inquiries.ts'
import { unique } from '#db/factories/unique.ts'
import { mediaUses } from '#server/media-uses.ts'
import { removeUnattachedMedia } from '#server/platform/files/unattached-media.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { emailTo, tokenIn } from '#testing/emails.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'

const textFile = (name = `記録${unique()}.txt`, bytes = 20) => new File(['a'.repeat(bytes)], name)

onEachEngine('files of inquiries', (kind) => {
  let server: TestServer
  let admin: Client
  let hanako: Client
  let taro: Client
  let code: string
  beforeAll(async () => {
    server = await testServer({ kind })
    const { logins } = server.company
    admin = await server.as(logins.administrator)
    hanako = await server.as(logins.employee)
    taro = await server.as(logins.manager)
    code = (await admin.call(getInquirySettings, {})).body.companyCode
  })
  afterAll(() => server.close())

  const written = (fields: object = {}) => ({
    ...{ company: '', name: '', email: '', topic: '使い方', body: '画面を送ります。', tried: '' },
    ...{ website: '', clientKey: newClientKey() },
    ...fields,
  })
  const ask = async (files: Record<string, File[]> = { attachments: [textFile()] }) =>
    (await hanako.call(createInquiry, { body: written(), files })).body.id!
  const shown = async (id: number) => (await admin.call(getAdminInquiry, { params: { id } })).body
  const own = async (id: number) => (await hanako.call(getInquiry, { params: { id } })).body
  const statusOf = async (client: Client, path: string) => (await client.fetch(path)).status
  const allowGuests = async (guestFiles: boolean) => {
    const { intro, version } = (await admin.call(getInquirySettings, {})).body
    const body = { intro, topics: [], cannedAnswers: [], guestFiles, version }
    expect((await admin.call(updateInquirySettings, { body })).status).toBe(200)
  }

  describe('of people with a session', () => {
    it('are opened by the person who asked and by those who handle it, and kept', async () => {
      const picture = new File(
        [await readFile(new URL('../../../testing/pictures/sideways.heic', import.meta.url))],
        '画面.heic',
      )
      const id = await ask({ photos: [picture], attachments: [textFile('手順.txt')] })
      const { files } = await own(id)
      expect(files.map(({ name, previewPath }) => [name, previewPath !== null])).toEqual([
        ['画面.jpg', true],
        ['手順.txt', false],
      ])
      expect((await shown(id)).files).toEqual(files)
      for (const { path } of files) {
        expect(await statusOf(hanako, path)).toBe(200)
        expect(await statusOf(admin, path)).toBe(200)
        expect(await statusOf(taro, path)).toBe(404)
        expect(await statusOf(server.guest(), path)).toBe(401)
      }
      const { storage } = server.app
      const now = new Date(Date.now() + 3 * 86_400_000)
      await removeUnattachedMedia({ db: server.company.db, storage, uses: mediaUses, now })
      expect(await statusOf(hanako, files[0]!.path)).toBe(200)
    })

    it('come with replies and answers; those of internal notes stay with those who handle it', async () => {
      const id = await ask({})
      const reply = { body: '追加です。', clientKey: newClientKey() }
      await hanako.call(replyToInquiry, {
        params: { id },
        body: reply,
        files: { attachments: [textFile('追加.txt')] },
      })
      const write = async (how: 'answer' | 'note', name: string) => {
        const { version } = await shown(id)
        return admin.call(answerInquiry, {
          params: { id },
          body: { kind: how, body: '確認しました。', state: 'waiting', clientKey: newClientKey(), version },
          files: { attachments: [textFile(name)] },
        })
      }
      expect((await write('answer', '回答.txt')).status).toBe(204)
      expect((await write('note', 'メモ.txt')).status).toBe(204)
      expect((await own(id)).messages.map(({ files }) => files.map(({ name }) => name))).toEqual([
        ['追加.txt'],
        ['回答.txt'],
      ])
      const { messages } = await shown(id)
      const [note] = messages.at(-1)!.files
      expect(note!.name).toBe('メモ.txt')
      expect(await statusOf(taro, note!.path)).toBe(404)
      expect(await statusOf(hanako, note!.path)).toBe(404)
      expect(await statusOf(hanako, messages[1]!.files[0]!.path)).toBe(200)
    })

    it('are refused by their content and number, and then nothing is stored', async () => {
      const body = written()
      const program = new File(['MZ\0\0'], '便利.pdf')
      const refused = await hanako.call(createInquiry, { body, files: { attachments: [program] } })
      expect([refused.status, Object.keys(refused.body.error!.fields)]).toEqual([422, ['attachments']])
      const many = Array.from({ length: inquiryLimits.files + 1 }, () => textFile())
      expect((await hanako.call(createInquiry, { body, files: { attachments: many } })).status).toBe(422)
      const { db } = server.company
      const rows = await db
        .selectFrom('inquiries')
        .select('id')
        .where('clientKey', '=', body.clientKey)
        .execute()
      expect(rows).toEqual([])
    })
  })

  describe('of people without a session', () => {
    const write = (files: File[], fields: object = {}) => {
      const email = `guest${unique()}@example.com`
      const body = written({ company: code, name: '山田 太郎', email, topic: '', ...fields })
      return { email, sent: server.guest().call(createInquiry, { body, files: { attachments: files } }) }
    }

    it('are refused unless the company allows them', async () => {
      await allowGuests(false)
      const { status, body } = await write([textFile()]).sent
      expect([status, Object.keys(body.error!.fields)]).toEqual([422, ['attachments']])
    })

    it('are fewer and smaller, and opened by the link alone', async () => {
      await allowGuests(true)
      const refused = async (files: File[]) => (await write(files).sent).status
      expect(await refused(Array.from({ length: inquiryLimits.guestFiles + 1 }, () => textFile()))).toBe(422)
      expect(await refused([textFile('大きい.txt', inquiryLimits.guestFileBytes + 1)])).toBe(422)
      expect(await refused([new File(['MZ\0\0'], '便利.pdf')])).toBe(422)

      const { email, sent } = write([textFile('画面.txt')])
      expect((await sent).status).toBe(200)
      const token = tokenIn(await emailTo(server, email, '受け付けました'))
      const guest = server.guest()
      const read = async () => (await guest.call(readInquiryLink, { body: { token } })).body
      const { files, fileRules, id } = await read()
      expect(fileRules).toEqual({ most: 3, maxBytes: 5 * 1024 * 1024 })
      expect(await statusOf(guest, files[0]!.path)).toBe(200)
      expect(await statusOf(guest, files[0]!.path.split('?')[0]!)).toBe(401)
      const reply = { token, body: '追加です。', clientKey: newClientKey() }
      await guest.call(replyByInquiryLink, { body: reply, files: { attachments: [textFile('追加.txt')] } })
      expect((await read()).messages.map((one) => one.files.map(({ name }) => name))).toEqual([['追加.txt']])
      expect(await statusOf(admin, (await shown(id)).files[0]!.path)).toBe(200)
    })
  })
})
