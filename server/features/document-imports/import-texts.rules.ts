import type { LongText, LongTextNode } from '#common/long-text.ts'
import { entryLink } from './read-document.import.ts'

type Places = {
  /** The address of the document made from a file of the archive; undefined: none was made. */
  addressOf: (path: string) => string | undefined
  /** The id of the stored file by its place in the list; undefined: it could not be stored. */
  fileOf: (place: number) => number | undefined
}

const targetOf = (href = '') => (href.startsWith(entryLink) ? href.slice(entryLink.length) : undefined)

/** The files of the archive to which a text links. */
export function entriesLinked(text: LongTextNode): string[] {
  const own = (text.marks ?? [])
    .map(({ attrs }) => targetOf(attrs?.href))
    .filter((path) => path !== undefined)
  return [...own, ...(text.content ?? []).flatMap(entriesLinked)]
}

function settledNode(node: LongTextNode, places: Places): LongTextNode {
  const { marks, attrs, content } = node
  if (attrs?.file !== undefined) {
    const file = places.fileOf(attrs.file)
    if (file !== undefined) return { ...node, attrs: { ...attrs, file } }
    const words = attrs.alt || attrs.name
    return { type: 'paragraph', ...(words && { content: [{ type: 'text', text: `[${words}]` }] }) }
  }
  const kept = marks?.flatMap((mark) => {
    const path = targetOf(mark.attrs?.href)
    if (path === undefined) return [mark]
    const href = places.addressOf(path)
    return href === undefined ? [] : [{ ...mark, attrs: { href } }]
  })
  const { marks: _, ...rest } = node
  return {
    ...rest,
    ...(content && { content: content.map((child) => settledNode(child, places)) }),
    ...(kept && kept.length > 0 && { marks: kept }),
  }
}

/** A text that was read with the links and files it has as a document. What has none keeps its words. */
export const settledText = (text: LongText, places: Places): LongText => ({
  ...settledNode(text, places),
  type: 'doc',
})
