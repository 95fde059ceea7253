/** A page, sheet or slide of a file; `name`: its number, or the name of a sheet. `whole`: a file without them. */
export type TextPart = { unit: 'page' | 'sheet' | 'slide' | 'whole'; name: string; text: string }

/**
 * How reading the text of a file ended. `cut`: only its beginning was kept; `empty`: it has none, like a scan.
 */
export type TextOutcome =
  | 'read'
  | 'cut'
  | 'empty'
  | 'encrypted'
  | 'damaged'
  | 'too_large'
  | 'too_slow'
  | 'unsupported'

export type ExtractedText = { outcome: TextOutcome; parts: readonly TextPart[] }

/** Types of files whose text is read. */
const readTypes = ['pdf', 'docx', 'xlsx', 'pptx', 'txt', 'md', 'csv', 'tsv'] as const
export type ReadType = (typeof readTypes)[number]
export const isReadType = (extension: string): extension is ReadType =>
  (readTypes as readonly string[]).includes(extension)

const limits = {
  /** Characters kept of a file. */
  characters: 1_000_000,
  /** Characters of a stored part, and of the next one that it repeats, so that no sentence is cut. */
  part: 8_000,
  overlap: 200,
  /** Characters before and after the end of a page in which a sentence is found that goes on overleaf. */
  overleaf: 100,
} as const

const japanese = /[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff9f]/
export const isJapanese = (letter: string | undefined) => letter !== undefined && japanese.test(letter)

/** Joins lines: words with a blank, Japanese without. */
const joined = (before: string, after: string) =>
  before + (isJapanese(before.at(-1)) && isJapanese(after[0]) ? '' : ' ') + after

/** What stands around the ends of pages. */
function overleaf(pages: readonly TextPart[]): TextPart[] {
  return pages.slice(1).map(({ name, text }, at) => ({
    unit: 'page' as const,
    name: `${pages[at]!.name}–${name}`,
    text: joined(pages[at]!.text.slice(-limits.overleaf), text.slice(0, limits.overleaf)),
  }))
}

/** A long part as several that overlap. */
const pieces = ({ text, ...part }: TextPart): TextPart[] =>
  Array.from({ length: Math.max(1, Math.ceil((text.length - limits.overlap) / limits.part)) }, (_, at) => ({
    ...part,
    text: text.slice(at * limits.part, (at + 1) * limits.part + limits.overlap).toWellFormed(),
  }))

/**
 * What is stored of the parts of a file: those with text, up to the maximum of characters, without characters that the
 * database cannot store. What stands around the ends of pages comes last.
 */
export function keptParts(parts: readonly TextPart[]): ExtractedText {
  const kept: TextPart[] = []
  let left: number = limits.characters
  let cut = false
  for (const { unit, name, text } of parts) {
    const plain = text.replaceAll('\0', '').toWellFormed().trim()
    if (plain === '') continue
    if (plain.length > left) cut = true
    if (left > 0)
      kept.push({
        unit,
        name: name.replaceAll('\0', '').toWellFormed().slice(0, 100),
        text: plain.slice(0, left).toWellFormed(),
      })
    left = Math.max(0, left - plain.length)
  }
  if (kept.length === 0) return { outcome: 'empty', parts: [] }
  const pages = kept.filter(({ unit }) => unit === 'page')
  return { outcome: cut ? 'cut' : 'read', parts: [...kept, ...overleaf(pages)].flatMap(pieces) }
}
