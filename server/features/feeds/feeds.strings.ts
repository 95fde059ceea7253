import { strings } from '#common/strings.ts'

export const feedsStrings = strings({
  formerColleague: { ja: '退会したユーザー', en: 'Former member' },
  emptyPost: {
    ja: 'タイトル、本文、写真のいずれかを入力してください。',
    en: 'Enter a title, some text or a photo.',
  },
})
