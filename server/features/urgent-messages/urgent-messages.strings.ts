import { strings } from '#common/strings.ts'

export const urgentMessagesStrings = strings({
  subject: {
    ja: (actor: string) => `【緊急】${actor}さんからのメッセージ`,
    en: (actor: string) => `Urgent: message from ${actor}`,
  },
  repeatedSubject: {
    ja: (actor: string) => `【緊急・未確認】${actor}さんからのメッセージ`,
    en: (actor: string) => `Urgent, not confirmed: message from ${actor}`,
  },
  text: {
    ja: (actor: string, room: string, body: string, link: string) =>
      `${actor}さんが${room && `「${room}」で`}緊急メッセージを送りました。\n\n${body || '（写真またはファイル）'}\n\n内容を見て「確認しました」を押してください。\n${link}\n`,
    en: (actor: string, room: string, body: string, link: string) =>
      `${actor} sent an urgent message${room && ` in “${room}”`}.\n\n${body || '(a photo or a file)'}\n\nRead it and select “Confirm”.\n${link}\n`,
  },
  titleOf: {
    ja: (actor: string) => `${actor}さんの緊急メッセージ`,
    en: (actor: string) => `Urgent message from ${actor}`,
  },
  fileName: { ja: '緊急メッセージ確認', en: 'urgent-message' },
})
