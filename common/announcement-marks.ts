import { withoutMarks } from './text-marks.ts'

/*
 * What the text of an announcement can contain in addition to the marks of posts: tables (lines of `| a | b |`, the
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
