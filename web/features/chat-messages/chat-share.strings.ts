import { strings } from '#common/strings.ts'

export const chatShareWords = strings({
  share: { ja: 'チャットで共有', en: 'Share in chat' },
})
