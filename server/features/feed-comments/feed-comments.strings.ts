import { strings } from '#common/strings.ts'

export const feedCommentsStrings = strings({
  empty: { ja: 'コメントまたは写真を入力してください。', en: 'Please enter a comment or a photo.' },
})
