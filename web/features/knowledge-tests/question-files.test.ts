import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KnowledgeQuestion, knowledgeQuestionList } from '#contract/knowledge-tests.questions.ts'
import { readGift, writeGift } from './gift.ts'
import { readQuestionCsv, writeQuestionCsv } from './question-csv.ts'
import { newKey } from './question-draft.ts'
import { baseOf, checkedQuestion, partOf, type ReadQuestion } from './question-file.ts'

/* Everything that means something in one of the formats. */
const text = fc
  .array(
    fc.constantFrom(...'あ漢a1 "\',;~=#{}:\\/->%$*[].\t※😀', '\n', '//', '->', '::', '####', '%50%', '=1+1'),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((parts) => `x${parts.join('')}y`.replace(/\n\s*\n/g, '\n').trim())
  .filter((one) => one.normalize('NFC') === one)
const part = text.map((one) => ({ key: newKey(), text: one }))
const parts = fc.uniqueArray(part, { minLength: 2, maxLength: 5, selector: (one) => one.text })
const base = fc.record({
  key: fc.constant('key00000'),
  text,
  points: fc.integer({ min: 1, max: 100 }),
  explanation: fc.oneof(fc.constant(''), text),
  mediaFileId: fc.constant(null),
})
const number = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((one) => one / 100)

const both: fc.Arbitrary<KnowledgeQuestion> = fc.oneof(
  fc.tuple(base, parts, fc.nat()).map(([one, choices, at]) => ({
    ...{ ...one, kind: 'single' as const, choices, right: choices[at % choices.length]!.key },
  })),
  fc.tuple(base, parts, fc.integer({ min: 1, max: 31 })).map(([one, choices, bits]) => {
    const right = choices.filter((_, index) => bits & (1 << index)).map(({ key }) => key)
    return { ...one, kind: 'multiple' as const, choices, right: right.length > 0 ? right : [choices[0]!.key] }
  }),
  fc.tuple(base, fc.boolean()).map(([one, right]) => ({ ...one, kind: 'true_false' as const, right })),
  fc.tuple(base, fc.uniqueArray(text, { minLength: 1, maxLength: 4 })).map(([one, accepted]) => ({
    ...{ ...one, kind: 'short_text' as const, accepted },
  })),
  fc.tuple(base, number, number).map(([one, right, tolerance]) => ({
    ...{ ...one, kind: 'number' as const, right, tolerance: Math.abs(tolerance) },
  })),
  fc.tuple(base, fc.array(fc.tuple(part, part), { minLength: 2, maxLength: 4 })).map(([one, pairs]) => ({
    ...{ ...one, kind: 'matching' as const, pairs: pairs.map(([left, right]) => ({ left, right })) },
  })),
  base.map((one) => ({ ...one, kind: 'free_text' as const })),
)
const ordering: fc.Arbitrary<KnowledgeQuestion> = fc
  .tuple(base, parts)
  .map(([one, choices]) => ({ ...one, kind: 'ordering' as const, choices }))

/** A question with its keys replaced by the texts they stand for. */
function plain(question: KnowledgeQuestion) {
  const words = (key: string) =>
    'choices' in question ? question.choices.findIndex((one) => one.key === key) : key
  return JSON.parse(
    JSON.stringify(
      {
        ...question,
        ...('choices' in question &&
          'right' in question && {
            right: [question.right].flat().map(words),
          }),
      },
      (name, value) => (name === 'key' ? undefined : value),
    ),
  )
}
const taken = (read: readonly ReadQuestion[]) =>
  read.map((one) => ('question' in one ? plain(one.question) : one))

test('questions written as CSV and read again are the same', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(both, ordering), { maxLength: 5 }),
      fc.constantFrom('ja', 'en'),
      (list, locale) => {
        expect(taken(readQuestionCsv(writeQuestionCsv(list, locale as 'ja' | 'en')))).toEqual(list.map(plain))
      },
    ),
    { numRuns: 300 },
  )
})

test('questions written as GIFT and read again are the same', () => {
  fc.assert(
    fc.property(fc.array(both, { maxLength: 5 }), (list) => {
      expect(taken(readGift(writeGift(list)))).toEqual(list.map(plain))
    }),
    { numRuns: 300 },
  )
})

/* The samples of https://docs.moodle.org/en/GIFT_format */
test('reads the samples in the documentation of GIFT', () => {
  const samples = `// true/false
::Q1:: 1+1=2 {T}

// multiple choice with specified feedback for right and wrong answers
::Q2:: What's between orange and green in the spectrum?
{ =yellow # right; good! ~red # wrong, it's yellow ~blue # wrong, it's yellow }

// fill-in-the-blank
::Q3:: Two plus {=two =2} equals four.

// matching
::Q4:: Which animal eats which food? { =cat -> cat food =dog -> dog food }

// math range question
::Q5:: What is a number from 1 to 5? {#3:2}

// math range specified with interval end points
::Q6:: What is a number from 1 to 5? {#1..5}

// essay
::Q8:: How are you? {}

$CATEGORY: $course$/top/More

What two people are entombed in Grant's tomb? {
   ~%-100%No one
   ~%50%Grant
   ~%50%Grant's wife
   ~%-100%Grant's father
}`
  expect(
    taken(readGift(samples)).map(({ kind, text, right, accepted, pairs, tolerance, choices }) => [
      ...[kind, text, right ?? accepted ?? pairs ?? null, tolerance ?? null],
      choices?.map((one: { text: string }) => one.text) ?? null,
    ]),
  ).toEqual([
    ['true_false', '1+1=2', true, null, null],
    ['single', "What's between orange and green in the spectrum?", [0], null, ['yellow', 'red', 'blue']],
    ['short_text', 'Two plus _____ equals four.', ['two', '2'], null, null],
    [
      ...['matching', 'Which animal eats which food?'],
      [
        { left: { text: 'cat' }, right: { text: 'cat food' } },
        { left: { text: 'dog' }, right: { text: 'dog food' } },
      ],
      ...[null, null],
    ],
    ['number', 'What is a number from 1 to 5?', 3, 2, null],
    ['number', 'What is a number from 1 to 5?', 3, 2, null],
    ['free_text', 'How are you?', null, null, null],
    [
      ...['multiple', "What two people are entombed in Grant's tomb?", [1, 2], null],
      ['No one', 'Grant', "Grant's wife", "Grant's father"],
    ],
  ])
})

test('names the line and the reason of every question that does not map', () => {
  const file = `::Q7:: When was Ulysses S. Grant born? {#
         =1822:0      # Correct! Full credit.
         =%50%1822:2  # He was born in 1822. Half credit for being close.
}

You can use your pencil and paper for these next math questions.

Jesus' hometown? { =Nazareth =%75%Nazereth ~Bethlehem }

Never closed {=one

Two plus two? {=%50%four =4}`
  expect(
    readGift(file).map((one) => ('problem' in one ? [one.line, one.problem] : [one.line, 'taken'])),
  ).toEqual([
    [1, 'severalNumbers'],
    [6, 'description'],
    [8, 'partialPoints'],
    [10, 'unclosed'],
    [12, 'partialPoints'],
  ])
  const table =
    '種類,問題文,配点,解説,正解,選択肢1\r\n作文,書く,10,,\r\n1つ選択,選ぶ,10,,3,あ,い\r\n正誤,,10,,正しい\r\n正誤,点,500,,誤り'
  expect(readQuestionCsv(table).map((one) => ('problem' in one ? [one.line, one.problem] : one))).toEqual([
    [2, 'unknownKind'],
    [3, 'answerMissing'],
    [4, 'textMissing'],
    [5, 'answerMissing'],
  ])
})

test('the limits of a question in a file are those of the contract', () => {
  const question = ({ text = 1, explanation = 0, choices = 2, choice = 1 }): KnowledgeQuestion => {
    const parts = Array.from({ length: choices }, () => partOf('あ'.repeat(choice)))
    return {
      ...baseOf('あ'.repeat(text), 10, 'あ'.repeat(explanation)),
      ...{ kind: 'single', choices: parts, right: parts[0]!.key },
    }
  }
  const pairs = (count: number): KnowledgeQuestion => ({
    ...baseOf('組み合わせてください', 10, ''),
    kind: 'matching',
    pairs: Array.from({ length: count }, (_, at) => ({ left: partOf(`左${at}`), right: partOf(`右${at}`) })),
  })
  const taken = [
    ...[question({}), question({ text: 2_000 }), question({ explanation: 2_000 })],
    ...[question({ choices: 20 }), question({ choice: 500 }), pairs(2), pairs(20)],
  ]
  const refused = [
    ...[question({ text: 2_001 }), question({ explanation: 2_001 }), question({ choices: 21 })],
    ...[question({ choices: 1 }), question({ choice: 501 }), pairs(1), pairs(21)],
  ]
  for (const [expected, list] of [
    [true, taken],
    [false, refused],
  ] as const)
    for (const one of list) {
      expect(knowledgeQuestionList.safeParse([one]).success).toBe(expected)
      expect('question' in checkedQuestion(1, one)).toBe(expected)
    }
})
