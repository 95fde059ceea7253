import { strings } from '#common/strings.ts'

export const feedCommentsStrings = strings({
  empty: {
    ja: 'コメントを入力するか、写真やファイルを追加してください。',
    en: 'Write a comment, or add a photo or a file.',
  },
})
