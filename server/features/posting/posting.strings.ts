import { strings } from '#common/strings.ts'

export const postingStrings = strings({
  past: {
    ja: 'この日時はもう過ぎています。これからの日時を指定してください。',
    en: 'This time has passed. Choose a time in the future.',
  },
  tooFar: { ja: '1年以内の日時を指定してください。', en: 'Choose a time within a year.' },
})
