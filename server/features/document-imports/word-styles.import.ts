import { readXml } from '#server/platform/files/office-package.ts'

type Style = {
  name: string
  basedOn: string
  outline: number | null
  number: string | null
  depth: number | null
}

/** What is known of a style and of those it is based on. */
export function readStyles(content: Buffer | undefined) {
  const styles = new Map<string, Style>()
  let style: Style | undefined
  readXml(content, {
    open(name, { 'w:val': value = '', ...attributes }) {
      if (name === 'w:style') {
        style = { name: '', basedOn: '', outline: null, number: null, depth: null }
        styles.set(attributes['w:styleId'] ?? '', style)
      } else if (!style) return
      else if (name === 'w:name') style.name = value.toLowerCase()
      else if (name === 'w:basedOn') style.basedOn = value
      else if (name === 'w:outlineLvl') style.outline = Number(value)
      else if (name === 'w:numId') style.number = value
      else if (name === 'w:ilvl') style.depth = Number(value)
    },
    close(name) {
      if (name === 'w:style') style = undefined
    },
  })
  return (id: string) => {
    const found: Style = {
      name: styles.get(id)?.name ?? '',
      basedOn: '',
      outline: null,
      number: null,
      depth: null,
    }
    const seen = new Set<string>()
    for (let at = id; styles.has(at) && !seen.has(at); at = styles.get(at)!.basedOn) {
      seen.add(at)
      const { name, outline, number, depth } = styles.get(at)!
      const heading = /^heading ([1-9])$/.exec(name)?.[1]
      found.outline ??= outline ?? (heading ? Number(heading) - 1 : null)
      found.number ??= number
      found.depth ??= depth
    }
    return found
  }
}
