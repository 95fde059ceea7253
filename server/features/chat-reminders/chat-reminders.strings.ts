import { strings } from '#common/strings.ts'

export const chatRemindersStrings = strings({
  tooMany: {
    ja: (most: number) => `リマインドは${most}件までです。使わないものを取り消してください。`,
    en: (most: number) => `You can have at most ${most} reminders. Cancel those you do not need.`,
  },
  subject: {
    ja: (actor: string) => `【リマインダー】${actor}さんのメッセージ`,
    en: (actor: string) => `Reminder: message from ${actor}`,
  },
  text: {
    ja: (actor: string, room: string, body: string, link: string) =>
      `指定した時刻になりました。${room && `「${room}」の`}${actor}さんのメッセージのリマインダーです。\n\n${body || '（スタンプ、写真またはファイル）'}\n\n${link}\n`,
    en: (actor: string, room: string, body: string, link: string) =>
      `You asked to be reminded of this message from ${actor}${room && ` in “${room}”`}.\n\n${body || '(a stamp, a photo or a file)'}\n\n${link}\n`,
  },
})
