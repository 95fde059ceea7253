import { strings } from '#common/strings.ts'

export const apiTokensStrings = strings({
  tooMany: {
    ja: (most: number) => `トークンは1人${most}件までです。不要なトークンを削除してください。`,
    en: (most: number) => `You can have at most ${most} tokens. Delete one that you no longer need.`,
  },
  badDay: {
    ja: (most: number) => `今日から${most}日以内の日付を指定してください。`,
    en: (most: number) => `Enter a day from today, at most ${most} days from now.`,
  },
  badNetwork: {
    ja: 'IPアドレスまたは範囲（例 203.0.113.0/24）を入力してください。',
    en: 'Enter an IP address or a range, such as 203.0.113.0/24.',
  },
})
