/*
 * A Word file as a personnel department writes it: a title, numbered articles (第1条), lists, a table with merged cells,
 * a picture, links and a note.
 */

import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
export const paragraph = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`
export const styled = (style: string, text: string) => paragraph(run(text), `<w:pStyle w:val="${style}"/>`)
const numbered = (id: number, text: string, depth = 0) =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${id}"/></w:numPr>`)
const cell = (text: string, properties = '') =>
  `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${paragraph(run(text))}</w:tc>`

const styles = `${head}<w:styles ${w}>
<w:style w:type="paragraph" w:styleId="a3"><w:name w:val="Title"/></w:style>
<w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="2"><w:name w:val="heading 2"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="10"><w:name w:val="toc 1"/></w:style>
</w:styles>`
const level = (depth: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
const numbering = `${head}<w:numbering ${w}>
<w:abstractNum w:abstractNumId="0">${level(0, 'japaneseCounting', '第%1条')}</w:abstractNum>
<w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '・')}${level(1, 'decimal', '%2.')}</w:abstractNum>
<w:abstractNum w:abstractNumId="2">${level(0, 'decimal', '%1.')}</w:abstractNum>
${[0, 1, 2].map((id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`).join('')}
</w:numbering>`

const usualBody = (title: string) =>
  [
    styled('a3', title),
    styled('10', '第一条　目的 ………… 3'),
    styled('1', '第1章 総則'),
    styled('2', '目的'),
    paragraph(
      `<w:r><w:ruby><w:rt>${run('しゃ')}</w:rt><w:rubyBase>${run('社')}</w:rubyBase></w:ruby></w:r>${run('員の')}${run('労働条件', '<w:b/>')}${run('を定める')}<w:r><w:footnoteReference w:id="2"/></w:r>${run('。')}<w:del w:id="9"><w:r><w:delText>消した文</w:delText></w:r></w:del>`,
    ),
    styled('2', '適用範囲'),
    numbered(2, '正社員'),
    numbered(2, '試用期間中の者', 1),
    numbered(2, '契約社員'),
    paragraph(
      `<w:hyperlink r:id="rId5">${run('労働基準法')}</w:hyperlink>${run('と')}<w:hyperlink r:id="rId6">${run('経費の手引き')}</w:hyperlink>${run('を見る。')}`,
    ),
    `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('区分')}${cell('日数', '<w:gridSpan w:val="2"/>')}</w:tr>
<w:tr>${cell('年次有給休暇', '<w:vMerge w:val="restart"/>')}${cell('半年')}${cell('10日')}</w:tr>
<w:tr>${cell('', '<w:vMerge/>')}${cell('1年半')}${cell('11日')}</w:tr></w:tbl>`,
    paragraph(
      `<w:r><w:drawing><wp:inline><wp:docPr id="1" descr="届出の流れ"/><a:graphic><pic:pic><pic:blipFill><a:blip r:embed="rId7"/></pic:blipFill></pic:pic></a:graphic></wp:inline></w:drawing></w:r>`,
    ),
  ].join('')

type Options = { title?: string; body?: string; picture?: Uint8Array; link?: string }

/** The bytes of the file. `link`: the address of the second link. */
export async function wordRules({
  title = '就業規則',
  body,
  picture,
  link = '経費の手引き.md',
}: Options = {}) {
  const archive = new ZipFile()
  const add = (name: string, content: string | Uint8Array) =>
    archive.addBuffer(typeof content === 'string' ? Buffer.from(content) : Buffer.from(content), name)
  const relation = (id: number, type: string, target: string, mode = '') =>
    `<Relationship Id="rId${id}" Type="${relationship}/${type}" Target="${escaped(target)}"${mode}/>`
  const outside = ' TargetMode="External"'
  add(
    '[Content_Types].xml',
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"/><Override PartName="/word/footnotes.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"/></Types>`,
  )
  add(
    '_rels/.rels',
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation(1, 'officeDocument', 'word/document.xml')}</Relationships>`,
  )
  add(
    'word/document.xml',
    `${head}<w:document ${w} xmlns:r="${relationship}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body ?? usualBody(title)}</w:body></w:document>`,
  )
  add('word/styles.xml', styles)
  add('word/numbering.xml', numbering)
  add(
    'word/footnotes.xml',
    `${head}<w:footnotes ${w}><w:footnote w:id="0">${paragraph(run('区切り'))}</w:footnote><w:footnote w:id="2">${paragraph(run('労働基準法第89条による。'))}</w:footnote></w:footnotes>`,
  )
  add(
    'word/_rels/document.xml.rels',
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
      relation(2, 'styles', 'styles.xml'),
      relation(3, 'numbering', 'numbering.xml'),
      relation(4, 'footnotes', 'footnotes.xml'),
      relation(5, 'hyperlink', 'https://laws.example/roudou', outside),
      relation(6, 'hyperlink', link, outside),
      ...(picture ? [relation(7, 'image', 'media/image1.png')] : []),
    ].join('')}</Relationships>`,
  )
  if (picture) add('word/media/image1.png', picture)
  archive.end()
  return buffer(archive.outputStream)
}

/** An archive of these files, as a person packs a folder. */
export function packed(files: Record<string, string | Uint8Array>) {
  const archive = new ZipFile()
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name)
  archive.end()
  return buffer(archive.outputStream)
}
