import { strings } from '#common/strings.ts'

export const feedsStrings = strings({
  emptyPost: {
    ja: 'タイトル、本文、写真のいずれかを入力してください。',
    en: 'Enter a title, some text or a photo.',
  },
})
