import { normalForm } from '#common/normal-form.ts'
import { readTable } from '#common/table-reader.ts'
import { type KnowledgeQuestion, questionKinds, questionLimits } from '#contract/knowledge-tests.questions.ts'
import { numberIn, type QuestionKind } from './question-draft.ts'
import { fileWords, truths, untruths, wordsFor } from './question-file.strings.ts'
import {
  baseOf,
  checkedQuestion,
  type FileProblem,
  partOf,
  type ReadQuestion,
  usualPoints,
} from './question-file.ts'

// A spreadsheet runs cells that begin like this as formulas. The quote before them is removed when reading.
const formula = /^'*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/u

function cellOf(value: string | number) {
  const text = String(value)
  const safe = typeof value === 'string' && formula.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const plainOf = (cell: string) => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell).trim()

type Locale = 'ja' | 'en'
/** The correct answer and the parts of a question as cells; undefined: it needs its picture. */
function cellsOf(question: KnowledgeQuestion, locale: Locale): (string | number)[] | undefined {
  switch (question.kind) {
    case 'single':
    case 'multiple': {
      const right = [question.right].flat()
      const places = question.choices.flatMap(({ key }, index) => (right.includes(key) ? index + 1 : []))
      return [places.join(' '), ...question.choices.map(({ text }) => text)]
    }
    case 'true_false':
      return [wordsFor(locale)[question.right ? 'right' : 'wrong']]
    case 'short_text':
      return ['', ...question.accepted]
    case 'number':
      return [question.right, question.tolerance]
    case 'ordering':
      return ['', ...question.choices.map(({ text }) => text)]
    case 'matching':
      return ['', ...question.pairs.flatMap(({ left, right }) => [left.text, right.text])]
    case 'free_text':
      return ['']
    case 'image_spot':
      return undefined
  }
}

/** Questions as CSV with a byte order mark. Questions about a place in a picture are left out. */
export function writeQuestionCsv(questions: readonly KnowledgeQuestion[], locale: Locale): string {
  const heads = wordsFor(locale)
  const lines = questions.flatMap((question) => {
    const cells = cellsOf(question, locale)
    const { kind, text, points, explanation } = question
    return cells ? [[heads.kinds[kind], text, points, explanation, ...cells]] : []
  })
  const width = Math.max(9, ...lines.map((cells) => cells.length))
  const head = [...heads.fixed, ...Array.from({ length: width - 5 }, (_, index) => heads.part(index + 1))]
  return `\u{feff}${[head, ...lines].map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`
}

const wordOf = (text: string) => normalForm(text).trim().toLowerCase()
const kindNames = new Map<string, QuestionKind>(
  questionKinds.flatMap((kind) => {
    const names = [...fileWords.values()].map(({ kinds }) => kinds[kind])
    return [kind, ...names].map((name): [string, QuestionKind] => [wordOf(name), kind])
  }),
)
const headWords = [...fileWords.values()].map(({ fixed }) => wordOf(fixed[0] ?? ''))

/** The question of a line; a text: why it is none. */
function questionIn(cells: readonly string[]): KnowledgeQuestion | FileProblem {
  const [kindCell = '', text = '', pointsCell = '', explanation = '', rightCell = '', ...others] =
    cells.map(plainOf)
  const kind = kindNames.get(wordOf(kindCell))
  const parts = others.filter((one) => one !== '')
  const points = pointsCell === '' ? usualPoints : numberIn(pointsCell)
  if (!kind) return 'unknownKind'
  if (points === undefined || !Number.isInteger(points)) return 'limits'
  const base = baseOf(text, points, explanation)
  switch (kind) {
    case 'single':
    case 'multiple': {
      const choices = parts.map(partOf)
      const places = normalForm(rightCell)
        .split(/[\s,;\u3001]+/u)
        .filter(Boolean)
        .map(Number)
      const right = places.map((place) => choices[place - 1]?.key ?? '')
      if (right.length === 0 || right.includes('')) return 'answerMissing'
      if (kind === 'multiple') return { ...base, kind, choices, right }
      return right.length === 1 ? { ...base, kind, choices, right: right[0]! } : 'answerMissing'
    }
    case 'true_false': {
      const word = wordOf(rightCell)
      if (!truths.includes(word) && !untruths.includes(word)) return 'answerMissing'
      return { ...base, kind, right: truths.includes(word) }
    }
    case 'short_text':
      return { ...base, kind, accepted: rightCell === '' ? parts : [rightCell, ...parts] }
    case 'number': {
      const right = numberIn(rightCell)
      const tolerance = parts[0] === undefined ? 0 : numberIn(parts[0])
      if (right === undefined || tolerance === undefined) return 'answerMissing'
      return { ...base, kind, right, tolerance }
    }
    case 'ordering':
      return { ...base, kind, choices: parts.map(partOf) }
    case 'matching': {
      const pairs = others
        .slice(0, 2 * questionLimits.choices)
        .flatMap((left, index) =>
          index % 2 === 0 && (left !== '' || others[index + 1])
            ? [{ left: partOf(left), right: partOf(others[index + 1] ?? '') }]
            : [],
        )
      return { ...base, kind, pairs }
    }
    case 'free_text':
      return { ...base, kind }
    case 'image_spot':
      return 'notInFormat'
  }
}

/** The questions of a CSV file, line by line. The header can be left out. */
export function readQuestionCsv(text: string): ReadQuestion[] {
  const lines = readTable(text.replace(/^\u{feff}/u, ''))
  const first = wordOf(lines[0]?.cells[0] ?? '')
  return (headWords.includes(first) ? lines.slice(1) : lines).map(({ place, cells, problem }) => {
    const shown = cells[1]?.slice(0, 60) ?? ''
    if (problem) return { line: place, problem: 'brokenLine', text: shown }
    const question = questionIn(cells)
    return typeof question === 'string'
      ? { line: place, problem: question, text: shown }
      : checkedQuestion(place, question)
  })
}
