import { fileURLToPath } from 'node:url'
import { formatDay } from '#common/dates.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { CertificateRow } from './certificates.queries.ts'
import { certificatesStrings } from './certificates.strings.ts'

const fontAt = (address: string) => fileURLToPath(import.meta.resolve(address))
const regular = fontAt('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf')
const bold = fontAt('@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf')

/** The colour of the frame and the heading. */
const accent = '#1f5f8b'
const ink = '#1c1c1c'

/** A certificate as a PDF of one A4 page, landscape. Only the used characters of the font are embedded. */
export async function certificateFile(
  row: CertificateRow & { companyName: string },
  locale: Locale,
): Promise<{ fileName: string; content: Uint8Array }> {
  const words = phrases(certificatesStrings, locale)
  const ofTest = row.courseId === null
  const heading = ofTest ? words.headingTest : words.heading
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    ...{ size: 'A4', layout: 'landscape', margin: 60, lang: locale, displayTitle: true },
    info: { Title: `${heading} ${row.title}`, Author: row.companyName, Subject: row.number },
    font: regular,
  })
  const done = collect(pdf)
  const { width, height } = pdf.page
  const text = width - 160
  const line = (
    content: string,
    top: number,
    size: number,
    options: { bold?: boolean; color?: string } = {},
  ) => {
    pdf.font(options.bold ? bold : regular)
    pdf.fontSize(fitting(pdf, content, size, text)).fillColor(options.color ?? ink)
    pdf.text(content, 80, top, { width: text, align: 'center', height: size * 2.4, ellipsis: true })
  }
  pdf
    .lineWidth(3)
    .strokeColor(accent)
    .rect(30, 30, width - 60, height - 60)
    .stroke()
  pdf
    .lineWidth(0.75)
    .rect(38, 38, width - 76, height - 76)
    .stroke()
  line(heading, 80, 38, { bold: true, color: accent })
  line(row.title, 160, 22, { bold: true })
  line(words.holder(row.holderName), 235, 28, { bold: true })
  line(ofTest ? words.statementTest : words.statement, 300, 14)
  const until = row.validUntil === null ? words.noEnd : formatDay(row.validUntil, locale)
  line(`${words.issued}: ${formatDay(row.issuedOn, locale)}    ${words.validUntil}: ${until}`, 360, 12)
  line(`${words.number}: ${row.number}`, 385, 12)
  line(row.companyName, 440, 18, { bold: true })
  pdf.end()
  return { fileName: `${words.fileName}_${row.number}.pdf`, content: await done }
}

/** The largest size up to `most` at which the text fits into two lines. */
function fitting(pdf: PDFKit.PDFDocument, content: string, most: number, width: number) {
  const wide = pdf.fontSize(most).widthOfString(content)
  return wide <= width * 1.9 ? most : Math.max(8, (most * width * 1.9) / wide)
}

const collect = (pdf: PDFKit.PDFDocument) =>
  new Promise<Uint8Array>((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
