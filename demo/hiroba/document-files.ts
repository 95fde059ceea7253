import { randomBytes } from 'node:crypto'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { zip } from '#server/platform/files/zip-archive.ts'
import { pdf, type StoreFile } from './programmes/documents.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const open = 'application/vnd.openxmlformats-officedocument'

const types = (parts: readonly (readonly [part: string, type: string])[]) =>
  `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts
    .map(([part, type]) => `<Override PartName="/${part}" ContentType="${open}.${type}+xml"/>`)
    .join('')}</Types>`

const relation = (kind: string, target: string) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/${kind}" Target="${target}"/></Relationships>`

/** A workbook with one sheet; the texts contain no characters that XML escapes. */
const workbook = (name: string, rows: readonly (readonly (string | number)[])[]) =>
  zip([
    [
      '[Content_Types].xml',
      types([
        ['xl/workbook.xml', 'spreadsheetml.sheet.main'],
        ['xl/worksheets/sheet1.xml', 'spreadsheetml.worksheet'],
      ]),
    ],
    ['_rels/.rels', relation('officeDocument', 'xl/workbook.xml')],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relation('worksheet', 'worksheets/sheet1.xml')],
    [
      'xl/worksheets/sheet1.xml',
      `${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
        .map(
          (cells, row) =>
            `<row r="${row + 1}">${cells
              .map((cell, column) => {
                const place = `${String.fromCharCode(65 + column)}${row + 1}`
                return typeof cell === 'number'
                  ? `<c r="${place}"><v>${cell}</v></c>`
                  : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
              })
              .join('')}</row>`,
        )
        .join('')}</sheetData></worksheet>`,
    ],
  ])

const wordFile = (lines: readonly string[]) =>
  zip([
    ['[Content_Types].xml', types([['word/document.xml', 'wordprocessingml.document.main']])],
    ['_rels/.rels', relation('officeDocument', 'word/document.xml')],
    [
      'word/document.xml',
      `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${lines
        .map((line) => `<w:p><w:r><w:t xml:space="preserve">${line}</w:t></w:r></w:p>`)
        .join('')}</w:body></w:document>`,
    ],
  ])

/** Stores the files that the demo's documents contain. Returns their ids and names. */
export async function storeDocumentFiles(db: CompanyDb, uploaderId: number, storeFile: StoreFile) {
  const companyId = companyIdOf(db)
  const store = async (originalName: string, contentType: string, content: Uint8Array) => {
    const buffer = Buffer.from(content)
    const extension = originalName.slice(originalName.lastIndexOf('.'))
    const filename = `${randomBytes(16).toString('base64url')}${extension}`
    await storeFile({ companyId, filename, buffer })
    const { id } = await db
      .insertInto('mediaFiles')
      .values({
        ...{ companyId, filename, contentType, originalName, uploaderId },
        ...{ kind: 'file', byteSize: buffer.length },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, name: originalName }
  }
  return {
    evacuation: await store(
      '避難経路図.pdf',
      'application/pdf',
      pdf([
        '避難経路図',
        '本社ビル 3階から7階',
        '非常階段は東側と西側の2か所です。',
        '集合場所は、駅前公園の時計台の下です。',
      ]),
    ),
    budget: await store(
      '出張旅費計算表.xlsx',
      `${open}.spreadsheetml.sheet`,
      await workbook('旅費', [
        ['項目', '単価', '数量', '金額'],
        ['新幹線（東京・新大阪 往復）', 29_440, 1, 29_440],
        ['宿泊費', 11_000, 1, 11_000],
        ['日当', 2_500, 2, 5_000],
      ]),
    ),
    guarantee: await store(
      '身元保証書.docx',
      `${open}.wordprocessingml.document`,
      await wordFile([
        '身元保証書',
        '株式会社ひろば商事 代表取締役 殿',
        '入社にあたり、本人が就業規則を守り、誠実に勤務することを保証します。',
        '保証の期間は、入社の日から3年間とします。',
      ]),
    ),
  }
}

export type DocumentFiles = Awaited<ReturnType<typeof storeDocumentFiles>>
