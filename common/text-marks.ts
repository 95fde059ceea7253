import { webAddresses } from './web-addresses.ts'

/*
 * The few Markdown marks of posts and comments: **bold**, [words](https://…), "# " headings, "- ", "* " and "1. "
 * lists. The rules differ from Markdown to suit Japanese text: a line break is kept, `**` needs no space or
 * punctuation around it, and common writing habits (###, ＊, 「#1」, 5*3, -----, ~~) are not marks. Every step takes
 * linear time.
 */

/** A range of text: plain, bold, or a link. */
export type MarkedPiece = { text: string; bold: boolean; href?: string }

export type ListEntry = {
  /** null: a bullet. */
  number: number | null
  /** The level of indentation, from 0 to 2. */
  depth: number
  text: string
}

export type TextBlock =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'list'; entries: ListEntry[] }

const heading = /^(#{1,3}) +(\S.*)$/
const entry = /^( {0,8})(?:[-*]|(\d{1,3})[.)]) +(\S.*)$/
const spacesPerLevel = 2

type Line = { heading: number } | { number: number | null; depth: number }

/** The mark at the beginning of a line, and the rest of it; undefined for an ordinary line. */
function lineMark(line: string): { mark: Line; rest: string } | undefined {
  const titled = heading.exec(line)
  if (titled) return { mark: { heading: titled[1]!.length }, rest: titled[2]! }
  const listed = entry.exec(line)
  if (!listed) return undefined
  const depth = Math.min(2, Math.floor(listed[1]!.length / spacesPerLevel))
  return { mark: { number: listed[2] ? Number(listed[2]) : null, depth }, rest: listed[3]! }
}

/**
 * Splits the text into headings, lists and the text between them. An empty line next to a heading or list belongs to
 * it.
 */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let lines: string[] = []
  const endText = (last: boolean) => {
    const from = blocks.length > 0 && lines[0]?.trim() === '' ? 1 : 0
    const to = !last && lines.length > from && lines.at(-1)?.trim() === '' ? -1 : undefined
    const words = lines.slice(from, to)
    if (words.length > 0) blocks.push({ kind: 'text', text: words.join('\n') })
    lines = []
  }
  for (const line of text.split('\n')) {
    const found = lineMark(line)
    if (!found) {
      lines.push(line)
      continue
    }
    endText(false)
    const { mark, rest } = found
    const block = blocks.at(-1)
    if ('heading' in mark) blocks.push({ kind: 'heading', level: mark.heading, text: rest })
    else if (block?.kind === 'list') block.entries.push({ ...mark, text: rest })
    else blocks.push({ kind: 'list', entries: [{ ...mark, text: rest }] })
  }
  endText(true)
  return blocks
}

type Span = { start: number; end: number; href: string; words?: string }

const isLabel = (words: string) => words.trim() !== '' && !/[\n[\]]/.test(words)

/** The URLs in a text; for `[words](address)` the range includes all of it. */
function linksIn(text: string): Span[] {
  let from = 0
  return webAddresses(text).map(({ start, end, href }) => {
    const linked = text.startsWith('](', start - 2) && text[end] === ')'
    const open = linked ? text.lastIndexOf('[', start - 3) : -1
    const words = text.slice(open + 1, start - 2)
    const isLink = open >= from && isLabel(words)
    from = isLink ? end + 1 : end
    return isLink ? { start: open, end: from, href, words } : { start, end, href }
  })
}

const isLatin = (sign: string | undefined) => sign !== undefined && /[0-9A-Za-z]/.test(sign)
const isBlank = (sign: string | undefined) => sign === undefined || /\s/.test(sign)

/** Where `**` begins and ends bold text, in pairs on one line. Not within a link, nor between Latin letters. */
function boldIn(text: string, links: readonly Span[]) {
  const pairs: [number, number][] = []
  let open: number | undefined
  let next = 0
  for (const { 0: run, index } of text.matchAll(/\*+|\n/g)) {
    while (next < links.length && links[next]!.end <= index) next += 1
    const link = links[next]
    if (run === '\n') open = undefined
    if (run !== '**' || (link && link.start < index)) continue
    const before = text[index - 1]
    const after = text[index + 2]
    if (isLatin(before) && isLatin(after)) continue
    if (open !== undefined && !isBlank(before) && index > open + 2) {
      pairs.push([open, index])
      open = undefined
    } else if (!isBlank(after)) open = index
  }
  return pairs
}

/** A heading, an entry or text, split into plain, bold and linked parts without their marks. */
export function markedPieces(text: string): MarkedPiece[] {
  const links = linksIn(text)
  const cuts = [
    ...boldIn(text, links).flatMap(([open, close]) => [
      { at: open, after: open + 2, bold: true },
      { at: close, after: close + 2, bold: false },
    ]),
    ...links.flatMap(({ start, end, href, words }) =>
      words === undefined ? [] : { at: start, after: end, words, href },
    ),
  ].sort((a, b) => a.at - b.at)
  const pieces: MarkedPiece[] = []
  let bold = false
  let from = 0
  const add = (to: number) => {
    if (to > from) pieces.push({ text: text.slice(from, to), bold })
  }
  for (const cut of cuts) {
    add(cut.at)
    if ('href' in cut) pieces.push({ text: cut.words, bold, href: cut.href })
    else bold = cut.bold
    from = cut.after
  }
  add(text.length)
  return pieces
}

/** Whether a text may contain any mark; false for most texts, which then need no parsing. */
export const mayHaveMarks = (text: string) => /\*\*|\]\(|^ {0,8}(#{1,3}|[-*]|\d{1,3}[.)]) /m.test(text)

const plainPieces = (text: string) =>
  markedPieces(text)
    .map((piece) => (piece.href ? `${piece.text} (${piece.href})` : piece.text))
    .join('')

/** The text without marks, for places that cannot render them (emails, notices, files, excerpts); lines are kept. */
export function withoutMarks(text: string): string {
  if (!mayHaveMarks(text)) return text
  return text
    .split('\n')
    .map((line) => {
      const { mark, rest } = lineMark(line) ?? { mark: { heading: 0 }, rest: line }
      if ('heading' in mark) return plainPieces(rest)
      return `${'  '.repeat(mark.depth)}${mark.number === null ? '・' : `${mark.number}. `}${plainPieces(rest)}`
    })
    .join('\n')
}
