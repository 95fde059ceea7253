import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDocument, publishDocument, updateDocument } from '#contract/documents.administration.ts'
import { getDocument } from '#contract/documents.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { makeDocumentCategory } from '#db/factories/document.ts'
import { unique } from '#db/factories/unique.ts'
import { convertOffice, findOffice } from '#server/platform/files/office-previews.ts'
import { textReader } from '#server/platform/files/text-processes.ts'
import { newColleague, toPeople } from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { mappedPdf, workbook } from '#testing/text-files.ts'
import { paragraph, run, wordRules } from '#testing/word-rules.ts'

/** A program in the place of LibreOffice: converts every file to the same PDF, or fails. */
async function standIn(folder: string, name: string, script: string) {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

async function withFile(server: TestServer) {
  const admin = await server.as(server.company.logins.administrator)
  const rule = toPeople(server.company.employeeId)
  const categoryId = await makeDocumentCategory(server.company.db, { name: `規程${unique()}`, rule })
  const file = new File([Buffer.from(await workbook([['旅費の表']]))], '表.xlsx')
  const sent = await admin.call(uploadMediaFile, { body: {}, files: { attachments: [file] } })
  const attachment = sent.body.attachment!
  const { id } = (await admin.call(createDocument, { body: { title: '旅費', categoryId, copyOf: null } }))
    .body
  const saved = await admin.call(updateDocument, {
    params: { id },
    body: {
      ...{
        title: '旅費',
        categoryId,
        ownerId: server.company.administratorId,
        reviewOn: null,
        expiresOn: null,
      },
      version: 1,
      body: { type: 'doc', content: [{ type: 'file', attrs: { file: attachment.id, name: '表.xlsx' } }] },
    },
  })
  const { version } = saved.body
  await admin.call(publishDocument, { params: { id }, body: { version, note: '', mustReadDueOn: null } })
  return { id, path: attachment.path }
}

describe('an Office file of a published document', () => {
  let folder: string
  const servers: TestServer[] = []
  const started = async (setting: string) => {
    const server = await testServer({ env: { OFFICE_PREVIEW: setting } })
    servers.push(server)
    return server
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hiroba-test-office-'))
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  const previewOf = async (server: TestServer, id: number) => {
    const hanako = await server.as(server.company.logins.employee)
    return (await hanako.call(getDocument, { params: { id } })).body.attachments[0]!.preview
  }

  it('is viewed as PDF by the readers of the document alone, and downloaded as it is', async () => {
    const pdf = Buffer.from(mappedPdf([['旅費の表']]))
    await writeFile(join(folder, 'made.pdf'), pdf)
    const program = await standIn(
      folder,
      'converts',
      `while [ "$1" != --outdir ]; do shift; done\nmkdir -p "$2"\ncp ${join(folder, 'made.pdf')} "$2/file.pdf"`,
    )
    const server = await started(program)
    const outsider = await newColleague(server)
    const { id, path } = await withFile(server)
    await vi.waitFor(async () => expect(await previewOf(server, id)).toBe('ready'), {
      timeout: 60_000,
      interval: 200,
    })
    const hanako = await server.as(server.company.logins.employee)
    const shown = await hanako.fetch(`${path}?view=inline`)
    expect(shown.headers.get('content-type')).toBe('application/pdf')
    expect(shown.headers.get('content-disposition')).toContain('inline')
    expect(Buffer.from(await shown.arrayBuffer()).equals(pdf)).toBe(true)
    const whole = await hanako.fetch(path)
    expect(whole.headers.get('content-disposition')).toContain('attachment')
    expect(whole.headers.get('content-type')).toContain('spreadsheetml')
    expect((await outsider.client.fetch(`${path}?view=inline`)).status).toBe(404)
  }, 120_000)

  it('is downloaded, and says so, if it cannot be converted', async () => {
    const server = await started(await standIn(folder, 'fails', 'exit 1'))
    const { id, path } = await withFile(server)
    await vi.waitFor(async () => expect(await previewOf(server, id)).toBe('failed'), {
      timeout: 60_000,
      interval: 200,
    })
    const hanako = await server.as(server.company.logins.employee)
    const shown = await hanako.fetch(`${path}?view=inline`)
    expect(shown.headers.get('content-disposition')).toContain('attachment')
  }, 120_000)
})

const office = findOffice(undefined)

describe.skipIf(!office)('LibreOffice, if it is installed', () => {
  const converted = async (extension: string, content: Uint8Array) => {
    let pdf = Buffer.alloc(0)
    const result = await convertOffice(
      office!,
      { extension, content: Readable.from([Buffer.from(content)]) },
      async (made) => {
        pdf = await buffer(made)
      },
    )
    return { ...result, pdf }
  }

  it('converts Word and Excel files with their words', async () => {
    const pages = [['有給休暇の申請は三日前までに提出する。']]
    for (const [extension, content] of [
      ['docx', await wordRules({ body: paragraph(run(pages[0]![0]!)) })],
      ['xlsx', await workbook(pages)],
    ] as const) {
      const { outcome, pdf } = await converted(extension, content)
      expect(outcome).toBe('ready')
      const reader = textReader()
      const { parts } = await reader.read({
        ...{ type: 'pdf' as const, byteSize: pdf.length },
        open: () => Readable.from([pdf]),
      })
      reader.close()
      expect(
        parts
          .map(({ text }) => text)
          .join('')
          .replace(/\s/g, ''),
      ).toContain('有給休暇の申請は三日前')
    }
  }, 300_000)

  it('asks for nothing on the network', async () => {
    const asked: string[] = []
    const server = createServer((request, reply) => {
      asked.push(request.url ?? '')
      reply.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const drawing = `<w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="a"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="a"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rId6"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
    const file = await wordRules({
      body: paragraph(`${drawing}${run('本文')}`),
      link: `${address}picture.png`,
    })
    const { outcome } = await converted('docx', file)
    await new Promise((resolve) => server.close(resolve))
    expect(outcome).toBe('ready')
    expect(asked).toEqual([])
  }, 300_000)
})
