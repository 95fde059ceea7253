/*
 * What other systems send to incoming webhooks, in the shape of Slack (https://docs.slack.dev/messaging), as a text
 * with the marks of this product. Every step takes linear time.
 */

export type SlackText = {
  /** The header that the message begins with; empty: none. */
  title: string
  body: string
}

type Unknown = Record<string, unknown>
const isObject = (value: unknown): value is Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): Unknown[] => (Array.isArray(value) ? value.filter(isObject) : [])
const words = (value: unknown) =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const unescaped = (text: string) => text.replace(/&(?:lt|gt|amp);/g, (entity) => entities[entity]!)

const isWebAddress = (text: string) => /^https?:\/\/[^\s()<>]+$/.test(text)

/* What stands between < and >: a link, or a name that calls nobody. */
function reference(inside: string) {
  const bar = inside.indexOf('|')
  const target = unescaped(bar === -1 ? inside : inside.slice(0, bar))
  const label = bar === -1 ? '' : unescaped(inside.slice(bar + 1)).trim()
  if (target.startsWith('@') || target.startsWith('#'))
    return `${target[0]}${label.replace(/^[@#]/, '') || target.slice(1)}`
  if (target.startsWith('!date')) return label
  if (target.startsWith('!')) return label || `@${target.slice(1).split('^')[0]}`
  const address = target.replace(/^mailto:/, '')
  if (!label || label === address) return address
  return isWebAddress(target) && !/[\n[\]]/.test(label) ? `[${label}](${target})` : `${label} (${address})`
}

const isWord = (sign: string | undefined) => sign !== undefined && /[0-9A-Za-z_*~]/.test(sign)
const isBlank = (sign: string | undefined) => sign === undefined || /\s/.test(sign)

/* Replaces a mark around words on one line; what is within two marks that do not belong together stays. */
function paired(line: string, mark: string, replacement: string) {
  const places: number[] = []
  let open: number | undefined
  for (let at = line.indexOf(mark); at !== -1; at = line.indexOf(mark, at + 1)) {
    const [before, after] = [line[at - 1], line[at + 1]]
    if (open !== undefined && !isBlank(before) && !isWord(after) && at > open + 1) {
      places.push(open, at)
      open = undefined
    } else if (!isWord(before) && !isBlank(after)) open = at
  }
  let text = ''
  let from = 0
  for (const place of places) {
    text += line.slice(from, place) + replacement
    from = place + 1
  }
  return text + line.slice(from)
}

/** A text in Slack's markup, with the marks of this product. */
function markedText(raw: string) {
  const references: string[] = []
  return raw
    .replace(/[\uE000\uE001]/g, '')
    .replace(
      /<([^<>\n]{1,3000})>/g,
      (_, inside: string) => `\uE000${references.push(reference(inside)) - 1}\uE001`,
    )
    .split('\n')
    .map((line) => paired(paired(paired(line, '_', ''), '~', ''), '*', '**'))
    .map(unescaped)
    .join('\n')
    .replace(/\uE000(\d{1,5})\uE001/g, (_, index: string) => references[Number(index)] ?? '')
    .trim()
}

/* A text object of a block: { type: 'mrkdwn' | 'plain_text', text }. */
const textOf = (value: unknown) =>
  isObject(value) ? (value.type === 'plain_text' ? words(value.text) : markedText(words(value.text))) : ''

const together = (texts: readonly string[], between = '\n') => texts.filter(Boolean).join(between)
const line = '―'.repeat(8)

function blockText(block: Unknown): string {
  switch (block.type) {
    case 'header': {
      const title = textOf(block.text)
      return title && `**${title}**`
    }
    case 'section':
      return together([textOf(block.text), ...list(block.fields).map(textOf)])
    case 'context':
      return together(list(block.elements).map(textOf), ' ')
    case 'divider':
      return line
    case 'image':
      return together([textOf(block.title), words(block.alt_text)])
    default:
      return ''
  }
}

const blocksText = (blocks: unknown) => together(list(blocks).map(blockText))

function fieldText(field: Unknown) {
  const [title, value] = [words(field.title), markedText(words(field.value))]
  return title ? `**${title}** ${value}`.trim() : value
}

function attachmentText(attachment: Unknown) {
  const title = words(attachment.title)
  const address = words(attachment.title_link)
  const named =
    title && isWebAddress(address) && !/[\n[\]]/.test(title)
      ? `[${title}](${address})`
      : title && `**${unescaped(title)}**`
  const text = together([
    markedText(words(attachment.pretext)),
    named,
    markedText(words(attachment.text)),
    ...list(attachment.fields).map(fieldText),
    blocksText(attachment.blocks),
  ])
  return text || markedText(words(attachment.fallback))
}

/** The text of a payload; null: it has none. */
export function payloadText(payload: unknown): SlackText | null {
  if (!isObject(payload)) return null
  const [first, ...others] = list(payload.blocks)
  const title = first?.type === 'header' ? textOf(first.text) : ''
  const said = blocksText(title ? others : payload.blocks)
  // With blocks, the text is only what notifications of Slack show.
  const body = together([
    said || title ? said : markedText(words(payload.text)),
    ...list(payload.attachments).map(attachmentText),
  ])
  return title || body ? { title, body } : null
}
