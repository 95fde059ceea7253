import { isLinkTarget, type LongText, type LongTextNode } from './long-text.ts'
import { type ListEntry, markedPieces, textBlocks, withoutMarks } from './text-marks.ts'
import { webAddresses } from './web-addresses.ts'

/*
 * Announcements written before the editor of long texts: what their text can contain in addition to the marks of posts: tables (lines of `| a | b |`, the
 * second being `| --- | --- |`) and pictures from its files (`![words](name of the file)` on a line of its own).
 * Every step takes linear time.
 */

export type AnnouncementBlock =
  | { kind: 'text'; text: string }
  | { kind: 'table'; header: string[]; rows: string[][] }
  | { kind: 'picture'; words: string; filename: string }

const picture = /^!\[([^\]\n]{0,200})\]\(([\w.-]{1,80})\)$/
const rule = /^\|(?: *:?-{1,40}:? *\|)+$/

const isRow = (line: string) => line.length > 1 && line.startsWith('|') && line.endsWith('|')

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())

/** The row, padded or cut to the number of cells in the header. */
const fitted = (cells: string[], width: number) => Array.from({ length: width }, (_, i) => cells[i] ?? '')

/** Splits the text of an announcement into tables, pictures and the text between them. */
export function announcementBlocks(text: string): AnnouncementBlock[] {
  const blocks: AnnouncementBlock[] = []
  const lines = text.split('\n').map((line) => line.trimEnd())
  let words: string[] = []
  const endText = () => {
    const body = words.slice(words.findIndex(Boolean), words.findLastIndex(Boolean) + 1).join('\n')
    if (body) blocks.push({ kind: 'text', text: body })
    words = []
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const shown = picture.exec(line)
    if (shown) {
      endText()
      blocks.push({ kind: 'picture', words: shown[1]!, filename: shown[2]! })
    } else if (isRow(line) && rule.test(lines[at + 1] ?? '')) {
      endText()
      const header = cellsOf(line)
      const rows: string[][] = []
      at += 2
      for (; at < lines.length && isRow(lines[at]!); at++)
        rows.push(fitted(cellsOf(lines[at]!), header.length))
      at -= 1
      blocks.push({ kind: 'table', header, rows })
    } else words.push(line)
  }
  endText()
  return blocks
}

/** The text without marks, for places that cannot render them; a row of a table becomes a line. */
export const withoutAnnouncementMarks = (text: string) =>
  announcementBlocks(text)
    .map((block) => {
      if (block.kind === 'text') return withoutMarks(block.text)
      if (block.kind === 'picture') return block.words
      return [block.header, ...block.rows].map((cells) => withoutMarks(cells.join('　'))).join('\n')
    })
    .filter(Boolean)
    .join('\n')

const textNode = (
  text: string,
  { bold, href }: { bold: boolean; href?: string | undefined },
): LongTextNode[] => {
  const marks = [
    ...(href !== undefined && isLinkTarget(href) ? [{ type: 'link', attrs: { href } }] : []),
    ...(bold ? [{ type: 'bold' }] : []),
  ]
  return text ? [{ type: 'text', text, ...(marks.length > 0 && { marks }) }] : []
}

/** One line: bold, links, and addresses as links. */
function inlineNodes(line: string): LongTextNode[] {
  return markedPieces(line).flatMap((piece) => {
    if (piece.href) return textNode(piece.text, piece)
    let from = 0
    const nodes = webAddresses(piece.text).flatMap(({ start, end, href }) => {
      const before = textNode(piece.text.slice(from, start), { bold: piece.bold })
      from = end
      return [...before, ...textNode(piece.text.slice(start, end), { bold: piece.bold, href })]
    })
    return [...nodes, ...textNode(piece.text.slice(from), { bold: piece.bold })]
  })
}

const holding = (type: string, content: LongTextNode[]): LongTextNode => ({
  type,
  ...(content.length > 0 && { content }),
})
const paragraph = (line: string) => holding('paragraph', inlineNodes(line))

/** A paragraph for the lines between two empty ones. */
const paragraphs = (text: string): LongTextNode[] =>
  text
    .split(/\n{2,}/)
    .filter((lines) => lines.trim() !== '')
    .map((lines) =>
      holding(
        'paragraph',
        lines
          .split('\n')
          .flatMap((line, at) => [...(at > 0 ? [{ type: 'hard_break' }] : []), ...inlineNodes(line)]),
      ),
    )

/** Lists of entries at one depth; deeper ones are in the item before them. */
function lists(entries: readonly ListEntry[]): LongTextNode[] {
  const found: { ordered: boolean; start: number; items: { text: string; inner: ListEntry[] }[] }[] = []
  const depth = entries[0]?.depth ?? 0
  for (const entry of entries) {
    const last = found.at(-1)
    const ordered = entry.number !== null
    if (last && entry.depth > depth) last.items.at(-1)!.inner.push(entry)
    else if (last?.ordered === ordered) last.items.push({ text: entry.text, inner: [] })
    else found.push({ ordered, start: entry.number ?? 1, items: [{ text: entry.text, inner: [] }] })
  }
  return found.map(({ ordered, start, items }) => ({
    type: ordered ? 'ordered_list' : 'bullet_list',
    ...(ordered && { attrs: { start } }),
    content: items.map(({ text, inner }) => ({
      type: 'list_item',
      content: [paragraph(text), ...lists(inner)],
    })),
  }))
}

const rowOf = (type: 'table_header' | 'table_cell', cells: readonly string[]): LongTextNode => ({
  type: 'table_row',
  content: cells.map((cell) => ({
    ...{ type, attrs: { colspan: 1, rowspan: 1 }, content: [paragraph(cell)] },
  })),
})

function nodesOf(block: AnnouncementBlock, files: ReadonlyMap<string, number>): LongTextNode[] {
  if (block.kind === 'picture') {
    const file = files.get(block.filename)
    if (file === undefined) return block.words ? [paragraph(block.words)] : []
    return [{ type: 'picture', attrs: { file, alt: block.words } }]
  }
  if (block.kind === 'table')
    return [
      {
        type: 'table',
        content: [
          rowOf('table_header', block.header),
          ...block.rows.map((cells) => rowOf('table_cell', cells)),
        ],
      },
    ]
  return textBlocks(block.text).flatMap((part) => {
    if (part.kind === 'heading')
      return [{ ...holding('heading', inlineNodes(part.text)), attrs: { level: part.level + 1 } }]
    return part.kind === 'list' ? lists(part.entries) : paragraphs(part.text)
  })
}

/** A text with marks as a long text. `files`: the ids of its files by name. */
export function longTextOfMarks(text: string, files: ReadonlyMap<string, number>): LongText {
  const content = announcementBlocks(text).flatMap((block) => nodesOf(block, files))
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}
