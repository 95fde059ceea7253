import { Parser } from 'htmlparser2'
import { mostPageBytes } from '#server/platform/fetch/guarded-fetch.ts'

const line = (text: string | undefined, most: number) => {
  const plain = (text ?? '').replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ').trim()
  return Array.from(plain).slice(0, most).join('')
}

function textOf(body: Buffer, contentType: string) {
  const named = /charset=["']?([\w-]+)/i
  const label = named.exec(contentType)?.[1] ?? named.exec(body.toString('latin1', 0, 4_096))?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}

/** The first title and the first content of each meta tag by its name in lower case; only before the body. */
function headOf(html: string) {
  const metas = new Map<string, string>()
  let title: string | undefined
  let inTitle = false
  let over = false
  const parser = new Parser({
    onopentag(tag, { property, name, content }) {
      if (tag === 'body') over = true
      if (over) return
      inTitle = tag === 'title' && title === undefined
      if (inTitle) title = ''
      if (tag !== 'meta') return
      const key = (property || name)?.toLowerCase()
      if (key && content && !metas.has(key)) metas.set(key, content)
    },
    ontext(text) {
      if (inTitle && !over) title += text
    },
    onclosetag() {
      inTitle = false
    },
  })
  // Parsed in pieces, so that it ends where the body begins.
  for (let at = 0; at < html.length && !over; at += 4_096) parser.write(html.slice(at, at + 4_096))
  if (!over) parser.end()
  return { metas, title }
}

export type PageSummary = { title: string; description: string; siteName: string }

/** The summary of a page: Open Graph, else its title and description. Null if it has no title. */
export function summarise(page: { contentType: string; body: Buffer }): PageSummary | null {
  const { metas, title: ownTitle } = headOf(textOf(page.body.subarray(0, mostPageBytes), page.contentType))
  const title = line(metas.get('og:title') ?? ownTitle, 200)
  if (!title) return null
  return {
    title,
    description: line(metas.get('og:description') ?? metas.get('description'), 300),
    siteName: line(metas.get('og:site_name'), 100),
  }
}
