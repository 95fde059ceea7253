import { normalForm } from '#common/normal-form.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getAdminKnowledgeTest } from '#contract/knowledge-tests.administration.ts'
import {
  type KnowledgeQuestion,
  type questionKinds,
  questionLimits,
} from '#contract/knowledge-tests.questions.ts'

export type QuestionKind = (typeof questionKinds)[number]
export type TestPicture = Answer<typeof getAdminKnowledgeTest>['pictures'][number]
export type TestVideo = Answer<typeof getAdminKnowledgeTest>['videos'][number]
/** The files that questions refer to. */
export type QuestionFiles = { pictures: readonly TestPicture[]; videos: readonly TestVideo[] }
export type Area = Extract<KnowledgeQuestion, { kind: 'image_spot' }>['areas'][number]
export type PartDraft = { key: string; text: string }
export type ChoiceDraft = PartDraft & { right: boolean }
export type PairDraft = { left: PartDraft; right: PartDraft }

/** A question as it is being edited. It keeps the input of every kind, so that choosing another kind loses nothing. */
export type QuestionDraft = {
  key: string
  kind: QuestionKind
  text: string
  points: string
  explanation: string
  picture: TestPicture | null
  video: TestVideo | null
  choices: readonly ChoiceDraft[]
  isTrue: boolean
  /** Short text: a correct answer on each line. */
  accepted: string
  number: string
  tolerance: string
  ordered: readonly PartDraft[]
  pairs: readonly PairDraft[]
  areas: readonly Area[]
}

/** The files of one question. */
export const filesOf = ({ picture, video }: { picture: TestPicture | null; video: TestVideo | null }) => ({
  pictures: picture ? [picture] : [],
  videos: video ? [video] : [],
})

/** The whole or decimal number that a text says; undefined: none. Full-width digits are read too. */
export function numberIn(text: string): number | undefined {
  const plain = normalForm(text).trim()
  const number = Number(plain)
  return plain !== '' && Number.isFinite(number) ? number : undefined
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A new random key of a question or of one of its parts. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(8)), (number) => letters[number % letters.length]).join(
    '',
  )

export const newPart = (): PartDraft => ({ key: newKey(), text: '' })
export const newChoice = (): ChoiceDraft => ({ ...newPart(), right: false })
export const newPair = (): PairDraft => ({ left: newPart(), right: newPart() })

export const blankQuestion = (kind: QuestionKind): QuestionDraft => ({
  ...{ key: newKey(), kind, text: '', points: '10', explanation: '', picture: null, video: null },
  choices: [newChoice(), newChoice(), newChoice()],
  isTrue: true,
  ...{ accepted: '', number: '', tolerance: '0' },
  ordered: [newPart(), newPart(), newPart()],
  pairs: [newPair(), newPair()],
  areas: [],
})

export function draftOfQuestion(
  question: KnowledgeQuestion,
  { pictures, videos }: QuestionFiles = { pictures: [], videos: [] },
): QuestionDraft {
  const { key, kind, text, explanation } = question
  const draft: QuestionDraft = {
    ...blankQuestion(kind),
    ...{ key, text, explanation, points: String(question.points) },
    picture: pictures.find(({ id }) => id === question.mediaFileId) ?? null,
    video: videos.find(({ id }) => id === question.videoFileId) ?? null,
  }
  switch (question.kind) {
    case 'single':
    case 'multiple': {
      const right = new Set([question.right].flat())
      return { ...draft, choices: question.choices.map((one) => ({ ...one, right: right.has(one.key) })) }
    }
    case 'true_false':
      return { ...draft, isTrue: question.right }
    case 'short_text':
      return { ...draft, accepted: question.accepted.join('\n') }
    case 'number':
      return { ...draft, number: String(question.right), tolerance: String(question.tolerance) }
    case 'ordering':
      return { ...draft, ordered: question.choices }
    case 'matching':
      return { ...draft, pairs: question.pairs }
    case 'image_spot':
      return { ...draft, areas: question.areas }
    case 'free_text':
      return draft
  }
}

const acceptedIn = ({ accepted }: QuestionDraft) =>
  accepted
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A checked draft as the call expects it. */
export function questionOf(draft: QuestionDraft): KnowledgeQuestion {
  const base = {
    ...{ key: draft.key, text: draft.text.trim(), points: numberIn(draft.points) ?? 0 },
    ...{ explanation: draft.explanation.trim(), mediaFileId: draft.picture?.id ?? null },
    ...(draft.video && { videoFileId: draft.video.id }),
  }
  const plain = ({ key, text }: PartDraft) => ({ key, text: text.trim() })
  const right = draft.choices.filter((choice) => choice.right).map(({ key }) => key)
  switch (draft.kind) {
    case 'single':
      return { ...base, kind: 'single', choices: draft.choices.map(plain), right: right[0] ?? '' }
    case 'multiple':
      return { ...base, kind: 'multiple', choices: draft.choices.map(plain), right }
    case 'true_false':
      return { ...base, kind: 'true_false', right: draft.isTrue }
    case 'short_text':
      return { ...base, kind: 'short_text', accepted: acceptedIn(draft) }
    case 'number':
      return {
        ...base,
        kind: 'number',
        right: numberIn(draft.number) ?? 0,
        tolerance: numberIn(draft.tolerance) ?? 0,
      }
    case 'ordering':
      return { ...base, kind: 'ordering', choices: draft.ordered.map(plain) }
    case 'matching':
      return {
        ...base,
        kind: 'matching',
        pairs: draft.pairs.map(({ left, right: other }) => ({ left: plain(left), right: plain(other) })),
      }
    case 'image_spot':
      return { ...base, kind: 'image_spot', areas: [...draft.areas] }
    case 'free_text':
      return { ...base, kind: 'free_text' }
  }
}

/** The same question with keys of its own. */
export const copyOf = (draft: QuestionDraft): QuestionDraft => ({
  ...draft,
  key: newKey(),
  choices: draft.choices.map((choice) => ({ ...choice, key: newKey() })),
  ordered: draft.ordered.map((part) => ({ ...part, key: newKey() })),
  pairs: draft.pairs.map(({ left, right }) => ({
    left: { ...left, key: newKey() },
    right: { ...right, key: newKey() },
  })),
})

/** What is wrong with a question: the names of words in `editorWords`, by field. */
export type QuestionProblem =
  | 'textMissing'
  | 'pointsWrong'
  | 'partMissing'
  | 'rightMissing'
  | 'acceptedMissing'
  | 'acceptedTooMany'
  | 'acceptedLong'
  | 'numberMissing'
  | 'toleranceWrong'
  | 'pictureMissing'
  | 'areasMissing'

/** The problems of a question by field: `text`, `points`, `answer`, `tolerance`, `picture`, or the key of a part. */
export function questionProblems(draft: QuestionDraft): Partial<Record<string, QuestionProblem>> {
  const problems: Partial<Record<string, QuestionProblem>> = {}
  const points = numberIn(draft.points)
  if (draft.text.trim() === '') problems.text = 'textMissing'
  if (points === undefined || !Number.isInteger(points) || points < 1 || points > questionLimits.points)
    problems.points = 'pointsWrong'
  const parts = {
    ...{ single: draft.choices, multiple: draft.choices, ordering: draft.ordered },
    matching: draft.pairs.flatMap(({ left, right }) => [left, right]),
  } as Partial<Record<QuestionKind, readonly PartDraft[]>>
  for (const { key, text } of parts[draft.kind] ?? []) if (text.trim() === '') problems[key] = 'partMissing'
  const choosing = draft.kind === 'single' || draft.kind === 'multiple'
  if (choosing && !draft.choices.some(({ right }) => right)) problems.answer = 'rightMissing'
  if (draft.kind === 'short_text') {
    const accepted = acceptedIn(draft)
    if (accepted.length === 0) problems.answer = 'acceptedMissing'
    else if (accepted.length > questionLimits.accepted) problems.answer = 'acceptedTooMany'
    else if (accepted.some((one) => one.length > questionLimits.choiceLength))
      problems.answer = 'acceptedLong'
  }
  if (draft.kind === 'number') {
    const number = numberIn(draft.number)
    const tolerance = numberIn(draft.tolerance)
    if (number === undefined || Math.abs(number) > 1e12) problems.answer = 'numberMissing'
    if (tolerance === undefined || tolerance < 0 || tolerance > 1e12) problems.tolerance = 'toleranceWrong'
  }
  if (draft.kind === 'image_spot') {
    if (!draft.picture) problems.picture = 'pictureMissing'
    else if (draft.areas.length === 0) problems.answer = 'areasMissing'
  }
  return problems
}
