import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { KnowledgeAnswer, KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import { presentPhoto } from '#server/features/media-files/media-files.present.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { startRefusal } from './knowledge-tests.policy.ts'
import type {
  AdminTestRow,
  ExtraAttemptRow,
  TakingItemRow,
  TestDetailRow,
  TestRow,
} from './knowledge-tests.queries.ts'
import { knowledgeTestsStrings } from './knowledge-tests.strings.ts'
import type { PaperQuestion } from './papers.rules.ts'
import type { QuestionFiles } from './question-files.queries.ts'
import { percentOf } from './scoring.rules.ts'

const at = (moment: Date | null) => moment?.toISOString() ?? null

export const presentTest = (row: TestRow) => ({
  id: row.id,
  title: row.title,
  category: row.category,
  picture: row.picture && presentPhoto(row.picture),
  standing: row.standing,
  opensAt: at(row.opensAt),
  closesAt: at(row.closesAt),
  questionCount: row.questionCount,
  passMark: row.passMark,
  timeLimitMinutes: row.timeLimitMinutes,
  attempts: row.attempts,
  attemptCount: row.attemptCount,
  bestPercent: row.bestPercent,
})

export const presentTaking = ({ score, total, startedAt, submittedAt, ...row }: TakingItemRow) => ({
  ...{ id: row.id, attempt: row.attempt, startedAt: startedAt.toISOString(), submittedAt: at(submittedAt) },
  ...{ expired: row.expired, passed: row.passed },
  percent: score === null ? null : percentOf(score, total),
})

export const presentExtraAttempt = (row: ExtraAttemptRow, locale: Locale) => ({
  id: row.id,
  givenBy: presentAuthor(row, locale).name,
  givenAt: row.givenAt.toISOString(),
  reason: row.reason,
  used: row.used,
})

type Page = { takings: readonly TakingItemRow[]; extras: readonly ExtraAttemptRow[] }

export const presentTestPage = (row: TestDetailRow, { takings, extras }: Page, locale: Locale) => ({
  ...presentTest(row),
  description: row.description,
  waitHours: row.waitHours,
  showsAnswers: row.showsAnswers,
  rewardPoints: row.rewardPoints,
  takings: takings.map(presentTaking),
  extraAttempts: extras.map((extra) => presentExtraAttempt(extra, locale)),
  takingId: row.takingId,
  nextAttemptAt: row.extraOpen ? null : at(row.nextAttemptAt),
  refusal: startRefusal(row),
})

/** `audience`: who may take it, in words. */
export const presentAdminTest = (row: AdminTestRow, audience: string) => ({
  id: row.id,
  version: row.version,
  title: row.title,
  category: row.category,
  picture: row.picture && presentPhoto(row.picture),
  status: row.endedAt ? ('ended' as const) : row.publishedAt ? ('published' as const) : ('draft' as const),
  audience,
  opensAt: at(row.opensAt),
  closesAt: at(row.closesAt),
  questionCount: row.questionCount,
  takerCount: row.takerCount,
  passedCount: row.passedCount,
  toMarkCount: row.toMarkCount,
  toSettleCount: row.toSettleCount,
})

/** The parts of a question by key: choices, or both sides to match. */
function partsOf(question: KnowledgeQuestion) {
  if ('choices' in question) return question.choices
  return question.kind === 'matching' ? question.pairs.flatMap(({ left, right }) => [left, right]) : []
}

/** A question as it is asked: without the correct answer. */
export function presentTaken({ question, parts, targets }: PaperQuestion, { photos, videos }: QuestionFiles) {
  const texts = new Map(partsOf(question).map(({ key, text }) => [key, text]))
  const shown = (keys: readonly string[]) => keys.map((key) => ({ key, text: texts.get(key) ?? '' }))
  return {
    key: question.key,
    kind: question.kind,
    text: question.text,
    points: question.points,
    picture: (question.mediaFileId !== null && photos.get(question.mediaFileId)) || null,
    video: (question.videoFileId !== undefined && videos.get(question.videoFileId)) || null,
    parts: shown(parts),
    targets: shown(targets),
  }
}

/** An answer in words, a line for each part; empty: not answered. */
export function answerTexts(question: KnowledgeQuestion, answer: KnowledgeAnswer, locale: Locale): string[] {
  const words = phrases(knowledgeTestsStrings, locale)
  const texts = new Map(partsOf(question).map(({ key, text }) => [key, text]))
  const textOf = (key: string) => texts.get(key) ?? ''
  if (answer === null) return []
  if (typeof answer === 'boolean') return [answer ? words.true : words.false]
  if (typeof answer === 'number') return [String(answer)]
  if (typeof answer === 'string') return [question.kind === 'single' ? textOf(answer) : answer]
  if (!Array.isArray(answer)) return [words.point(answer.x, answer.y)]
  return answer.map((one, place) => {
    if (typeof one !== 'string') return `${textOf(one.left)} – ${textOf(one.right)}`
    return question.kind === 'ordering' ? `${place + 1}. ${textOf(one)}` : textOf(one)
  })
}

/** The correct answer in words; for a picture its areas are shown instead. */
export function rightTexts(question: KnowledgeQuestion, locale: Locale): string[] {
  switch (question.kind) {
    case 'single':
    case 'multiple':
    case 'true_false':
      return answerTexts(question, question.right, locale)
    case 'number': {
      const { tolerance, right } = question
      return [tolerance === 0 ? String(right) : `${right} ± ${tolerance}`]
    }
    case 'short_text':
      return question.accepted
    case 'ordering':
      return answerTexts(
        question,
        question.choices.map(({ key }) => key),
        locale,
      )
    case 'matching':
      return question.pairs.map(({ left, right }) => `${left.text} – ${right.text}`)
    case 'image_spot':
    case 'free_text':
      return []
  }
}
