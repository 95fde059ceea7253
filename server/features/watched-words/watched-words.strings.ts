import { strings } from '#common/strings.ts'

const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ')
const quotedJa = (words: readonly string[]) => words.map((word) => `「${word}」`).join('')

export const watchedWordsStrings = strings({
  refused: {
    ja: (words: readonly string[]) => `${quotedJa(words)}は使えません。ほかの表現に変えてください。`,
    en: (words: readonly string[]) => `${quoted(words)} cannot be used here. Use different words.`,
  },
  warned: {
    ja: (words: readonly string[]) =>
      `${quotedJa(words)}が含まれています。問題がなければ、もう一度送信してください。`,
    en: (words: readonly string[]) => `This contains ${quoted(words)}. To send it anyway, send it again.`,
  },
  wordKnown: { ja: 'この言葉はすでに登録されています。', en: 'This word is already on the list.' },
  wordEmpty: {
    ja: '2文字以上の言葉を入力してください。',
    en: 'Enter a word of at least 2 characters.',
  },
  tooManyWords: {
    ja: (most: number) => `登録できる言葉は${most}個までです。`,
    en: (most: number) => `You can add up to ${most} words.`,
  },
})
