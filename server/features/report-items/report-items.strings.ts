import { strings } from '#common/strings.ts'

export const reportItemsStrings = strings({
  unknownChoice: { ja: '選択肢が見つかりません。', en: 'This option was not found.' },
  oneChoice: { ja: '選べるのは1つだけです。', en: 'You can select only one option.' },
  pollStays: {
    ja: 'すでに投票されているため、投票を外すことはできません。',
    en: 'This poll already has votes, so it cannot be removed.',
  },
  choiceStays: {
    ja: (name: string) =>
      `「${name}」にはすでに投票があるため、外せません。名前を直すことと、選択肢を足すことはできます。`,
    en: (name: string) =>
      `“${name}” already has votes and cannot be removed. You can correct its name and add options.`,
  },
  choicesStay: {
    ja: 'すでに投票されているため、選択肢は外せません。名前を直すことと、選択肢を足すことはできます。',
    en: 'This poll already has votes, so its options cannot be removed. You can correct their names and add options.',
  },
  anonymityStays: {
    ja: 'すでに匿名で投票されているため、記名に変えたり、結果を見せる人数を減らしたりできません。',
    en: 'People have already voted anonymously, so the poll cannot be made public and its results cannot be shown sooner.',
  },
  multipleStays: {
    ja: 'すでに複数の選択肢に投票した人がいるため、1つだけには変えられません。',
    en: 'People have already selected several options, so the poll cannot be limited to one.',
  },
})
