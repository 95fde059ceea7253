import { Parser } from 'htmlparser2'

/** An element by its local name. `text` is its own text, without that of its children. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const mostElements = 20_000
const mostDepth = 60

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads a document that contains nothing but elements and texts; null for any other. Comments, CDATA, document types
 * and processing instructions are refused: parsers disagree about them, and no message needs them.
 */
export function readXml(given: string): XmlElement | null {
  const text = given.replace(/^\uFEFF?\s*(?:<\?xml[^?<>]*\?>)?/, '')
  if (text.includes('<!') || text.includes('<?') || text.includes('\0')) return null
  if (/<\/[^<>]*\/>/.test(text)) return null
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  let elements = 0
  let sound = true
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1
        if (elements > mostElements || open.length > mostDepth) {
          sound = false
          return parser.pause()
        }
        const element: XmlElement = { name: local(name), attributes, children: [], text: '' }
        open.at(-1)!.children.push(element)
        open.push(element)
      },
      ontext(part) {
        open.at(-1)!.text += part
      },
      onclosetag(_name, implied) {
        // What closes itself counts as implied, too.
        if (implied && text.slice(parser.endIndex - 1, parser.endIndex + 1) !== '/>') sound = false
        open.pop()
      },
      onerror() {
        sound = false
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  const [root, ...others] = top.children
  return sound && root && others.length === 0 && top.text.trim() === '' ? root : null
}

export const childrenOf = (element: XmlElement | undefined, name: string) =>
  element?.children.filter((child) => child.name === name) ?? []

export const childOf = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((at, name) => childrenOf(at, name)[0], element)

/** Calls `visit` with each element and its parent. */
export function walk(
  element: XmlElement,
  visit: (element: XmlElement, parent: XmlElement | null) => void,
  parent: XmlElement | null = null,
) {
  visit(element, parent)
  for (const child of element.children) walk(child, visit, element)
}

export function allOf(element: XmlElement, name: string) {
  const found: XmlElement[] = []
  walk(element, (one) => {
    if (one.name === name) found.push(one)
  })
  return found
}
