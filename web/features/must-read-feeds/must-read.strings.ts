import { strings } from '#common/strings.ts'

export const mustRead = strings({
  mustRead: { ja: '必読', en: 'Must-read' },
  due: { ja: (day: string) => `${day}まで`, en: (day: string) => `due ${day}` },
  overdue: { ja: (day: string) => `期限超過（${day}まで）`, en: (day: string) => `overdue since ${day}` },
  finish: { ja: '読みました', en: 'I have read it' },
  finished: { ja: '確認済み', en: 'Confirmed' },
  finishedAt: {
    ja: (when: string) => `${when}に確認しました`,
    en: (when: string) => `You confirmed it on ${when}`,
  },
  thanks: { ja: '確認しました', en: 'Confirmed, thank you' },
  finishFailed: { ja: '確認を送れませんでした。', en: 'Your confirmation could not be sent.' },
  tryAgain: { ja: '再試行', en: 'Try again' },
  redirected: {
    ja: '期限を過ぎた必読の投稿があります',
    en: 'You have an overdue must-read',
  },
  redirecting: { ja: '必読の投稿', en: 'Must-read' },
})
