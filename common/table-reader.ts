/** What prevents reading a line of a table. */
type LineProblem = 'unclosedQuote' | 'textAfterQuote'

export type TableLine = {
  /** The line number as in a spreadsheet, the header being 1: a line break inside quotes does not count. */
  place: number
  cells: string[]
  problem?: LineProblem
}

/** Longer than any cell; a quote that is not closed by then is treated as never closed. */
const longestQuoted = 10_000

/**
 * Reads the lines of a CSV text (RFC 4180), or of cells pasted from a spreadsheet (tabs). Quotes inside a cell that
 * does not begin with one are literal, as spreadsheets paste them. If a line has a problem, only its first line of
 * text is consumed, so that one forgotten quote does not swallow the rest. Empty lines are counted but left out.
 */
export const readTable = (text: string): TableLine[] =>
  readTableWithin(text, { lines: Number.POSITIVE_INFINITY, cells: Number.POSITIVE_INFINITY })!.lines

/** The maximum number of lines returned and of cells read. */
type TableLimits = { lines: number; cells: number }

/**
 * As `readTable`, but returns only the first lines; `count` is the number of all lines. Null if there are more cells
 * than the limit, which would take too long.
 */
export function readTableWithin(
  text: string,
  limits: TableLimits,
): { lines: TableLine[]; count: number } | null {
  const reading: Reading = { text, separator: separatorOf(text), problemFrom: new Map(), cells: limits.cells }
  const lines: TableLine[] = []
  let count = 0
  let at = 0
  for (let place = 1; at < text.length; place += 1) {
    const line = readLine(reading, at)
    if (reading.cells < 0) return null
    at = line.end
    if (!line.problem && line.cells.every((cell) => cell.trim() === '')) continue
    count += 1
    if (count <= limits.lines)
      lines.push({ place, cells: line.cells, ...(line.problem && { problem: line.problem }) })
  }
  return { lines, count }
}

/* A header contains a tab only if tabs separate its cells. */
function separatorOf(text: string) {
  const end = text.search(/[\r\n]/)
  return (end < 0 ? text : text.slice(0, end)).includes('\t') ? '\t' : ','
}

type ReadLine = { cells: string[]; end: number; problem?: LineProblem }

type Reading = {
  text: string
  separator: string
  /**
   * The problem that a line runs into, by the start of each of its cells. Many lines of text may lead through the
   * same cells to the same distant problem; this avoids reading those cells again for each line.
   */
  problemFrom: Map<number, LineProblem>
  /** The number of cells that may still be read, as a measure of time; below 0: too many. */
  cells: number
}

function readLine(reading: Reading, start: number): ReadLine {
  const { text, separator, problemFrom } = reading
  const cells: string[] = []
  const begins: number[] = []
  const fail = (problem: LineProblem) => {
    for (const begin of begins) problemFrom.set(begin, problem)
    // Cutting costs about as much as reading ten cells.
    reading.cells -= 10
    return cut(text, start, separator, problem)
  }
  let at = start
  for (;;) {
    const known = problemFrom.get(at)
    if (known) return fail(known)
    reading.cells -= 1
    if (reading.cells < 0) return { cells, end: text.length }
    begins.push(at)
    if (text[at] === '"') {
      const quoted = readQuoted(text, at + 1)
      if (quoted === null) return fail('unclosedQuote')
      cells.push(quoted.value)
      at = quoted.end
      if (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n')
        return fail('textAfterQuote')
    } else {
      const end = endOfCell(text, at, separator)
      cells.push(text.slice(at, end))
      at = end
    }
    if (text[at] !== separator) return { cells, end: afterBreak(text, at) }
    at += 1
  }
}

function readQuoted(text: string, start: number) {
  let value = ''
  for (let at = start; at - start < longestQuoted; ) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return null
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') return value.length > longestQuoted ? null : { value, end: quote + 1 }
    value += '"'
    at = quote + 2
  }
  return null
}

function endOfCell(text: string, start: number, separator: string) {
  let at = start
  while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') at += 1
  return at
}

const afterBreak = (text: string, at: number) =>
  text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : Math.min(at + 1, text.length)

function cut(text: string, start: number, separator: string, problem: LineProblem): ReadLine {
  let end = start
  while (end < text.length && text[end] !== '\r' && text[end] !== '\n') end += 1
  return { cells: text.slice(start, end).split(separator), end: afterBreak(text, end), problem }
}
