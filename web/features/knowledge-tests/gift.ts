import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import { numberIn } from './question-draft.ts'
import {
  baseOf,
  checkedQuestion,
  type FileProblem,
  partOf,
  type ReadQuestion,
  usualPoints,
} from './question-file.ts'

/* Moodle's GIFT format: https://docs.moodle.org/en/GIFT_format. Our points are in a comment that Moodle ignores. */

const special = /[~=#{}:\\]/g
const escaped = (text: string) =>
  text
    .replace(special, (character) => `\\${character}`)
    .replaceAll('->', '-\\>')
    .replaceAll('\n', '\\n')
const unescaped = (text: string) =>
  text.replace(/\\(.)/gsu, (_, character: string) => (character === 'n' ? '\n' : character)).trim()

/** The answer part of a question; undefined: GIFT has no such kind. */
function answerOf(question: KnowledgeQuestion): string | undefined {
  switch (question.kind) {
    case 'single':
      return question.choices
        .map(({ key, text }) => `${key === question.right ? '=' : '~'}${escaped(text)}`)
        .join('\n')
    case 'multiple': {
      const { right, choices } = question
      const share = Number((100 / right.length).toFixed(5))
      return choices
        .map(({ key, text }) => `~%${right.includes(key) ? share : -100}%${escaped(text)}`)
        .join('\n')
    }
    case 'true_false':
      return question.right ? 'TRUE' : 'FALSE'
    case 'short_text':
      return question.accepted.map((text) => `=${escaped(text)}`).join('\n')
    case 'number':
      return `#${question.right}:${question.tolerance}`
    case 'matching':
      return question.pairs
        .map(({ left, right }) => `=${escaped(left.text)} -> ${escaped(right.text)}`)
        .join('\n')
    case 'free_text':
      return ''
    case 'ordering':
    case 'image_spot':
      return undefined
  }
}

/** Questions as GIFT. Orderings and places in pictures have no equivalent and are left out. */
export const writeGift = (questions: readonly KnowledgeQuestion[]) =>
  questions
    .flatMap((question) => {
      const answer = answerOf(question)
      if (answer === undefined) return []
      const feedback = question.explanation ? `\n####${escaped(question.explanation)}` : ''
      return `// points: ${question.points}\n[plain]${escaped(question.text)} {${answer}${feedback}\n}\n`
    })
    .join('\n')

type Block = { line: number; points: number; text: string }

/** The questions of a file: separated by empty lines, without comments and categories. */
function blocksOf(file: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  let line = 0
  let points = usualPoints
  const end = () => {
    if (lines.length > 0) blocks.push({ line, points, text: lines.join('\n') })
    if (lines.length > 0) points = usualPoints
    lines = []
  }
  file.split(/\r\n|\r|\n/).forEach((text, index) => {
    const comment = text.match(/^\s*\/\/(?:\s*points:\s*(\d+)\s*$)?/u)
    if (text.trim() === '') end()
    else if (comment) points = comment[1] ? Number(comment[1]) : points
    else if (!text.startsWith('$CATEGORY')) {
      if (lines.length === 0) line = index + 1
      lines.push(text)
    }
  })
  end()
  return blocks
}

/** The index of the first unescaped `character` at or after `from`; -1: none. */
function indexOf(text: string, character: string, from = 0): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text.startsWith(character, at)) return at
  }
  return -1
}

type Answer = { right: boolean; weight: number | null; text: string }

/** The answers of a part such as `=a ~%50%b #feedback`. Feedback to single answers is dropped. */
function answersIn(text: string): Answer[] {
  const starts: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '=' || text[at] === '~') starts.push(at)
  }
  return starts.map((start, index) => {
    const whole = text.slice(start + 1, starts[index + 1] ?? text.length)
    const feedback = indexOf(whole, '#')
    const said = (feedback < 0 ? whole : whole.slice(0, feedback)).trim()
    const weight = said.match(/^%(-?\d+(?:\.\d+)?)%/u)
    return {
      right: text[start] === '=',
      weight: weight ? Number(weight[1]) : null,
      text: said.slice(weight?.[0].length ?? 0),
    }
  })
}

type Base = ReturnType<typeof baseOf>

function numberQuestion(base: Base, text: string): KnowledgeQuestion | FileProblem {
  const answers = answersIn(text)
  if (answers.length > 1) return 'severalNumbers'
  if (answers[0]?.weight !== null && answers[0] !== undefined && answers[0].weight !== 100)
    return 'partialPoints'
  const feedback = indexOf(text, '#')
  const said = answers[0]?.text ?? (feedback < 0 ? text : text.slice(0, feedback))
  const range = said.split('..')
  const [from, to] = range.map(numberIn)
  if (range.length === 2 && from !== undefined && to !== undefined)
    return { ...base, kind: 'number', right: (from + to) / 2, tolerance: Math.abs(to - from) / 2 }
  const [right, tolerance = 0] = said.split(':').map(numberIn)
  return right === undefined ? 'answerMissing' : { ...base, kind: 'number', right, tolerance }
}

/** The position of the arrow of a matching pair; -1: none. */
const arrowIn = (text: string) => indexOf(text, '->')

function choiceQuestion(base: Base, answers: readonly Answer[]): KnowledgeQuestion | FileProblem {
  const choices = answers.map(({ text }) => partOf(unescaped(text)))
  const keysWhere = (isRight: (answer: Answer) => boolean) =>
    choices.filter((_, index) => isRight(answers[index]!)).map(({ key }) => key)
  const plain = keysWhere(({ right }) => right)
  if (plain.length > 0) {
    if (answers.some(({ weight }) => weight !== null && weight > 0 && weight < 100)) return 'partialPoints'
    if (plain.length > 1) return 'answerMissing'
    return { ...base, kind: 'single', choices, right: plain[0]! }
  }
  const weighted = keysWhere(({ weight }) => (weight ?? 0) > 0)
  const sum = answers.reduce((total, { weight }) => total + Math.max(0, weight ?? 0), 0)
  if (weighted.length === 0) return 'answerMissing'
  return Math.abs(sum - 100) < 1 ? { ...base, kind: 'multiple', choices, right: weighted } : 'partialPoints'
}

/** The question of an answer part. */
function questionIn(base: Base, answer: string): KnowledgeQuestion | FileProblem {
  const text = answer.trim()
  if (text === '') return { ...base, kind: 'free_text' }
  if (text.startsWith('#')) return numberQuestion(base, text.slice(1))
  const truth = text.match(/^(T|TRUE|F|FALSE)\s*(?:#|$)/iu)
  if (truth) return { ...base, kind: 'true_false', right: truth[1]!.toUpperCase().startsWith('T') }
  const answers = answersIn(text)
  if (answers.some(({ right }) => !right)) return choiceQuestion(base, answers)
  if (answers.length === 0) return 'answerMissing'
  if (answers.every((one) => arrowIn(one.text) >= 0))
    return {
      ...base,
      kind: 'matching',
      pairs: answers.map((one) => ({
        left: partOf(unescaped(one.text.slice(0, arrowIn(one.text)))),
        right: partOf(unescaped(one.text.slice(arrowIn(one.text) + 2))),
      })),
    }
  if (answers.some(({ weight }) => weight !== null && weight !== 100)) return 'partialPoints'
  return { ...base, kind: 'short_text', accepted: answers.map((one) => unescaped(one.text)) }
}

function readBlock({ line, points, text: block }: Block): ReadQuestion {
  const titled = block.trimStart().startsWith('::')
  const titleEnd = titled ? indexOf(block, '::', block.indexOf('::') + 2) : -1
  const titleless = titleEnd < 0 ? block : block.slice(titleEnd + 2)
  const body = titleless.replace(/^\s*\[(?:html|moodle|plain|markdown)\]/u, '')
  const open = indexOf(body, '{')
  const shown = unescaped(open < 0 ? body : body.slice(0, open)).slice(0, 60)
  if (open < 0) return { line, problem: 'description', text: shown }
  const close = indexOf(body, '}', open)
  if (close < 0) return { line, problem: 'unclosed', text: shown }
  const inside = body.slice(open + 1, close)
  const general = indexOf(inside, '####')
  const explanation = general < 0 ? '' : unescaped(inside.slice(general + 4))
  const tail = unescaped(body.slice(close + 1))
  const head = unescaped(body.slice(0, open))
  // A word is missing in the middle of the sentence.
  const text = tail === '' ? head : `${head} _____ ${tail}`
  const question = questionIn(
    baseOf(text, points, explanation),
    general < 0 ? inside : inside.slice(0, general),
  )
  return typeof question === 'string'
    ? { line, problem: question, text: shown }
    : checkedQuestion(line, question)
}

/** The questions of a GIFT file. */
export const readGift = (file: string): ReadQuestion[] =>
  blocksOf(file.replace(/^\u{feff}/u, '')).map(readBlock)
