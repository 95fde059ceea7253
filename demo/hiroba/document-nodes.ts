import type { LongText, LongTextNode } from '#common/long-text.ts'

const words = (text: string): LongTextNode => ({ type: 'text', text })
export const strong = (text: string): LongTextNode => ({ type: 'text', text, marks: [{ type: 'bold' }] })
export const linked = (text: string, href: string): LongTextNode => ({
  ...{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] },
})
export const p = (...content: (string | LongTextNode)[]): LongTextNode => ({
  type: 'paragraph',
  // A text without letters is no text.
  ...(content.some((one) => one !== '') && {
    content: content.map((one) => (typeof one === 'string' ? words(one) : one)),
  }),
})
export const h = (text: string, level = 2): LongTextNode => ({
  ...{ type: 'heading', attrs: { level }, content: [words(text)] },
})
const items = (lines: readonly string[]) => lines.map((line) => ({ type: 'list_item', content: [p(line)] }))
export const ul = (...lines: string[]): LongTextNode => ({ type: 'bullet_list', content: items(lines) })
export const ol = (...lines: string[]): LongTextNode => ({
  ...{ type: 'ordered_list', attrs: { start: 1 }, content: items(lines) },
})
export const callout = (tone: 'info' | 'warning' | 'success', text: string): LongTextNode => ({
  ...{ type: 'callout', attrs: { tone }, content: [p(text)] },
})
export const table = (head: readonly string[], ...rows: readonly string[][]): LongTextNode => ({
  type: 'table',
  content: [head, ...rows].map((row, at) => ({
    type: 'table_row',
    content: row.map((text) => ({
      type: at === 0 ? 'table_header' : 'table_cell',
      attrs: { colspan: 1, rowspan: 1 },
      content: [p(text)],
    })),
  })),
})
export const doc = (...content: LongTextNode[]): LongText => ({ type: 'doc', content })

/** A file in a text. */
export const file = ({ id, name }: { id: number; name: string }): LongTextNode => ({
  type: 'file',
  attrs: { file: id, name },
})
