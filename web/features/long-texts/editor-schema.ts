// Named by two words: the rules of ProseMirror for the nodes of contract/long-texts.ts, and what pasted HTML becomes.
import { type Node as EditorNode, type NodeSpec, Schema } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'
import {
  emptyLongText,
  isLinkTarget,
  isWebAddress,
  type LongText,
  type LongTextNode,
} from '#common/long-text.ts'

const box = (tag: string, content = 'block+'): NodeSpec => ({
  ...{ content, group: 'block', defining: true },
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
})
const idOf = (element: HTMLElement) => {
  const id = Number(element.dataset.file)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
const tones = ['info', 'warning', 'success']

const tables = tableNodes({ tableGroup: 'block', cellContent: 'block+', cellAttributes: {} })

export const editorSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      ...{ content: 'inline*', group: 'block', defining: true, attrs: { level: { default: 2 } } },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
        tag: `h${level}`,
        attrs: { level: Math.min(4, Math.max(2, level)) },
      })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    bullet_list: box('ul', 'list_item+'),
    ordered_list: {
      ...box('ol', 'list_item+'),
      attrs: { start: { default: 1 } },
      parseDOM: [
        {
          tag: 'ol',
          getAttrs: (element) => ({
            start: Math.min(9_999, Math.max(0, (element as HTMLOListElement).start || 1)),
          }),
        },
      ],
      toDOM: ({ attrs }) => ['ol', { start: attrs.start }, 0],
    },
    list_item: {
      ...{ content: 'paragraph block*', defining: true },
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    quote: box('blockquote'),
    callout: {
      ...{ content: 'block+', group: 'block', defining: true, attrs: { tone: { default: 'info' } } },
      parseDOM: [
        {
          tag: 'div[data-tone]',
          getAttrs: ({ dataset }) => (tones.includes(dataset.tone ?? '') ? { tone: dataset.tone } : false),
        },
      ],
      toDOM: ({ attrs }) => ['div', { 'data-tone': attrs.tone }, 0],
    },
    code_block: {
      ...{ content: 'text*', group: 'block', marks: '', code: true, defining: true },
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    },
    divider: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    picture: {
      ...{ group: 'block', atom: true, draggable: true, attrs: { file: {}, alt: { default: '' } } },
      parseDOM: [
        {
          tag: 'figure[data-file]',
          getAttrs: (element) => {
            const file = idOf(element)
            return file === undefined ? false : { file, alt: (element.dataset.alt ?? '').slice(0, 200) }
          },
        },
      ],
      toDOM: ({ attrs }) => ['figure', { 'data-file': attrs.file, 'data-alt': attrs.alt }],
    },
    file: {
      ...{ group: 'block', atom: true, draggable: true, attrs: { file: {}, name: { default: '' } } },
      parseDOM: [
        {
          tag: 'div[data-file]',
          getAttrs: (element) => {
            const file = idOf(element)
            return file === undefined ? false : { file, name: (element.dataset.name ?? '').slice(0, 200) }
          },
        },
      ],
      toDOM: ({ attrs }) => ['div', { 'data-file': attrs.file, 'data-name': attrs.name }, attrs.name],
    },
    embed: {
      ...{ group: 'block', atom: true, draggable: true, attrs: { href: {} } },
      parseDOM: [
        {
          tag: 'div[data-embed]',
          getAttrs: ({ dataset }) => (isWebAddress(dataset.embed ?? '') ? { href: dataset.embed } : false),
        },
      ],
      toDOM: ({ attrs }) => ['div', { 'data-embed': attrs.href }, attrs.href],
    },
    ...tables,
    text: { group: 'inline' },
    hard_break: {
      ...{ inline: true, group: 'inline', selectable: false },
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = element.getAttribute('href') ?? ''
            return isLinkTarget(href) ? { href } : false
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: attrs.href, rel: 'noopener noreferrer' }, 0],
    },
    bold: {
      parseDOM: [
        { tag: 'strong' },
        // Google Docs wraps everything in <b style="font-weight:normal">.
        { tag: 'b', getAttrs: ({ style }) => (style.fontWeight === 'normal' ? false : null) },
        { style: 'font-weight', getAttrs: (value) => (/^(bold(er)?|[7-9]\d\d)$/.test(value) ? null : false) },
      ],
      toDOM: () => ['strong', 0],
    },
    italic: { parseDOM: [{ tag: 'i' }, { tag: 'em' }], toDOM: () => ['em', 0] },
    strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }], toDOM: () => ['s', 0] },
    code: { excludes: '_', parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
})

/** The document of the editor from a stored text. */
export const toEditor = (text: LongText): EditorNode =>
  editorSchema.nodeFromJSON(text.content?.length ? text : emptyLongText)

/** The text to be stored. Widths of columns and marks of line breaks are not kept. */
export function fromEditor(node: EditorNode): LongText {
  const cleaned = ({ attrs, content, marks, text, type }: LongTextNode): LongTextNode => ({
    type,
    ...(attrs && {
      attrs: 'colspan' in attrs ? { colspan: attrs.colspan!, rowspan: attrs.rowspan! } : attrs,
    }),
    ...(content && { content: content.map(cleaned) }),
    ...(marks && text !== undefined && { marks }),
    ...(text !== undefined && { text }),
  })
  return cleaned(node.toJSON() as LongTextNode) as LongText
}
