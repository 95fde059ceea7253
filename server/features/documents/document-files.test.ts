import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createDocument,
  createDocumentCategory,
  downloadDocumentCategory,
  publishDocument,
  updateDocument,
} from '#contract/documents.administration.ts'
import { getDocument, listDocuments } from '#contract/documents.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { unique } from '#db/factories/unique.ts'
import { openArchive } from '#server/platform/files/unzip.ts'
import type { Client } from '#testing/client.ts'
import { newColleague, toPeople } from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import {
  embeddedPdf,
  mappedPdf,
  printedPdf,
  sheetName,
  slides,
  wordFile,
  workbook,
} from '#testing/text-files.ts'

let server: TestServer
let admin: Client
let hanako: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  hanako = await server.as(server.company.logins.employee)
})
afterAll(() => server.close())

async function addCategory(rule: object = { include: 'everyone' }) {
  const body = {
    name: `規程${unique()}`,
    description: '',
    parentId: null,
    rule: rule as never,
    reviewed: false,
  }
  return (await admin.call(createDocumentCategory, { body })).body.id
}

/** A published document of these files and no words. */
async function addDocument(categoryId: number, title: string, files: readonly File[]) {
  const ids: number[] = []
  for (const file of files) {
    const sent = await admin.call(uploadMediaFile, { body: {}, files: { attachments: [file] } })
    expect(sent.body.error).toBeUndefined()
    ids.push(sent.body.attachment!.id)
  }
  const { id } = (await admin.call(createDocument, { body: { title, categoryId, copyOf: null } })).body
  const { version } = (
    await admin.call(updateDocument, {
      params: { id },
      body: {
        ...{ title, categoryId, ownerId: server.company.administratorId, reviewOn: null, expiresOn: null },
        version: 1,
        body: {
          type: 'doc',
          content: ids.map((file) => ({ type: 'file', attrs: { file, name: '添付' } })),
        },
      },
    })
  ).body
  const published = await admin.call(publishDocument, {
    params: { id },
    body: { version, note: '', mustReadDueOn: null },
  })
  expect(published.status).toBe(200)
  return id
}

const search = async (client: Client, words: string) => {
  const reply = await client.call(listDocuments, { query: { query: words, limit: 100 } })
  return reply.body.documents
}

const attachmentsOf = async (id: number) =>
  (await hanako.call(getDocument, { params: { id } })).body.attachments
const isRead = (id: number) =>
  vi.waitFor(
    async () => expect((await attachmentsOf(id)).every(({ unread }) => unread === null)).toBe(true),
    { timeout: 200_000, interval: 250 },
  )

const kinds = [
  { extension: 'pdf', make: (pages: Pages) => printedPdf(pages, '90ms-RKSJ-H'), unit: 'page' },
  { extension: 'pdf', make: (pages: Pages) => printedPdf(pages, 'UniJIS-UTF16-H'), unit: 'page' },
  { extension: 'pdf', make: (pages: Pages) => printedPdf(pages, 'EUC-H'), unit: 'page' },
  { extension: 'pdf', make: mappedPdf, unit: 'page' },
  { extension: 'pdf', make: (pages: Pages) => embeddedPdf(pages), unit: 'page' },
  { extension: 'docx', make: wordFile, unit: 'page' },
  { extension: 'xlsx', make: workbook, unit: 'sheet' },
  { extension: 'pptx', make: slides, unit: 'slide' },
] as const
type Pages = readonly (readonly string[])[]

const topics = ['通勤手当', '育児休業', '情報管理', '旅費精算', '慶弔見舞']
const places = ['札幌', '仙台', '横浜', '名古屋', '大阪', '広島', '福岡']

/** The number in letters that no other number contains. */
const letters = 'あいうえおかきくけこ'
const serial = (number: number) =>
  `鶴亀${[...String(number).padStart(4, '0')].map((digit) => letters[Number(digit)]).join('')}号`

const documentCount = Number(process.env.CORPUS_FILES ?? 60)

describe('a search finds what stands in PDF and Office files', () => {
  it(`of ${documentCount} files: each sentence in its file, page, sheet or slide, and nothing else`, async () => {
    const categoryId = await addCategory()
    const made: { id: number; name: string; topic: string; place: string; kind: (typeof kinds)[number] }[] =
      []
    for (let at = 0; at < documentCount; at += 1) {
      const kind = kinds[at % kinds.length]!
      const topic = topics[at % topics.length]!
      const place = places[at % places.length]!
      const pages = [
        [`${topic}に関する細則`, `${place}支店で用いる。`],
        [`${serial(at)}の様式は総務課が保管し、変更があれば直ちに届け出るものとする。`],
        ['附則 この細則は公布の日から施行する。'],
      ]
      const name = `細則${at}.${kind.extension}`
      const file = new File([Buffer.from(await kind.make(pages))], name)
      made.push({ id: await addDocument(categoryId, `第${at}番`, [file]), name, topic, place, kind })
    }
    for (const { id } of made) await isRead(id)

    for (const [at, { id, name, kind }] of made.entries()) {
      const found = await search(hanako, `${serial(at)}の様式は総務課が保管し`)
      expect(found.map((one) => one.id)).toEqual([id])
      expect(found[0]!.file).toEqual({
        name,
        unit: kind.unit,
        place: kind.unit === 'sheet' ? sheetName(1) : '2',
      })
      expect(found[0]!.excerpt).toContain(serial(at))
    }
    for (const topic of topics)
      for (const place of places) {
        const expected = made.filter((one) => one.topic === topic && one.place === place).map(({ id }) => id)
        const found = (await search(hanako, `${topic} ${place}支店`)).map(({ id }) => id)
        expect(found.sort((a, b) => a - b)).toEqual(expected.slice(0, 100))
      }
    // Words are folded as everywhere, and words that no file contains find nothing.
    expect((await search(hanako, 'ソノホカ')).map(({ id }) => id)).toEqual([])
    expect((await search(hanako, serial(documentCount))).map(({ id }) => id)).toEqual([])
  }, 900_000)

  it('and words beside wide brackets and across the lines of a page, as they are typed', async () => {
    const mark = unique()
    const words = `備品の持ち出しは、番号の書いてある（持出${mark}）台帳に、必ず【借用者】の氏名を添えて記入すること。`
    const files = [new File([Buffer.from(await embeddedPdf([[words]]))], '持ち出し.pdf')]
    const lines = ['持ち出しは（持出', `${mark}）`, '台帳に記入する。']
    files.push(new File([Buffer.from(mappedPdf([lines]))], '写し.pdf'))
    const ids = []
    for (const file of files) ids.push(await addDocument(await addCategory(), '備品', [file]))
    for (const id of ids) await isRead(id)
    for (const typed of [`（持出${mark}）台帳`, `(持出${mark})台帳に`])
      expect((await search(hanako, typed)).map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids)
    expect(await search(hanako, `必ず【借用者】の氏名 （持出${mark}）`)).toMatchObject([
      { id: ids[0], file: { name: '持ち出し.pdf', place: '1' } },
    ])
  })

  it('for the readers of the document alone, in the current edition alone', async () => {
    const outsider = await newColleague(server)
    const sentence = `機密の手順${unique()}`
    const file = (name: string, words: string) => new File([Buffer.from(mappedPdf([[words]]))], name)
    const categoryId = await addCategory(toPeople(server.company.employeeId))
    const id = await addDocument(categoryId, '手順', [file('手順.pdf', `ＡＢＣ${sentence}`)])
    await isRead(id)
    expect(await search(hanako, `abc${sentence}`)).toMatchObject([
      { id, file: { name: '手順.pdf', place: '1' } },
    ])
    expect(await search(outsider.client, sentence)).toEqual([])
  }, 240_000)

  it('and a PDF is shown in the browser when it is viewed, in its sandbox or as a download otherwise', async () => {
    const pdf = new File([Buffer.from(mappedPdf([['見る']]))], '見る.pdf')
    const sheet = new File([Buffer.from(await workbook([['表']]))], '表.xlsx')
    const id = await addDocument(await addCategory(), '見るもの', [pdf, sheet])
    const [path, other] = (await attachmentsOf(id)).map((file) => file.path)
    const headersOf = async (address: string) => {
      const { status, headers } = await hanako.fetch(address)
      const how = headers.get('content-disposition')!.split(';')[0]
      return [status, how, headers.get('content-security-policy')!.includes('sandbox')]
    }
    expect(await headersOf(`${path}?view=inline`)).toEqual([200, 'inline', false])
    expect(await headersOf(path!)).toEqual([200, 'attachment', true])
    expect(await headersOf(`${other}?view=inline`)).toEqual([200, 'attachment', true])
    const { headers } = await hanako.fetch(`${path}?view=inline`)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('and a category is downloaded as an archive with its texts and files, by administrators alone', async () => {
    const categoryId = await addCategory()
    const content = Buffer.from(mappedPdf([['添付の本文']]))
    const id = await addDocument(categoryId, '手順: 初版/改', [new File([content], '手順.pdf')])
    const path = downloadDocumentCategory.path.replace('{id}', String(categoryId))
    const reply = await admin.fetch(path)
    expect(reply.headers.get('content-type')).toContain('application/zip')
    const archive = openArchive(Buffer.from(await reply.arrayBuffer()))
    const text = archive.names.find((name) => name.endsWith('.md'))!
    expect(text).toMatch(new RegExp(`/手順_ 初版_改 \\(${id}\\)\\.md$`))
    const file = archive.names.find((name) => name.endsWith('手順.pdf'))!
    expect(archive.read(file)!.equals(content)).toBe(true)
    expect(archive.read(text)!.toString()).toBe(
      `# 手順: 初版/改\n\n[添付](<${file.split('/').slice(1).join('/')}>)\n`,
    )
    expect((await hanako.fetch(path)).status).toBe(404)
  })

  it('and a file whose text cannot be searched says why', async () => {
    const locked = new File([await embeddedPdf([['秘密']], { userPassword: 'himitsu' })], '施錠.pdf')
    const scan = new File([printedPdf([[]], 'EUC-H')], '紙.pdf')
    const id = await addDocument(await addCategory(), '読めない', [locked, scan])
    await vi.waitFor(
      async () =>
        expect((await attachmentsOf(id)).map(({ unread }) => unread)).toEqual(['encrypted', 'empty']),
      { timeout: 200_000, interval: 250 },
    )
  }, 240_000)
})
