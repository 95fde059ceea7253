/** List items of Word, which pastes them as paragraphs with a typed bullet or number, in groups. */
const wordItem = (element: Element) => /^MsoListParagraph/.test(element.className)

const orderedMark = /^[（(]?[0-9０-９a-zA-Z①-⑳]{1,3}[.)．）]?$/

/**
 * Prepares HTML from Word, Excel or a web page for the editor, whose schema drops everything it does not know: comments,
 * styles and scripts are removed, and the lists of Word become lists.
 */
export function cleanPastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll(
    'script, style, meta, link, title, template, noscript, iframe, object, svg, math',
  ))
    element.remove()
  for (const element of [...page.querySelectorAll('*')])
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes)
  for (const first of [...page.querySelectorAll('p')].filter(wordItem)) {
    if (!first.isConnected || first.closest('li')) continue
    const items = [first]
    for (
      let next = first.nextElementSibling;
      next?.localName === 'p' && wordItem(next);
      next = next.nextElementSibling
    )
      items.push(next as HTMLParagraphElement)
    const marks = items.map((item) => {
      const mark = [...item.querySelectorAll('span')].find((span) =>
        /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''),
      )
      const text = mark?.textContent?.trim() ?? ''
      mark?.remove()
      return text
    })
    const list = page.createElement(orderedMark.test(marks[0]!) && !/^[oO]$/.test(marks[0]!) ? 'ol' : 'ul')
    first.before(list)
    for (const item of items) {
      const entry = page.createElement('li')
      item.removeAttribute('class')
      entry.append(item)
      list.append(entry)
    }
  }
  return page.body.innerHTML
}
