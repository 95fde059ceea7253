import { isLinkTarget, type LongTextNode } from '#common/long-text.ts'
import { leftOut, readXml, relationsOf } from '#server/platform/files/office-package.ts'
import type { Archive } from '#server/platform/files/unzip.ts'
import { extensionOf, isPicture, placeOf } from './archive-places.rules.ts'
import { type Growing, LongTextBuilder } from './long-text-builder.import.ts'
import { entryLink, type ReadDocument, type ShownFile } from './read-document.import.ts'
import { numberCounter, readNumbering } from './word-numbering.import.ts'
import { readStyles } from './word-styles.import.ts'

type Mark = NonNullable<LongTextNode['marks']>[number]

type Source = {
  path: string
  places: { has: (path: string) => boolean; isDocument: (path: string) => boolean }
}

type Piece = { words: string; marks: readonly Mark[] } | 'break' | { picture: string; alt: string }
type Paragraph = {
  style: string
  outline: number | null
  number: string | null
  depth: number | null
  pieces: Piece[]
}
type Cell = { span: number; merge: '' | 'restart' | 'continue'; node: Growing | undefined; isOpen: boolean }
type Table = {
  /** The cell that goes on downwards, by the column in which it begins. */
  merged: Map<number, Growing>
  column: number
  header: boolean
  cell: Cell | undefined
  /** The lists that were open around the table. */
  lists: List[]
}
type List = { depth: number; type: string; number: string }
/** A field whose result is shown: `HYPERLINK "…"`. */
type Field = { instruction: string; shown: boolean; link: Mark | undefined }

/** Properties as they were before a tracked change. */
const changes = new Set(['w:rPrChange', 'w:pPrChange', 'w:tblPrChange', 'w:tcPrChange', 'w:trPrChange'])
const isOn = (value: string | undefined) => !['0', 'false', 'none', 'off'].includes(value ?? '')
const columns = (value: string | undefined) => Math.min(20, Math.max(1, Number(value) || 1))

/** A Word file as a long text. Deleted words, readings above words, comments, headers and footers are left out. */
export function wordText(archive: Archive, { path, places }: Source): ReadDocument {
  const part = 'word/document.xml'
  if (!archive.names.includes(part)) throw new Error('Not a Word file')
  const builder = new LongTextBuilder()
  const styleOf = readStyles(archive.read('word/styles.xml'))
  const numbered = numberCounter(readNumbering(archive.read('word/numbering.xml')))
  const files: ShownFile[] = []
  const lost = { links: 0, pictures: 0 }
  let title = ''

  const link = (href: string): Mark | undefined => {
    if (isLinkTarget(href)) return { type: 'link', attrs: { href } }
    const place = placeOf(href, path, places)
    if (place !== undefined && places.isDocument(place))
      return { type: 'link', attrs: { href: entryLink + place } }
    lost.links += 1
    return undefined
  }
  const picture = (target: string, alt: string) => {
    const content = isPicture(target) ? archive.read(target) : undefined
    if (!content) {
      lost.pictures += 1
      return
    }
    let at = files.findIndex((file) => file.path === target)
    if (at < 0) {
      at = files.length
      files.push({ kind: 'picture', path: target, name: `${at + 1}.${extensionOf(target)}`, content })
    }
    builder.leaf('picture', { file: at + 1, alt: alt.slice(0, 200).toWellFormed() })
  }

  /** The lists that are open, the outermost first; each has an open item. */
  let lists: List[] = []
  const closeList = () => {
    builder.close()
    builder.close()
    lists.pop()
  }
  const closeLists = () => {
    while (lists.length > 0) closeList()
  }
  const listItem = (type: 'bullet_list' | 'ordered_list', number: number, id: string, depth: number) => {
    while (lists.length > 0 && lists.at(-1)!.depth > depth) closeList()
    const last = lists.at(-1)
    if (last?.depth === depth && last.type === type && (type === 'bullet_list' || last.number === id)) {
      builder.close()
      builder.open('list_item')
      return
    }
    if (last?.depth === depth) closeList()
    builder.open(type, type === 'ordered_list' ? { start: Math.min(9_999, Math.max(0, number)) } : undefined)
    builder.open('list_item')
    lists.push({ depth, type, number: id })
  }

  const write = (pieces: readonly Piece[]) => {
    for (const piece of pieces)
      if (piece === 'break') builder.lineBreak()
      else if ('words' in piece) builder.text(piece.words, piece.marks)
      else picture(piece.picture, piece.alt)
  }
  const addParagraph = ({ style: id, pieces, ...own }: Paragraph, inCell: boolean) => {
    const style = styleOf(id)
    // A table of contents names pages, which there are none.
    if (/^(toc \d|table of figures)/.test(style.name)) return
    const words = pieces
      .map((piece) => (typeof piece === 'object' && 'words' in piece ? piece.words : ''))
      .join('')
    if (style.name === 'title' && title === '' && words.trim() && builder.isEmpty) {
      title = words.trim()
      return
    }
    const outline = own.outline ?? style.outline
    const isHeading = outline !== null && outline >= 0 && outline < 9 && words.trim() !== '' && !inCell
    const number = own.number ?? style.number
    const isBlank = words.trim() === '' && pieces.every((piece) => piece === 'break' || 'words' in piece)
    const mark =
      number === null || number === '0' || isBlank
        ? undefined
        : numbered(number, own.depth ?? style.depth ?? 0)
    if (mark && 'list' in mark && !isHeading)
      listItem(mark.list, mark.number, number!, own.depth ?? style.depth ?? 0)
    else if (!isBlank) closeLists()
    if (isHeading) builder.block('heading', { level: Math.min(4, outline + 2) })
    else builder.block('paragraph')
    if (lead && !isBlank) {
      builder.text(lead)
      lead = ''
    }
    if (mark && 'words' in mark) builder.text(`${mark.words}\u3000`)
    else if (mark && isHeading && mark.list === 'ordered_list') builder.text(`${mark.number}. `)
    write(isHeading ? withoutMarks(pieces) : pieces)
    builder.endBlock()
  }

  /** Notes in the order in which the text refers to them. */
  const notes: { kind: 'footnote' | 'endnote'; id: string }[] = []

  /** What stands before the next paragraph: the number of a note. */
  let lead = ''

  /** Reads the paragraphs and tables of one part. `within`: of these notes alone, each with its number. */
  function readPart(name: string, within?: { element: string; numbers: ReadonlyMap<string, number> }) {
    const content = archive.read(name)
    const relations = relationsOf(archive, name, true)
    const paragraphs: Paragraph[] = []
    const tables: Table[] = []
    const fields: Field[] = []
    const anchors: (Mark | undefined)[] = []
    let marks: Mark[] = []
    let hidden = false
    let skipped = 0
    let reading: 'text' | 'instruction' | undefined
    let alt = ''
    let isWithin = within === undefined

    const add = (piece: Piece) => {
      if (!hidden) paragraphs.at(-1)?.pieces.push(piece)
    }
    const say = (words: string) => {
      const target = fields.findLast((field) => field.shown && field.link)?.link ?? anchors.findLast(Boolean)
      add({ words, marks: target ? [...marks, target] : marks })
    }
    const openCell = () => {
      const table = tables.at(-1)
      const cell = table?.cell
      if (!table || !cell || cell.isOpen) return
      cell.isOpen = true
      const type = table.header ? 'table_header' : 'table_cell'
      cell.node = builder.open(type, { colspan: cell.span, rowspan: 1 })
    }
    const closeCell = () => {
      const table = tables.at(-1)
      if (!table?.cell) return
      openCell()
      closeLists()
      const { node, span, merge } = table.cell
      const row = builder.close()
      const origin = table.merged.get(table.column)
      if (merge === 'continue' && origin && node && row?.content.at(-1) === node) {
        row.content.pop()
        origin.attrs = { ...origin.attrs, rowspan: Math.min(1_000, (origin.attrs?.rowspan ?? 1) + 1) }
        origin.content.push(...node.content.filter(({ content: own }) => own.length > 0))
      } else if (merge === 'restart' && node) table.merged.set(table.column, node)
      else table.merged.delete(table.column)
      table.column += span
      table.cell = undefined
    }

    readXml(content, {
      open(element, attributes) {
        const value = attributes['w:val']
        if (within && element === within.element) {
          const number = within.numbers.get(attributes['w:id'] ?? '')
          isWithin = number !== undefined
          lead = isWithin ? `[${number}] ` : ''
        }
        if (leftOut.has(element) || changes.has(element)) skipped += 1
        if (skipped > 0 || !isWithin) return
        const paragraph = paragraphs.at(-1)
        const table = tables.at(-1)
        switch (element) {
          case 'w:p':
            openCell()
            paragraphs.push({ style: '', outline: null, number: null, depth: null, pieces: [] })
            break
          case 'w:pStyle':
            if (paragraph) paragraph.style = value ?? ''
            break
          case 'w:outlineLvl':
            if (paragraph) paragraph.outline = Number(value)
            break
          case 'w:numId':
            if (paragraph) paragraph.number = value ?? null
            break
          case 'w:ilvl':
            if (paragraph) paragraph.depth = Math.min(8, Math.max(0, Number(value) || 0))
            break
          case 'w:r':
            marks = []
            hidden = false
            break
          case 'w:b':
            if (isOn(value)) marks = [...marks, { type: 'bold' }]
            break
          case 'w:i':
            if (isOn(value)) marks = [...marks, { type: 'italic' }]
            break
          case 'w:strike':
          case 'w:dstrike':
            if (isOn(value) && !marks.some(({ type }) => type === 'strike'))
              marks = [...marks, { type: 'strike' }]
            break
          case 'w:vanish':
            hidden = isOn(value)
            break
          case 'w:t':
            reading = 'text'
            break
          case 'w:instrText':
            reading = 'instruction'
            break
          case 'w:tab':
            // In the properties of a paragraph it is a tab stop.
            if (attributes['w:pos'] === undefined) say(' ')
            break
          case 'w:noBreakHyphen':
            say('-')
            break
          case 'w:br':
            if (attributes['w:type'] !== 'page' && attributes['w:type'] !== 'column') add('break')
            break
          case 'w:cr':
            add('break')
            break
          case 'w:hyperlink': {
            const target = relations.get(attributes['r:id'] ?? '')
            anchors.push(target?.external ? link(target.target) : undefined)
            break
          }
          case 'w:fldChar': {
            const kind = attributes['w:fldCharType']
            const field = fields.at(-1)
            if (kind === 'begin') fields.push({ instruction: '', shown: false, link: undefined })
            else if (kind === 'separate' && field) {
              field.shown = true
              const [, address] = /^\s*HYPERLINK\s+"([^"]+)"/i.exec(field.instruction) ?? []
              if (address) field.link = link(address)
            } else if (kind === 'end') fields.pop()
            break
          }
          case 'w:footnoteReference':
          case 'w:endnoteReference': {
            const id = attributes['w:id']
            if (id === undefined || within) break
            notes.push({ kind: element === 'w:footnoteReference' ? 'footnote' : 'endnote', id })
            say(`[${notes.length}]`)
            break
          }
          case 'wp:docPr':
            alt = attributes.descr || attributes.title || ''
            break
          case 'a:blip':
          case 'v:imagedata': {
            const target = relations.get(attributes['r:embed'] ?? attributes['r:id'] ?? '')
            if (target && !target.external) add({ picture: target.target, alt })
            else if (target) lost.pictures += 1
            alt = ''
            break
          }
          case 'w:tbl':
            openCell()
            tables.push({ merged: new Map(), column: 0, header: false, cell: undefined, lists })
            if (tables.length === 1) closeLists()
            lists = []
            builder.open('table')
            break
          case 'w:tr':
            if (table) Object.assign(table, { column: 0, header: false })
            builder.open('table_row')
            break
          case 'w:tblHeader':
            if (table) table.header = isOn(value)
            break
          case 'w:tc':
            if (table) table.cell = { span: 1, merge: '', node: undefined, isOpen: false }
            break
          case 'w:gridSpan':
            if (table?.cell) table.cell.span = columns(value)
            break
          case 'w:vMerge':
            if (table?.cell) table.cell.merge = value === 'restart' ? 'restart' : 'continue'
            break
          default:
        }
      },
      text(piece) {
        if (skipped > 0 || !isWithin) return
        if (reading === 'text') say(piece)
        const field = fields.at(-1)
        if (reading === 'instruction' && field && field.instruction.length < 3_000) field.instruction += piece
      },
      close(element) {
        if (leftOut.has(element) || changes.has(element)) {
          skipped -= 1
          return
        }
        if (skipped > 0 || !isWithin) return
        if (element === 'w:t' || element === 'w:instrText') reading = undefined
        else if (element === 'w:hyperlink') anchors.pop()
        else if (element === 'w:p') {
          const paragraph = paragraphs.pop()
          if (paragraph) addParagraph(paragraph, tables.length > 0)
        } else if (element === 'w:tc') closeCell()
        else if (element === 'w:tr') builder.close()
        else if (element === 'w:tbl') {
          builder.close()
          lists = tables.pop()?.lists ?? []
        } else if (element === within?.element) isWithin = false
      },
    })
  }

  readPart(part)
  closeLists()
  if (notes.length > 0) builder.leaf('divider')
  for (const kind of ['footnote', 'endnote'] as const) {
    const numbers = new Map(
      notes.flatMap((note, at) => (note.kind === kind ? [[note.id, at + 1] as const] : [])),
    )
    if (numbers.size > 0) readPart(`word/${kind}s.xml`, { element: `w:${kind}`, numbers })
    closeLists()
  }
  return { title, body: builder.build(), files, lost }
}

/** Headings are plain: their look comes from their level. */
const withoutMarks = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece) =>
    typeof piece === 'object' && 'words' in piece
      ? { ...piece, marks: piece.marks.filter(({ type }) => type === 'link') }
      : piece,
  )
