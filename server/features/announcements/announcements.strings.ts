import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const announcementsStrings = strings({
  person: { ja: (name: string) => `${name}さん`, en: (name: string) => name },
  andOthers: {
    ja: (who: string, others: number) => `${who}ほか${others}人`,
    en: (who: string, others: number) =>
      `${who} and ${enPlural(others, { one: '# other', other: '# others' })}`,
  },
  both: {
    ja: (first: string, second: string) => `${first}と${second}`,
    en: (first: string, second: string) => `${first} and ${second}`,
  },
  bothAndOthers: {
    ja: (first: string, second: string, others: number) => `${first}、${second}、ほか${others}人`,
    en: (first: string, second: string, others: number) =>
      `${first}, ${second} and ${enPlural(others, { one: '# other', other: '# others' })}`,
  },
  // For kinds that this version does not know: does not say what happened.
  unknown: { ja: '新しいお知らせがあります', en: 'You have a new notification' },
})
