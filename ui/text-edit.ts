/** Text that replaces `from`–`to`, and the selection afterwards. */
export type TextEdit = { from: number; to: number; text: string; select: [start: number, end: number] }

const lineMark = /^ {0,8}(?:#{1,3} +|[-*] +|\d{1,3}[.)] +)?/
const entryMark = /^( {0,8})([-*]|\d{1,3}(?=[.)]))([.)]? +)/

const markOf = (line: string) => lineMark.exec(line)?.[0] ?? ''

/** One line in bold; its mark and surrounding blanks stay outside. */
function boldLine(line: string) {
  const mark = markOf(line)
  const rest = line.slice(mark.length)
  const words = rest.trim()
  return words && mark + rest.replace(words, () => `**${words}**`)
}

/** Puts `**` around the selection, or removes it; without a selection the caret is placed between two of them. */
export function boldEdit(value: string, start: number, end: number): TextEdit {
  const chosen = value.slice(start, end)
  if (value.slice(start - 2, start) === '**' && value.slice(end, end + 2) === '**')
    return { from: start - 2, to: end + 2, text: chosen, select: [start - 2, end - 2] }
  if (chosen.length > 4 && chosen.startsWith('**') && chosen.endsWith('**'))
    return { from: start, to: end, text: chosen.slice(2, -2), select: [start, end - 4] }
  if (chosen.trim() === '')
    return { from: start, to: end, text: `**${chosen}**`, select: [start + 2, end + 2] }
  const text = chosen.includes('\n')
    ? chosen
        .split('\n')
        .map((line) => boldLine(line) || line)
        .join('\n')
    : chosen.replace(chosen.trim(), () => `**${chosen.trim()}**`)
  const single = !chosen.includes('\n')
  const before = single ? text.indexOf('**') + 2 : 0
  return {
    from: start,
    to: end,
    text,
    select: single ? [start + before, start + before + chosen.trim().length] : [start, start + text.length],
  }
}

/** Turns the selected lines into headings or list entries, or back into plain lines if all of them already are. */
export function lineEdit(value: string, start: number, end: number, mark: '# ' | '- '): TextEdit {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const next = value.indexOf('\n', end)
  const to = next < 0 ? value.length : next
  const lines = value.slice(from, to).split('\n')
  const marked = lines.filter((line) => line.trim() !== '')
  const all = marked.length > 0 && marked.every((line) => line.trimStart().startsWith(mark))
  const text = lines
    .map((line) => {
      if (all) return line.slice(markOf(line).length)
      return line.trim() === '' && lines.length > 1 ? line : mark + line.slice(markOf(line).length)
    })
    .join('\n')
  const caret = Math.max(from, end + text.length - (to - from))
  return { from, to, text, select: start === end ? [caret, caret] : [from, from + text.length] }
}

/** Turns the selection into a link: with text, the URL is left to be typed; with a URL, the text is. */
export function linkEdit(value: string, start: number, end: number): TextEdit {
  const chosen = value.slice(start, end).trim()
  if (/^https?:\/\/\S+$/i.test(chosen))
    return { from: start, to: end, text: `[](${chosen})`, select: [start + 1, start + 1] }
  const text = `[${chosen}](https://)`
  const at = start + (chosen ? text.length - 1 : 1)
  return { from: start, to: end, text, select: [at, at] }
}

/** Enter within a list: starts the next entry, or ends the list after an empty one. Undefined elsewhere. */
export function enterEdit(value: string, caret: number): TextEdit | undefined {
  const from = value.lastIndexOf('\n', caret - 1) + 1
  const next = value.indexOf('\n', caret)
  const line = value.slice(from, next < 0 ? value.length : next)
  const found = entryMark.exec(line)
  if (!found || caret - from < found[0].length) return undefined
  const [mark, indent = '', sign = '', after = ''] = found
  if (line.slice(mark.length).trim() === '')
    return { from, to: from + line.length, text: '', select: [from, from] }
  const number = Number(sign)
  const text = `\n${indent}${Number.isNaN(number) ? sign : number + 1}${after}`
  return { from: caret, to: caret, text, select: [caret + text.length, caret + text.length] }
}
