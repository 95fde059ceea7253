// The text of an email that was written as HTML only.
import { Parser } from 'htmlparser2'

const leftOut = new Set(['style', 'script', 'head', 'title', 'blockquote'])
const blocks = new Set(['p', 'div', 'tr', 'li', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** The words of an HTML text, line by line. Quoted passages are left out. */
export function htmlText(html: string): string {
  let text = ''
  let skipped = 0
  const parser = new Parser({
    onopentag(name) {
      if (leftOut.has(name)) skipped += 1
      else if (name === 'br' && skipped === 0) text += '\n'
    },
    ontext(piece) {
      if (skipped === 0) text += piece.replace(/\s+/g, ' ')
    },
    onclosetag(name) {
      if (leftOut.has(name)) skipped -= 1
      else if (blocks.has(name) && skipped === 0) text += '\n'
    },
  })
  parser.end(html)
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
