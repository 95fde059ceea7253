import { strings } from '#common/strings.ts'

export const chatScheduledStrings = strings({
  refusedWord: {
    ja: '使えない言葉が含まれています。編集してから送信してください。',
    en: 'It contains a word that is not allowed. Edit it before you send it.',
  },
  tooMany: {
    ja: (most: number) =>
      `予約できるメッセージは${most}件までです。先に予約した分を送るか、削除してください。`,
    en: (most: number) =>
      `You can have at most ${most} scheduled messages. Send or delete some of them first.`,
  },
})
