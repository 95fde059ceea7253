import fc from 'fast-check'

/* Attacks on the structure in which long texts are stored: shared by the tests of the server and of the reader. */

/** Addresses that must never become a link, a picture or a card. */
export const hostileAddresses = [
  'javascript:window.attacked=1',
  ' JaVaScRiPt:window.attacked=1',
  'java\tscript:window.attacked=1',
  'data:text/html,<script>window.attacked=1</script>',
  'data:image/svg+xml,<svg onload="window.attacked=1"/>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  '//evil.example/x',
  '/\\evil.example',
  '/api/v2/users',
  'https://user:password@evil.example/',
  'mailto:a@b.example" onclick="x',
]

/* Written out again, so that a hole in the contract is one here only if it is made twice. */
const known = {
  names: [
    ...['type', 'content', 'text', 'marks', 'attrs', 'level', 'start', 'tone', 'file', 'alt', 'name', 'href'],
    ...['colspan', 'rowspan'],
  ],
  types: [
    ...['doc', 'paragraph', 'heading', 'bullet_list', 'ordered_list', 'list_item', 'quote', 'callout'],
    ...['code_block', 'divider', 'picture', 'file', 'embed', 'table', 'table_row', 'table_cell'],
    ...['table_header', 'text', 'hard_break', 'bold', 'italic', 'strike', 'code', 'link'],
  ],
  addresses:
    /^(https?:\/\/(?!\S*@)\S|mailto:[^\s"]|\/(users|feeds|menus|departments|events|activities|document_categories)\/\d)/i,
}

const markup = [
  '<script>window.attacked=1</script>',
  '<img src=x onerror="window.attacked=1">',
  '"><svg onload=window.attacked=1>',
  '</p></div><style>*{display:none}</style>',
  '{{constructor.constructor("window.attacked=1")()}}',
  '\u202E\uD800',
]

/** What a stored text can hold that must never be there; empty: it is harmless. */
export function dangersIn(text: unknown): string[] {
  const dangers: string[] = []
  for (const box of boxesOf(text))
    for (const [name, value] of Array.isArray(box) ? [] : Object.entries(box)) {
      if (!known.names.includes(name)) dangers.push(`name ${name}`)
      if (name === 'type' && !known.types.includes(String(value))) dangers.push(`type ${String(value)}`)
      if (name === 'href' && !known.addresses.test(String(value))) dangers.push(`address ${String(value)}`)
      if (name === 'file' && !(Number.isSafeInteger(value) && Number(value) > 0)) dangers.push('file')
      if (['href', 'alt', 'name', 'text', 'type', 'tone'].includes(name) && typeof value !== 'string')
        dangers.push(`${name} is no text`)
    }
  return dangers
}

const text = (words: string, ...marks: object[]) => ({
  ...{ type: 'text', text: words },
  ...(marks.length > 0 && { marks }),
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const item = (...content: object[]) => ({ type: 'list_item', content })
const cell = (type: string) => ({
  ...{ type, attrs: { colspan: 1, rowspan: 1 }, content: [paragraph(text('欄'))] },
})

/** A text with every kind of node and mark that does not need a file. */
export const everyKind = () => ({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [text('総則')] },
    paragraph(
      text('太字', { type: 'bold' }, { type: 'italic' }),
      { type: 'hard_break' },
      text('人', { type: 'link', attrs: { href: '/users/3' } }),
    ),
    { type: 'bullet_list', content: [item(paragraph(text('一つ目')))] },
    { type: 'ordered_list', attrs: { start: 3 }, content: [item(paragraph(text('三つ目')))] },
    { type: 'quote', content: [paragraph(text('引用'))] },
    { type: 'callout', attrs: { tone: 'warning' }, content: [paragraph(text('注意'))] },
    { type: 'code_block', content: [text('npm start')] },
    { type: 'divider' },
    { type: 'embed', attrs: { href: 'https://example.com/guide' } },
    {
      type: 'table',
      content: [{ type: 'table_row', content: [cell('table_header'), cell('table_cell')] }],
    },
  ],
})

const names = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'toJSON', '$$typeof', 'ref'],
  ...['onclick', 'onerror', 'style', 'class', 'src', 'srcdoc', 'href', 'html', 'dangerouslySetInnerHTML'],
  ...['attrs', 'marks', 'content', 'text', 'type', 'level', 'file', 'start', 'colspan', 'tone'],
]
const types = [
  ...[
    'script',
    'style',
    'svg',
    'iframe',
    'object',
    'form',
    'img',
    'math',
    'html',
    'doc',
    'text',
    'table_cell',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'picture',
    'list_item',
    'h1',
    '',
    'Paragraph',
  ],
]

const wrong = fc.oneof(
  fc.constantFrom<unknown>(...hostileAddresses, ...markup),
  fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 1e308, 2 ** 53, '', '2', [], {}, [[]], [null]),
  // A computed name is an own property, also `__proto__`.
  fc.constantFrom(...names).map((name) => ({ [name]: { href: 'javascript:window.attacked=1' } })),
  fc.constantFrom(...types).map((type) => ({ type, attrs: { src: 'data:x', onload: 'x' }, content: [] })),
  fc.constantFrom(...types).map((type) => [{ type }]),
)

/** Nested boxes, deeper than allowed and deeper than any recursion can follow. */
const deep = fc
  .tuple(fc.constantFrom('quote', 'bullet_list', 'callout', 'table'), fc.constantFrom(1, 6, 13, 40))
  .map(([type, depth]) => {
    let inner: object = paragraph(text('奥'))
    for (let at = 0; at < depth; at++)
      inner =
        type === 'bullet_list'
          ? { type, content: [item(inner)] }
          : type === 'table'
            ? {
                type,
                content: [{ type: 'table_row', content: [{ ...cell('table_cell'), content: [inner] }] }],
              }
            : { type, ...(type === 'callout' && { attrs: { tone: 'info' } }), content: [inner] }
    return inner
  })

type Box = Record<string, unknown> | unknown[]
const isBox = (value: unknown): value is Box => typeof value === 'object' && value !== null

/** All objects and lists of a value, the value itself first. */
function boxesOf(value: unknown): Box[] {
  if (!isBox(value)) return []
  return [value, ...Object.values(value).flatMap(boxesOf)]
}

type Change = {
  place: number
  key: number
  kind: 'set' | 'add' | 'remove' | 'wrap'
  name: string
  value: unknown
}

function changed(whole: object, { place, key, kind, name, value: given }: Change): object {
  // What the generator gives is shared by all runs.
  const value = structuredClone(given)
  const boxes = boxesOf(whole)
  const box = boxes[place % boxes.length]!
  const keys = Object.keys(box)
  const at = keys[key % Math.max(1, keys.length)]
  // Defined, not assigned: `__proto__` would otherwise change the prototype and vanish from the JSON.
  const put = (to: string, what: unknown) =>
    Object.defineProperty(box, to, { value: what, enumerable: true, configurable: true, writable: true })
  if (Array.isArray(box)) {
    if (kind === 'remove') box.splice(key % Math.max(1, box.length), 1)
    else if (kind === 'add') box.push(value)
    else box[key % Math.max(1, box.length)] = kind === 'wrap' ? [box[0]] : value
  } else if (kind === 'add' || at === undefined) put(name, value)
  else if (kind === 'remove') delete box[at]
  else put(at, kind === 'wrap' ? [box[at]] : value)
  return whole
}

const change = fc.record<Change>({
  ...{ place: fc.nat(200), key: fc.nat(20), name: fc.constantFrom(...names) },
  kind: fc.constantFrom('set', 'add', 'remove', 'wrap'),
  value: fc.oneof(wrong, deep),
})

/** Texts as an attacker could send them: a good one with up to four wrong places, or anything at all. */
export const hostileTexts: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .array(change, { minLength: 1, maxLength: 4 })
      .map((changes) => changes.reduce(changed, everyKind() as object)),
  },
  { weight: 1, arbitrary: wrong },
  // Structures in which nothing but words is hostile: they are good texts, and are stored as such.
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom(...markup), { minLength: 1, maxLength: 4 })
      .map((words) => ({ type: 'doc', content: words.map((word) => paragraph(text(word))) })),
  },
)
