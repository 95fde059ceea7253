import { strings } from '#common/strings.ts'

/** Answers in words. */
export const shownWords = strings({
  somebody: { ja: '退会した人', en: 'Former member' },
  someDepartment: { ja: 'なくなった部署', en: 'Deleted department' },
  someFile: { ja: 'ファイル', en: 'A file' },
  other: { ja: (words: string) => `その他(${words})`, en: (words: string) => `Other: ${words}` },
  money: {
    ja: (sign: string, digits: string) => `${sign}${digits}円`,
    en: (sign: string, digits: string) => `${sign}¥${digits}`,
  },
  separator: { ja: '、', en: ', ' },
  colon: { ja: ':', en: ': ' },
  period: {
    ja: (from: string, until: string, days: number) => `${from}〜${until}(${days}日間)`,
    en: (from: string, until: string, days: number) => `${from} – ${until} (${days} days)`,
  },
  closes: { ja: (at: string) => `締切 ${at}`, en: (at: string) => `Closes ${at}` },
  anonymous: { ja: '匿名', en: 'Anonymous' },
  due: { ja: (on: string) => `${on}まで`, en: (on: string) => `by ${on}` },
  row: { ja: (number: number) => `${number}行目`, en: (number: number) => `row ${number}` },
})
