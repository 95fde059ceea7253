import type { AudienceRule } from '#common/audience-rule.ts'
import type { Phrases } from '#common/strings.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type getAdminKnowledgeTest, testLimits } from '#contract/knowledge-tests.administration.ts'
import type { answerShowing } from '#contract/knowledge-tests.ts'
import { zonedInstant, zonedParts } from '#ui/zoned-instant.ts'
import { type DrawDraft, draftOfDraw, drawOf, drawProblems } from './draw-draft.ts'
import type { editorWords } from './editor.strings.ts'
import {
  draftOfQuestion,
  numberIn,
  type QuestionDraft,
  questionOf,
  questionProblems,
  type TestPicture,
} from './question-draft.ts'

export type AdminTest = Answer<typeof getAdminKnowledgeTest>

/** A day (YYYY-MM-DD) and a time (HH:MM) in the company's time zone, each empty if not chosen. */
export type When = { day: string; time: string }

/** A test as it is being edited. Numbers are texts, empty if there is none. */
export type TestDraft = {
  title: string
  category: string
  description: string
  picture: TestPicture | null
  rule: AudienceRule
  from: When | null
  until: When | null
  passMark: string
  timeLimit: string
  attempts: string
  waitHours: string
  shuffles: boolean
  showsAnswers: (typeof answerShowing)[number]
  secondMarker: boolean
  thirdSettles: boolean
  reward: string
  questions: readonly QuestionDraft[]
  draws: readonly DrawDraft[]
}

export const blankTest = (): TestDraft => ({
  ...{ title: '', category: '', description: '', picture: null, from: null, until: null },
  rule: { include: 'everyone' },
  ...{ passMark: '80', timeLimit: '', attempts: '', waitHours: '', shuffles: true },
  ...{ showsAnswers: 'after_passing', secondMarker: false, thirdSettles: false, reward: '' },
  ...{ questions: [], draws: [] },
})

const textOf = (number: number | null) => (number === null || number === 0 ? '' : String(number))

export const draftOf = (test: AdminTest, timeZone: string): TestDraft => ({
  ...{ title: test.title, category: test.category, description: test.description },
  ...{ picture: test.picture, rule: test.rule as AudienceRule },
  from: test.opensAt === null ? null : zonedParts(test.opensAt, timeZone),
  until: test.closesAt === null ? null : zonedParts(test.closesAt, timeZone),
  ...{ passMark: String(test.passMark), timeLimit: textOf(test.timeLimitMinutes) },
  ...{
    attempts: textOf(test.attempts),
    waitHours: textOf(test.waitHours),
    reward: textOf(test.rewardPoints),
  },
  ...{ shuffles: test.shuffles, showsAnswers: test.showsAnswers, secondMarker: test.secondMarker },
  thirdSettles: test.thirdSettles,
  questions: test.questions.map((question) => draftOfQuestion(question, test)),
  draws: test.draws.map(draftOfDraw),
})

/** A checked draft as the calls expect it. */
export function fieldsOf(draft: TestDraft, timeZone: string) {
  const instantOf = (when: When | null) => (when && zonedInstant(when.day, when.time, timeZone)) || null
  const { rule } = draft
  return {
    ...{ title: draft.title, category: draft.category, description: draft.description },
    rule: rule.include === 'everyone' ? rule : { ...rule, exclude: rule.exclude ?? [] },
    ...{ opensAt: instantOf(draft.from), closesAt: instantOf(draft.until) },
    passMark: numberIn(draft.passMark) ?? 0,
    timeLimitMinutes: numberIn(draft.timeLimit) || null,
    attempts: numberIn(draft.attempts) ?? 0,
    waitHours: numberIn(draft.waitHours) ?? 0,
    ...{ shuffles: draft.shuffles, showsAnswers: draft.showsAnswers, secondMarker: draft.secondMarker },
    thirdSettles: draft.secondMarker && draft.thirdSettles,
    pictureMediaFileId: draft.picture?.id ?? null,
    rewardPoints: numberIn(draft.reward) || null,
    questions: draft.questions.map(questionOf),
    draws: draft.draws.map(drawOf),
  }
}

const isComplete = (when: When | null) => when === null || (when.day !== '' && when.time !== '')

/** Whether a text is empty or a whole number up to `most`. */
const isCount = (text: string, most: number) => {
  const number = numberIn(text) ?? (text.trim() === '' ? 0 : -1)
  return Number.isInteger(number) && number >= 0 && number <= most
}

/** The name of a problem of a question or a draw in the problems of the form: of one of its fields, or of a part by key. */
export const problemKey = ({ key }: { key: string }, field: string) => `${key}.${field}`

/** What is missing or wrong, by field. */
export function problemsOf(draft: TestDraft, t: Phrases<typeof editorWords>): Record<string, string> {
  const upTo = (text: string, most: number) => (isCount(text, most) ? '' : t.countWrong(most))
  const problems: Record<string, string> = {
    title: draft.title.trim() === '' ? t.titleMissing : '',
    opensAt: isComplete(draft.from) ? '' : t.timeMissing,
    closesAt: isComplete(draft.until) ? '' : t.timeMissing,
    passMark: draft.passMark.trim() === '' ? t.countWrong(100) : upTo(draft.passMark, 100),
    timeLimitMinutes: upTo(draft.timeLimit, testLimits.timeLimitMinutes),
    attempts: upTo(draft.attempts, testLimits.attempts),
    waitHours: upTo(draft.waitHours, testLimits.waitHours),
    rewardPoints: upTo(draft.reward, testLimits.rewardPoints),
  }
  for (const question of draft.questions)
    for (const [field, problem] of Object.entries(questionProblems(question)))
      if (problem) problems[problemKey(question, field)] = t[problem]
  for (const draw of draft.draws)
    for (const [field, most] of Object.entries(drawProblems(draw)))
      problems[problemKey(draw, field)] = t.wholeWrong(most)
  return problems
}
