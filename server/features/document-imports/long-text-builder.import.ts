/*
 * Builds a long text from the events of a reader. Whatever the order of the events, the result has the structure that
 * contract/long-texts.ts describes.
 */
import type { LongText, LongTextNode } from '#common/long-text.ts'

type Mark = NonNullable<LongTextNode['marks']>[number]
type Attributes = NonNullable<LongTextNode['attrs']>
/** A node while it is built. */
export type Growing = {
  type: string
  attrs?: Attributes
  content: Growing[]
  text?: string
  marks?: readonly Mark[]
}

/** The levels that a container needs below itself for its own parts. */
const needs: Record<string, number> = { bullet_list: 2, ordered_list: 2, table: 3, quote: 1, callout: 1 }
const parts = new Set(['list_item', 'table_row', 'table_cell', 'table_header'])
/** Below the deepest container there are a paragraph and its text. */
const deepest = 10
const mostColumns = 20
const mostRows = 1_000

const isEmptyText = (node: Growing) => node.type === 'paragraph' && node.content.length === 0

export class LongTextBuilder {
  readonly #root: Growing = { type: 'doc', content: [] }
  /** The open containers; null: one that is left out because it is too deep or in the wrong place. */
  readonly #open: (Growing | null)[] = [this.#root]
  #block: Growing | undefined

  get #parent(): Growing {
    return this.#open.findLast((one) => one !== null)!
  }

  get #depth() {
    return this.#open.filter((one) => one !== null).length - 1
  }

  /** Opens a list, an item, a quote, a callout, a table, a row or a cell. Returns its node; undefined: it is left out. */
  open(type: string, attrs?: Attributes): Growing | undefined {
    this.endBlock()
    const within = this.#open.at(-1)
    const fits = parts.has(type)
      ? within != null && isPlace(within.type, type)
      : this.#depth + (needs[type] ?? 1) <= deepest && takesBlocks(this.#parent.type)
    const node: Growing | null = fits ? { type, ...(attrs && { attrs }), content: [] } : null
    this.#open.push(node)
    return node ?? undefined
  }

  /** Closes the container that was opened last. Returns the one around it. */
  close(): Growing {
    this.endBlock()
    const node = this.#open.length > 1 ? this.#open.pop() : null
    if (node) this.#add(node)
    return this.#parent
  }

  /** Opens a paragraph, a heading or a code block; text that follows is part of it. */
  block(type: 'paragraph' | 'heading' | 'code_block', attrs?: Attributes) {
    this.endBlock()
    this.#block = { type, ...(attrs && { attrs }), content: [] }
  }

  endBlock() {
    const block = this.#block
    this.#block = undefined
    if (!block) return
    trimBlock(block)
    if (block.content.length > 0) this.#add(block)
  }

  text(words: string, marks: readonly Mark[] = []) {
    if (words === '') return
    this.#block ??= { type: 'paragraph', content: [] }
    const isCode = this.#block.type === 'code_block'
    const last = this.#block.content.at(-1)
    const same = last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)
    if (last && (isCode || same)) last.text += words
    else
      this.#block.content.push({
        type: 'text',
        text: words,
        content: [],
        ...(!isCode && marks.length > 0 && { marks }),
      })
  }

  lineBreak() {
    if (this.#block?.type === 'code_block') this.text('\n')
    else if (this.#block) this.#block.content.push({ type: 'hard_break', content: [] })
  }

  /** Adds a divider, a picture or a file; a paragraph goes on below it. */
  leaf(type: 'divider' | 'picture' | 'file', attrs?: Attributes) {
    const { type: before } = this.#block ?? {}
    this.endBlock()
    this.#add({ type, ...(attrs && { attrs }), content: [] })
    if (before === 'paragraph') this.block('paragraph')
  }

  /** Whether a paragraph or heading with words in it is open. */
  get isWriting() {
    return (this.#block?.content.length ?? 0) > 0
  }

  /** Whether nothing was added yet. */
  get isEmpty() {
    return this.#root.content.length === 0 && this.#open.length === 1
  }

  #add(node: Growing) {
    const parent = this.#parent
    for (const one of complete(node)) {
      if (takesBlocks(parent.type) || isPlace(parent.type, one.type)) parent.content.push(one)
      // Text between the parts of a table or list stands before it.
      else this.#outside(one)
    }
  }

  #outside(node: Growing) {
    const place = this.#open.findLast((one) => one !== null && takesBlocks(one.type))
    place?.content.push(node)
  }

  build(): LongText {
    while (this.#open.length > 1) this.close()
    this.endBlock()
    return { type: 'doc', content: this.#root.content.map(plain) }
  }
}

const takesBlocks = (type: string) =>
  ['doc', 'list_item', 'quote', 'callout', 'table_cell', 'table_header'].includes(type)

const isPlace = (parent: string, part: string) =>
  (part === 'list_item' && (parent === 'bullet_list' || parent === 'ordered_list')) ||
  (part === 'table_row' && parent === 'table') ||
  ((part === 'table_cell' || part === 'table_header') && parent === 'table_row')

function trimBlock(block: Growing) {
  if (block.type === 'code_block') {
    const [only] = block.content
    if (only?.text?.endsWith('\n')) only.text = only.text.slice(0, -1)
    if (only?.text === '') block.content = []
    return
  }
  const isBlank = (node: Growing | undefined) =>
    node?.type === 'hard_break' || (node?.type === 'text' && node.text!.trim() === '')
  while (isBlank(block.content[0])) block.content.shift()
  while (isBlank(block.content.at(-1))) block.content.pop()
  const first = block.content[0]
  if (first?.text) first.text = first.text.trimStart()
  const last = block.content.at(-1)
  if (last?.text) last.text = last.text.trimEnd()
}

/** A closed container as the nodes that stand for it: none if it is empty, several for a long table. */
function complete(node: Growing): Growing[] {
  const { type, content } = node
  if (type === 'list_item' || type === 'table_cell' || type === 'table_header') {
    const needsWords = type === 'list_item' && content[0]?.type !== 'paragraph'
    if (content.length === 0 || needsWords) content.unshift({ type: 'paragraph', content: [] })
    return [node]
  }
  if (type in needs && content.length === 0) return []
  if (type === 'table_row') {
    const last = content[mostColumns - 1]
    for (const cell of content.splice(mostColumns))
      last!.content.push(...cell.content.filter((one) => !isEmptyText(one)))
    return content.length > 0 ? [node] : []
  }
  if (type === 'table' && content.length > mostRows)
    return Array.from({ length: Math.ceil(content.length / mostRows) }, (_, at) => ({
      ...node,
      content: content.slice(at * mostRows, (at + 1) * mostRows),
    }))
  return [node]
}

/** A node without the empty lists of nodes that cannot have content. */
function plain({ type, attrs, content, text, marks }: Growing): LongTextNode {
  if (type === 'text') return { type, text: text!.toWellFormed(), ...(marks && { marks }) }
  if (['hard_break', 'divider', 'picture', 'file'].includes(type)) return { type, ...(attrs && { attrs }) }
  return { type, ...(attrs && { attrs }), ...(content.length > 0 && { content: content.map(plain) }) }
}
