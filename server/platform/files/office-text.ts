import type { TextPart } from './extracted-text.ts'
import { leftOut, readXml, relationsOf } from './office-package.ts'
import type { Archive } from './unzip.ts'

/** The text of paragraphs, one a line, cut at the pages that Word noted when it saved the file. */
function pagesOf(content: Buffer | undefined, prefix: 'a' | 'w'): string[] {
  const pages: string[][] = [[]]
  const add = (text: string) => pages.at(-1)!.push(text)
  let skipped = 0
  let inText = false
  readXml(content, {
    open(name) {
      if (leftOut.has(name)) skipped += 1
      if (skipped > 0) return
      if (name === `${prefix}:t`) inText = true
      else if (name === `${prefix}:tab`) add(' ')
      else if (name === `${prefix}:br` || name === `${prefix}:cr`) add('\n')
      else if (name === 'w:lastRenderedPageBreak') pages.push([])
    },
    text(piece) {
      if (inText && skipped === 0) add(piece)
    },
    close(name) {
      if (leftOut.has(name)) skipped -= 1
      if (name === `${prefix}:t`) inText = false
      else if (name === `${prefix}:p` && skipped === 0) add('\n')
    },
  })
  return pages.map((page) => page.join(''))
}

const paragraphsOf = (content: Buffer | undefined, prefix: 'a' | 'w') => pagesOf(content, prefix).join('')

/** The text of a Word file, by pages if Word noted where they end. Headers, footers and notes come last. */
export function wordText(archive: Archive): TextPart[] {
  const main = archive.read('word/document.xml')
  if (!main) throw new Error('Not a Word file')
  const pages = pagesOf(main, 'w')
  const others = archive.names
    .filter((name) => /^word\/((header|footer)\d*|footnotes|endnotes)\.xml$/.test(name))
    .map((name) => paragraphsOf(archive.read(name), 'w'))
  const rest: TextPart = { unit: 'whole', name: '', text: [...new Set(others)].join('\n') }
  if (pages.length === 1) return [{ ...rest, text: `${pages[0]}\n${rest.text}` }]
  return [...pages.map((text, at): TextPart => ({ unit: 'page', name: String(at + 1), text })), rest]
}

/** The text of a presentation by slides, with the notes of the speaker. */
export function slidesText(archive: Archive): TextPart[] {
  const part = 'ppt/presentation.xml'
  const main = archive.read(part)
  if (!main) throw new Error('Not a PowerPoint file')
  const relations = relationsOf(archive, part)
  const slides: string[] = []
  readXml(main, {
    open(name, attributes) {
      const target = relations.get(attributes['r:id'] ?? '')?.target
      if (name === 'p:sldId' && target) slides.push(target)
    },
  })
  return slides.map((slide, at) => {
    const parts = [...relationsOf(archive, slide).values()].filter(({ type }) =>
      ['notesSlide', 'diagramData', 'chart'].includes(type),
    )
    const text = [slide, ...parts.map(({ target }) => target)]
      .map((name) => paragraphsOf(archive.read(name), 'a'))
      .join('\n')
    return { unit: 'slide', name: String(at + 1), text }
  })
}

/** The shared strings of a workbook, without the readings above them. */
function sharedStrings(content: Buffer | undefined) {
  const strings: string[] = []
  let skipped = 0
  let inText = false
  let item: string[] = []
  readXml(content, {
    open(name) {
      if (name === 'rPh') skipped += 1
      else if (name === 'si') item = []
      else if (name === 't') inText = true
    },
    text(piece) {
      if (inText && skipped === 0) item.push(piece)
    },
    close(name) {
      if (name === 'rPh') skipped -= 1
      else if (name === 't') inText = false
      else if (name === 'si') strings.push(item.join(''))
    },
  })
  return strings
}

/** The cells of a sheet as they are stored, a row a line; results of formulas, not the formulas. */
function cellsOf(content: Buffer | undefined, shared: readonly string[]) {
  const out: string[] = []
  let type = ''
  let skipped = 0
  let reading = false
  let value: string[] = []
  readXml(content, {
    open(name, attributes) {
      if (name === 'rPh') skipped += 1
      else if (name === 'c') {
        type = attributes.t ?? 'n'
        value = []
      } else if (name === 'v' || name === 't') reading = true
    },
    text(piece) {
      if (reading && skipped === 0) value.push(piece)
    },
    close(name) {
      if (name === 'rPh') skipped -= 1
      else if (name === 'v' || name === 't') reading = false
      else if (name === 'row') out.push('\n')
      else if (name === 'c' && value.length > 0) {
        const text = value.join('')
        out.push(type === 's' ? (shared[Number(text)] ?? '') : text, ' ')
      }
    },
  })
  return out.join('')
}

/** Texts of any elements called `t`: comments on cells. */
function textsOf(content: Buffer | undefined) {
  const out: string[] = []
  let inText = false
  readXml(content, {
    open(name) {
      inText = name === 't'
    },
    text(piece) {
      if (inText) out.push(piece)
    },
    close() {
      inText = false
    },
  })
  return out.join('\n')
}

/** The text of a workbook by sheets, with text boxes and comments. */
export function sheetsText(archive: Archive): TextPart[] {
  const part = 'xl/workbook.xml'
  const main = archive.read(part)
  if (!main) throw new Error('Not an Excel file')
  const relations = relationsOf(archive, part)
  const sheets: { name: string; target: string }[] = []
  readXml(main, {
    open(element, { name, 'r:id': id }) {
      const target = relations.get(id ?? '')?.target
      if (element === 'sheet' && target) sheets.push({ name: name ?? '', target })
    },
  })
  const strings = [...relations.values()].find(({ type }) => type === 'sharedStrings')
  const shared = sharedStrings(strings && archive.read(strings.target))
  return sheets.map(({ name, target }) => {
    const texts = [cellsOf(archive.read(target), shared)]
    for (const { type, target: other } of relationsOf(archive, target).values()) {
      if (type === 'drawing') texts.push(paragraphsOf(archive.read(other), 'a'))
      if (type === 'comments') texts.push(textsOf(archive.read(other)))
    }
    return { unit: 'sheet', name, text: texts.join('\n') }
  })
}
