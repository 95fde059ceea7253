const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })

const line = (text: string | undefined, most: number) => {
  const plain = decoded(text ?? '')
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .trim()
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

export type PageSummary = { title: string; description: string; siteName: string }

/** What a page says of itself: Open Graph, else its title and description. Null where it has no title. */
export function summarise(page: { contentType: string; body: Buffer }): PageSummary | null {
  const head = textOf(page.body, page.contentType).split(/<body[\s>]/i)[0]!
  const metas = new Map<string, string>()
  for (const [tag] of head.matchAll(/<meta\s[^>]{0,4000}>/gi)) {
    const attribute = (name: string) =>
      new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
        .exec(tag)
        ?.slice(1)
        .find(Boolean)
    const name = (attribute('property') ?? attribute('name'))?.toLowerCase()
    const content = attribute('content')
    if (name && content && !metas.has(name)) metas.set(name, content)
  }
  const title = line(metas.get('og:title') ?? /<title[^>]*>([^<]*)/i.exec(head)?.[1], 200)
  if (!title) return null
  return {
    title,
    description: line(metas.get('og:description') ?? metas.get('description'), 300),
    siteName: line(metas.get('og:site_name'), 100),
  }
}
