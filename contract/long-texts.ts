import * as z from 'zod/mini'
import { isLinkTarget, isWebAddress, type LongText } from '#common/long-text.ts'
import { attachment } from './media-files.ts'
import { id, photo } from './shapes.ts'

export const longTextLimits = {
  /** Nodes below each other; a list in a list takes two. */
  depth: 12,
  /** Nodes of all kinds and marks together: each takes up to four names of the 50,000 that a request can have. */
  nodes: 12_000,
  /** Characters of the whole text. */
  characters: 200_000,
  /** Of an address. */
  address: 2_000,
  /** Of the description of a picture or the name of a file. */
  name: 200,
  /** Pictures, videos and files together. */
  files: 100,
  columns: 50,
  /** Of a table. */
  rows: 1_000,
} as const

/** Of a request with long texts: 200,000 characters of Japanese and their structure, in two languages. */
export const longTextBytes = 2 * 1024 * 1024

/** What stands before a callout. */
const calloutTones = ['info', 'warning', 'success'] as const

const strict = z.strictObject
const address = (allowed: (text: string) => boolean) =>
  z.string().check(z.maxLength(longTextLimits.address), z.refine(allowed))
const name = z.string().check(z.maxLength(longTextLimits.name))
const number = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

const mark = z.discriminatedUnion('type', [
  strict({ type: z.literal(['bold', 'italic', 'strike', 'code']) }),
  strict({ type: z.literal('link'), attrs: strict({ href: address(isLinkTarget) }) }),
])
const text = strict({
  type: z.literal('text'),
  text: z.string().check(z.minLength(1), z.maxLength(longTextLimits.characters)),
  marks: z.optional(z.array(mark).check(z.maxLength(5))),
})
const inline = z.discriminatedUnion('type', [text, strict({ type: z.literal('hard_break') })])
const inlines = z.optional(z.array(inline))

const paragraph = strict({ type: z.literal('paragraph'), content: inlines })
const heading = strict({
  type: z.literal('heading'),
  attrs: strict({ level: number(2, 4) }),
  content: inlines,
})
const code = strict({
  type: z.literal('code_block'),
  content: z.optional(z.array(strict({ type: z.literal('text'), text: text.shape.text }))),
})
const divider = strict({ type: z.literal('divider') })
const picture = strict({ type: z.literal('picture'), attrs: strict({ file: id, alt: name }) })
const file = strict({ type: z.literal('file'), attrs: strict({ file: id, name }) })
const embed = strict({ type: z.literal('embed'), attrs: strict({ href: address(isWebAddress) }) })

const listItem = strict({
  type: z.literal('list_item'),
  get content() {
    return z.array(block).check(z.minLength(1))
  },
})
const bulletList = strict({
  type: z.literal('bullet_list'),
  content: z.array(listItem).check(z.minLength(1)),
})
const orderedList = strict({
  type: z.literal('ordered_list'),
  attrs: strict({ start: number(0, 9_999) }),
  content: z.array(listItem).check(z.minLength(1)),
})
const quote = strict({
  type: z.literal('quote'),
  get content() {
    return z.array(block).check(z.minLength(1))
  },
})
const callout = strict({
  type: z.literal('callout'),
  attrs: strict({ tone: z.enum(calloutTones) }),
  get content() {
    return z.array(block).check(z.minLength(1))
  },
})
const cell = strict({
  type: z.literal(['table_cell', 'table_header']),
  attrs: strict({
    colspan: number(1, longTextLimits.columns),
    rowspan: number(1, longTextLimits.rows),
  }),
  get content() {
    return z.array(block).check(z.minLength(1))
  },
})
const table = strict({
  type: z.literal('table'),
  content: z
    .array(
      strict({
        type: z.literal('table_row'),
        content: z.array(cell).check(z.maxLength(longTextLimits.columns)),
      }),
    )
    .check(z.minLength(1), z.maxLength(longTextLimits.rows)),
})
const block: z.ZodMiniType<object, object> = z.discriminatedUnion('type', [
  ...[paragraph, heading, code, divider, picture, file, embed],
  ...[bulletList, orderedList, quote, callout, table],
] as never)

const node = strict({ type: z.literal('doc'), content: z.array(block).check(z.minLength(1)) })

/** Counts without recursion, before a deep structure is walked. */
function isBounded(value: unknown) {
  const left: [unknown, number][] = [[value, 0]]
  let nodes = 0
  let characters = 0
  for (let next = left.pop(); next; next = left.pop()) {
    const [one, depth] = next
    if (typeof one !== 'object' || one === null) return false
    nodes += 1
    const { content, text: words, marks } = one as { content?: unknown; text?: unknown; marks?: unknown }
    if (Array.isArray(marks)) nodes += marks.length
    if (typeof words === 'string') characters += words.length
    if (depth > longTextLimits.depth || nodes > longTextLimits.nodes) return false
    if (characters > longTextLimits.characters) return false
    if (Array.isArray(content)) for (const child of content) left.push([child, depth + 1])
  }
  return true
}

/** A long text as it is sent: nothing but the nodes, marks and attributes listed here, within the bounds. */
export const longText = z.unknown().check(
  z.refine(isBounded, { abort: true }),
  z.refine((value) => node.safeParse(value).success),
) as unknown as z.ZodMiniType<LongText, LongText>

/** A long text in responses: checked when it was saved. */
export const shownLongText = z.unknown() as unknown as z.ZodMiniType<LongText, LongText>

/** The pictures and files that a long text shows. */
export const longTextFiles = {
  photos: z.array(z.object({ ...photo.shape, id: z.number() })),
  attachments: z.array(z.object({ ...attachment.shape, id: z.number() })),
}
