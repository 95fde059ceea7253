import { strings } from '#common/strings.ts'

export const scheduledPostsStrings = strings({
  past: { ja: 'これからの日時を指定してください。', en: 'Please choose a time in the future.' },
  tooFar: { ja: '1年以内の日時を指定してください。', en: 'Please choose a time within a year.' },
})
