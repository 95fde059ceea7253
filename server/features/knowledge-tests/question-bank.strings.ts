import { strings } from '#common/strings.ts'

export const questionBankStrings = strings({
  tooSmall: {
    ja: (tag: string, count: number) =>
      tag === ''
        ? `問題バンクの問題が足りません。${count}問を出題できるだけの問題を追加してください。`
        : `タグ「${tag}」の問題が足りません。${count}問を出題できるだけの問題を追加してください。`,
    en: (tag: string, count: number) =>
      tag === ''
        ? `The question bank has too few questions to draw ${count}. Add more questions.`
        : `The question bank has too few questions with the tag “${tag}” to draw ${count}. Add more questions.`,
  },
  needed: {
    ja: (title: string, tag: string, count: number) =>
      `公開中のテスト「${title}」の出題に必要です。${tag === '' ? '' : `タグ「${tag}」の`}問題が${count}問に足りなくなるため、変更できません。`,
    en: (title: string, tag: string, count: number) =>
      `The published test “${title}” draws ${count} questions${tag === '' ? '' : ` with the tag “${tag}”`}, and too few would be left.`,
  },
  tooManyTags: {
    ja: (most: number) => `1つの問題に付けられるタグは${most}個までです`,
    en: (most: number) => `A question can have at most ${most} tags`,
  },
  tooManyQuestions: {
    ja: (most: number) => `ランダム出題を含めて${most}問までにしてください`,
    en: (most: number) => `Use at most ${most} questions, including those drawn at random`,
  },
  drawing: {
    ja: (tag: string, count: number, points: number) =>
      `${tag || 'すべての問題'}から${count}問（各${points}点）`,
    en: (tag: string, count: number, points: number) =>
      `${count} of ${tag || 'all questions'} (${points} points each)`,
  },
})
