import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const n = (count: number) => count.toLocaleString('ja')

export const remindChosenWords = strings({
  bar: { ja: '選んだもの', en: 'Selected items' },
  chosen: {
    ja: (count: number) => `${n(count)}件を選択中`,
    en: (count: number) => `${count.toLocaleString('en')} selected`,
  },
  remind: { ja: '催促する', en: 'Remind' },
  title: {
    ja: (count: number) => `${n(count)}件を催促しますか？`,
    en: (count: number) => enPlural(count, { one: 'Remind about # item?', other: 'Remind about # items?' }),
  },
  words: {
    ja: 'それぞれ1日1回までです。今日すでに催促したものは送りません。',
    en: 'Each at most once a day. Those that were already reminded today are left out.',
  },
  done: {
    ja: (people: number) => `のべ${n(people)}人に催促しました。`,
    en: (people: number) => enPlural(people, { one: '# reminder sent.', other: '# reminders sent.' }),
  },
  left: {
    ja: (count: number, why: string) => `${n(count)}件は送れませんでした：${why}`,
    en: (count: number, why: string) =>
      `${enPlural(count, { one: '# was not reminded', other: '# were not reminded' })}: ${why}`,
  },
  failed: { ja: '催促できませんでした。', en: 'The reminder could not be sent.' },
})
