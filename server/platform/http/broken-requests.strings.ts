import { strings } from '#common/strings.ts'

export const brokenRequestStrings = strings({
  tooLong: {
    ja: 'アドレスが長すぎるため、開けませんでした。検索の語句を短くして、もう一度お試しください。',
    en: 'This address is too long. Shorten your search and try again.',
  },
  tooSlow: {
    ja: '時間内にデータを受け取れませんでした。もう一度お試しください。',
    en: 'The request took too long to arrive. Try again.',
  },
  unreadable: { ja: 'リクエストを読み取れませんでした。', en: 'The request is not valid.' },
  open: { ja: 'ひろばを開く', en: 'Open Hiroba' },
})
