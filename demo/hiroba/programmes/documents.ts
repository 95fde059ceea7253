import { randomBytes } from 'node:crypto'
import { insertRows } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'

/** Stores the bytes of a file whose row is written here. Provided by the server. */
export type StoreFile = (file: { companyId: number; filename: string; buffer: Buffer }) => Promise<void>

export type DemoDocument = { id: number; uploaderId: number; name: string; lines: string[]; at: Date }

const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

/** One page of lines in a Japanese typeface that PDF readers include. */
export function pdf(lines: readonly string[]): Buffer {
  const text = lines
    .map((line, i) => `BT /F1 ${i === 0 ? 20 : 12} Tf 60 ${770 - i * 28} Td <${hex(line)}> Tj ET`)
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /KozGoPr6N-Medium /Encoding /UniJIS-UTF16-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /KozGoPr6N-Medium /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 6 >> /DW 1000 /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /KozGoPr6N-Medium /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>',
  ]
  let file = '%PDF-1.5\n'
  const places = objects.map((object, i) => {
    const place = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const start = file.length
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** Writes the documents that answers refer to: rows and bytes. */
export async function writeDocuments(db: CompanyDb, given: readonly DemoDocument[], storeFile: StoreFile) {
  const companyId = companyIdOf(db)
  const documents = given.map((document) => ({
    ...document,
    filename: `${randomBytes(16).toString('base64url')}.pdf`,
    buffer: pdf(document.lines),
  }))
  await Promise.all(documents.map(({ filename, buffer }) => storeFile({ companyId, filename, buffer })))
  await insertRows(
    db,
    'mediaFiles',
    documents.map(({ id, uploaderId, name, filename, buffer, at }) => ({
      companyId,
      id,
      filename,
      kind: 'file' as const,
      contentType: 'application/pdf',
      byteSize: buffer.length,
      originalName: name,
      uploaderId,
      createdAt: at,
    })),
  )
}
