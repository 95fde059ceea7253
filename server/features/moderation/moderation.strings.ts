import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ')
const quotedJa = (words: readonly string[]) => words.map((word) => `「${word}」`).join('')

export const moderationStrings = strings({
  found: {
    ja: (words: readonly string[]) => `注意する言葉：${quotedJa(words)}`,
    en: (words: readonly string[]) => `Watched words: ${quoted(words)}`,
  },
  postReported: {
    ja: (count: number) => `投稿への通報 ${count}件`,
    en: (count: number) => enPlural(count, { one: 'Post, reported once', other: 'Post, reported # times' }),
  },
  message: { ja: 'チャットのメッセージ', en: 'Chat message' },
  messageReported: {
    ja: (count: number) => `チャットのメッセージへの通報 ${count}件`,
    en: (count: number) =>
      enPlural(count, { one: 'Chat message, reported once', other: 'Chat message, reported # times' }),
  },
  commentReported: {
    ja: (count: number) => `コメントへの通報 ${count}件`,
    en: (count: number) =>
      enPlural(count, { one: 'Comment, reported once', other: 'Comment, reported # times' }),
  },
})
