import { Parser } from 'htmlparser2'
import { marked } from 'marked'
import { isLinkTarget, isWebAddress, type LongTextNode } from '#common/long-text.ts'
import { isJapanese } from '#server/platform/files/extracted-text.ts'
import { isPicture, placeOf } from './archive-places.rules.ts'
import { type Growing, LongTextBuilder } from './long-text-builder.import.ts'
import { entryLink, type ReadDocument, type ShownFile } from './read-document.import.ts'

type Mark = NonNullable<LongTextNode['marks']>[number]

type Source = {
  /** The path of the file in its archive. */
  path: string
  /** The other files of the archive; documents become links, other files are attached. */
  places: { has: (path: string) => boolean; isDocument: (path: string) => boolean }
  content: (path: string) => Buffer | null
  name: (path: string) => string
}

const marks: Record<string, Mark['type']> = {
  ...{
    strong: 'bold',
    b: 'bold',
    em: 'italic',
    i: 'italic',
    del: 'strike',
    s: 'strike',
    code: 'code',
    kbd: 'code',
  },
}
const containers: Record<string, string> = {
  ...{ ul: 'bullet_list', li: 'list_item', blockquote: 'quote' },
  ...{ table: 'table', tr: 'table_row', td: 'table_cell', th: 'table_header' },
}
/** Elements of which nothing is read. */
const leftOut = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'template',
  'svg',
  'math',
  'head',
  'noscript',
])
const broken = new Set(['p', 'div', 'section', 'details', 'summary', 'dl', 'dt', 'dd', 'caption', 'figure'])
const tones: Record<string, string> = {
  ...{ NOTE: 'info', IMPORTANT: 'info', TIP: 'success', WARNING: 'warning', CAUTION: 'warning' },
}
const span = (text: string | undefined) => Math.min(20, Math.max(1, Number(text) || 1))

/** What is written between lines of `---` at the beginning, and the text after it. */
function frontMatter(text: string) {
  const lines = text.split('\n')
  if (lines[0]?.trimEnd() !== '---') return { title: '', text }
  const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---')
  if (end < 0 || end > 100) return { title: '', text }
  const line = lines.slice(1, end).find((one) => one.startsWith('title:')) ?? ''
  const title = line
    .slice('title:'.length)
    .trim()
    .replace(/^["']|["']$/g, '')
  return { title, text: lines.slice(end + 1).join('\n') }
}

/** A quote that begins with `[!NOTE]` is a callout. */
function asCallout(quote: Growing) {
  const first = quote.content[0]
  const words = first?.type === 'paragraph' ? first.content[0] : undefined
  const kind = /^\[!([A-Z]{3,9})\]\s?/.exec(words?.text ?? '')
  const tone = tones[kind?.[1] ?? '']
  if (!first || !words || !kind || !tone) return
  quote.type = 'callout'
  quote.attrs = { tone }
  words.text = words.text!.slice(kind[0].length)
  if (words.text === '') first.content.shift()
  if (first.content[0]?.type === 'hard_break') first.content.shift()
  if (first.content.length === 0 && quote.content.length > 1) quote.content.shift()
}

/** Line ends inside of a paragraph are blanks, or nothing between Japanese letters. */
const flowing = (text: string) =>
  text
    .split('\n')
    .map((line, at, all) => {
      const begun = at > 0 ? line.trimStart() : line
      return at < all.length - 1 ? begun.trimEnd() : begun
    })
    .reduce(
      (before, after) => before + (isJapanese(before.at(-1)) && isJapanese(after[0]) ? '' : ' ') + after,
    )

/** A Markdown file (CommonMark with GitHub's tables, task lists and alerts) as a long text. HTML in it is read as text. */
export function markdownText(markdown: string, { path, places, content, name }: Source): ReadDocument {
  const builder = new LongTextBuilder()
  const files: ShownFile[] = []
  const lost = { links: 0, pictures: 0 }
  const open: Mark[] = []
  const quotes: (Growing | undefined)[] = []
  const links: (Mark | { file: string; words: string } | undefined)[] = []
  const front = frontMatter(markdown.replaceAll('\r\n', '\n'))
  let { title } = front
  let titling = false
  let skipped = 0
  let inCode = false

  const fileAt = (kind: ShownFile['kind'], place: string) => {
    const known = files.findIndex((file) => file.path === place && file.kind === kind)
    if (known >= 0) return known + 1
    files.push({ kind, path: place, name: name(place), content: content(place) })
    return files.length
  }
  const link = (href: string): Mark | { file: string; words: string } | undefined => {
    if (isLinkTarget(href)) return { type: 'link', attrs: { href } }
    const place = placeOf(href, path, places)
    if (place === undefined) {
      if (!href.startsWith('#')) lost.links += 1
      return undefined
    }
    if (places.isDocument(place)) return { type: 'link', attrs: { href: entryLink + place } }
    return { file: place, words: '' }
  }
  const picture = (source: string, alt: string) => {
    const place = placeOf(source, path, places)
    if (place !== undefined && isPicture(place))
      builder.leaf('picture', { file: fileAt('picture', place), alt: alt.slice(0, 200).toWellFormed() })
    else if (isWebAddress(source)) builder.text(alt || source, [{ type: 'link', attrs: { href: source } }])
    else {
      lost.pictures += 1
      if (alt) builder.text(`[${alt}]`)
    }
  }

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (leftOut.has(tag)) skipped += 1
        if (skipped > 0) return
        const level = /^h([1-6])$/.exec(tag)?.[1]
        if (level) {
          if (level === '1' && title === '' && builder.isEmpty) titling = true
          else builder.block('heading', { level: Math.min(4, Math.max(2, Number(level))) })
        } else if (tag === 'ol')
          builder.open('ordered_list', {
            start: Math.min(9_999, Math.max(0, Number(attributes.start ?? 1) || 0)),
          })
        else if (tag === 'blockquote') quotes.push(builder.open('quote'))
        else if (tag === 'td' || tag === 'th')
          builder.open(containers[tag]!, {
            colspan: span(attributes.colspan),
            rowspan: span(attributes.rowspan),
          })
        else if (containers[tag]) builder.open(containers[tag])
        else if (tag === 'pre') {
          builder.block('code_block')
          inCode = true
        } else if (broken.has(tag)) builder.endBlock()
        else if (tag === 'br') builder.lineBreak()
        else if (tag === 'hr') builder.leaf('divider')
        else if (tag === 'img') picture(attributes.src ?? '', attributes.alt ?? '')
        else if (tag === 'input' && attributes.type === 'checkbox')
          builder.text('checked' in attributes ? '☑ ' : '☐ ')
        else if (tag === 'a') {
          const found = link(attributes.href ?? '')
          links.push(found)
          if (found && 'type' in found) open.push(found)
        } else if (marks[tag]) open.push({ type: marks[tag] })
      },
      ontext(text) {
        if (skipped > 0) return
        const attached = links.at(-1)
        if (titling) title += text
        else if (attached && 'file' in attached) attached.words += text
        else if (inCode) builder.text(text)
        // Between blocks there are only line ends.
        else if (text.trim() !== '' || builder.isWriting) {
          const used = [...new Map(open.map((mark) => [mark.type, mark])).values()]
          const isCode = used.some(({ type }) => type === 'code')
          builder.text(
            flowing(text),
            isCode ? used.filter(({ type }) => type === 'code' || type === 'link') : used,
          )
        }
      },
      onclosetag(tag) {
        if (leftOut.has(tag)) {
          skipped -= 1
          return
        }
        if (skipped > 0) return
        if (/^h[1-6]$/.test(tag)) {
          titling = false
          builder.endBlock()
        } else if (tag === 'blockquote') {
          const quote = quotes.pop()
          builder.endBlock()
          if (quote) asCallout(quote)
          builder.close()
        } else if (containers[tag] || tag === 'ol') builder.close()
        else if (tag === 'pre') {
          builder.endBlock()
          inCode = false
        } else if (broken.has(tag)) builder.endBlock()
        else if (tag === 'a') {
          const found = links.pop()
          if (found && 'type' in found) open.splice(open.lastIndexOf(found), 1)
          else if (found)
            builder.leaf('file', {
              file: fileAt('file', found.file),
              name: (found.words.trim() || name(found.file)).slice(0, 200).toWellFormed(),
            })
        } else if (marks[tag]) {
          const at = open.findLastIndex(({ type }) => type === marks[tag])
          if (at >= 0) open.splice(at, 1)
        }
      },
    },
    { decodeEntities: true },
  )
  parser.end(marked.parse(front.text, { async: false, gfm: true }))
  return { title: title.trim(), body: builder.build(), files, lost }
}
