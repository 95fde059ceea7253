import { longTextLimits } from '#contract/long-texts.ts'

/** List items of Word, which pastes them as paragraphs with a typed bullet or number, in groups. */
const wordItem = (element: Element) => /^MsoListParagraph/.test(element.className)

const orderedMark = /^[（(]?[0-9０-９a-zA-Z①-⑳]{1,3}[.)．）]?$/

/** The value of Word's own property for lists. */
const markOf = (style: string) =>
  style
    .toLowerCase()
    .split(';')
    .find((one) => one.includes('mso-list:')) ?? ''

const levelOf = (item: Element) =>
  Number(/\blevel([1-9])/i.exec(markOf(item.getAttribute('style') ?? ''))?.[1] ?? 1)

/** Removes the typed mark of an item of Word, and returns it. */
function takeMark(item: Element) {
  const mark = [...item.querySelectorAll('span')].find((span) =>
    /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const text = mark?.textContent?.trim() ?? ''
  mark?.remove()
  return text
}

/** Turns a group of paragraphs into a list, with lists inside it for deeper levels. */
function makeList(items: readonly Element[]) {
  const open: { list: Element; level: number }[] = []
  for (const item of items) {
    const page = item.ownerDocument
    const mark = takeMark(item)
    const level = levelOf(item)
    while (open.length > 1 && open.at(-1)!.level > level) open.pop()
    const parent = open.at(-1)
    let list = parent?.list
    if (!list || parent!.level < level) {
      const within = list?.lastElementChild
      list = page.createElement(orderedMark.test(mark) && !/^[oO]$/.test(mark) ? 'ol' : 'ul')
      if (within) within.append(list)
      else item.before(list)
      open.push({ list, level })
    }
    const entry = page.createElement('li')
    item.removeAttribute('class')
    entry.append(item)
    list.append(entry)
  }
}

/** How many boxes may be inside each other: together with a list that the cursor is in, they stay within the bounds. */
const deepest = 4

const boxes = 'ul, ol, blockquote, table, div[data-tone]'

/** Takes the content out of boxes that are too deep, and limits how many cells one can cover. */
function limit(page: Document) {
  const unwrap = (element: Element) => element.replaceWith(...element.childNodes)
  for (const box of [...page.querySelectorAll(boxes)].reverse()) {
    let depth = 0
    for (let at = box.parentElement?.closest(boxes); at; at = at.parentElement?.closest(boxes)) {
      depth += 1
      if (depth === deepest) break
    }
    if (depth === deepest) unwrap(box)
  }
  for (const cell of page.querySelectorAll('td, th'))
    for (const [name, most] of [
      ['colspan', longTextLimits.columns],
      ['rowspan', longTextLimits.rows],
    ] as const) {
      const count = Number(cell.getAttribute(name) ?? 1)
      if (count >= 1 && count <= most && Number.isInteger(count)) continue
      cell.removeAttribute(name)
    }
}

/**
 * Prepares HTML from Word, Excel or a web page for the editor, whose schema drops everything it does not know: comments,
 * styles and scripts are removed, and the lists of Word become lists.
 */
export function cleanPastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll(
    'script, style, meta, link, title, template, noscript, iframe, object, svg, math, col, colgroup',
  ))
    element.remove()
  for (const element of [...page.querySelectorAll('*')])
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes)
  for (const first of [...page.querySelectorAll('p')].filter(wordItem)) {
    if (!first.isConnected || first.closest('li')) continue
    const items: Element[] = [first]
    for (
      let next = first.nextElementSibling;
      next?.localName === 'p' && wordItem(next);
      next = next.nextElementSibling
    )
      items.push(next)
    makeList(items)
  }
  limit(page)
  return page.body.innerHTML
}

/** What pasted HTML contains besides its text. A browser copies a picture as HTML with nothing but its address. */
export function contentOf(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return {
    words: (page.body.textContent ?? '').trim() !== '',
    pictures: page.querySelector('img') !== null,
  }
}
