/** The watched words of the demo company, and the posts that its people report. */
export const demoModeration = {
  words: [
    ['社外秘', 'warn'],
    ['バカ', 'refuse'],
    ['パワハラ', 'report'],
  ],
  ofPost: '日付が先週のもののようです。',
  ofComment: 'お客様のお名前が分かってしまいます。',
} as const
