/*
 * Long texts (documents): a tree of nodes, stored and sent as JSON. `contract/long-texts.ts` lists what a node can be;
 * nothing else is ever stored, so a reader can build elements from it without cleaning.
 */

type LongTextMark = { type: string; attrs?: { href?: string } }

export type LongTextNode = {
  type: string
  attrs?: {
    level?: number
    start?: number
    tone?: string
    /** The id of a media file. */
    file?: number
    alt?: string
    name?: string
    href?: string
    colspan?: number
    rowspan?: number
  }
  content?: readonly LongTextNode[]
  marks?: readonly LongTextMark[]
  text?: string
}

export type LongText = LongTextNode & { type: 'doc' }

export const emptyLongText: LongText = { type: 'doc', content: [{ type: 'paragraph' }] }

/** A text of a paragraph for each line. */
export const paragraphsOf = (lines: string): LongText => ({
  type: 'doc',
  content: lines
    .split('\n')
    .map((text) => ({ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) })),
})

/** Whether an address leads to a web page: http or https, without a name or password in it. */
export function isWebAddress(text: string) {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === ''
}

/** Pages of the product that a text can link to. */
const ownPage =
  /^\/(users|feeds|menus|departments|events|activities|document_categories)\/\d{1,15}(\/documents\/\d{1,15})?$/

/** Whether an address is allowed behind a link: a web page, an email address, or a page of the product. */
export const isLinkTarget = (text: string) =>
  ownPage.test(text) || isWebAddress(text) || /^mailto:[^\s<>"\\]{1,320}$/i.test(text)

/** The ids of the pictures and files of a text, each once. */
export function filesOf(text: LongTextNode): number[] {
  const ids = new Set<number>()
  const collect = (node: LongTextNode) => {
    if (node.attrs?.file !== undefined) ids.add(node.attrs.file)
    node.content?.forEach(collect)
  }
  collect(text)
  return [...ids]
}

/** The lines of a text without its structure, for search and for comparing versions. Cells of a row share a line. */
export function linesOf(text: LongTextNode): string[] {
  const lines: string[] = []
  const words = (node: LongTextNode): string =>
    node.text ?? (node.type === 'hard_break' ? '\n' : (node.content ?? []).map(words).join(''))
  const collect = (node: LongTextNode, lead: string) => {
    const { content = [], attrs } = node
    if (node.type === 'table_row')
      lines.push(lead + content.map((cell) => linesOf(cell).join(' ')).join(' | '))
    else if (node.type === 'picture') lines.push(`${lead}[${attrs?.alt ?? ''}]`)
    else if (node.type === 'file') lines.push(`${lead}[${attrs?.name ?? ''}]`)
    else if (node.type === 'embed') lines.push(lead + (attrs?.href ?? ''))
    else if (node.type === 'divider') lines.push(`${lead}―――`)
    else if (['paragraph', 'heading', 'code_block'].includes(node.type))
      lines.push(
        ...words(node)
          .split('\n')
          .map((line) => lead + line),
      )
    else if (node.type === 'ordered_list')
      content.forEach((item, at) => {
        collect(item, `${lead}${(attrs?.start ?? 1) + at}. `)
      })
    else if (node.type === 'list_item')
      content.forEach((child, at) => {
        collect(child, at === 0 ? lead : '  ')
      })
    else for (const child of content) collect(child, node.type === 'bullet_list' ? `${lead}・` : lead)
  }
  collect(text, '')
  return lines
}

const wordless = /^\s*(\[\]|\|[\s|]*)$/

/** A text without its structure. Pictures without a description and empty rows of tables are left out. */
export const plainText = (text: LongTextNode) =>
  linesOf(text)
    .filter((line) => !wordless.test(line))
    .join('\n')
