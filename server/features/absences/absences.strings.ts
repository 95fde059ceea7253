import { strings } from '#common/strings.ts'

export const absencesStrings = strings({
  unknownPerson: { ja: 'この人は選べません。', en: 'This person cannot be chosen.' },
  ownDeputy: {
    ja: '代理には本人以外の人を選んでください。',
    en: 'Choose someone else as deputy.',
  },
  badDays: {
    ja: '終わりの日は始まりの日以降にしてください。',
    en: 'The last day must not be before the first day.',
  },
})
