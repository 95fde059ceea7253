import { strings } from '#common/strings.ts'

export const eventsStrings = strings({
  startMissing: { ja: '開始を入力してください', en: 'Enter a start date and time' },
  endMissing: { ja: '終了を入力してください', en: 'Enter an end date and time' },
  endBeforeStart: { ja: '終了は開始より後にしてください', en: 'The end must be after the start' },
  tooLong: {
    ja: (days: number) => `1回の長さは${days}日以内にしてください`,
    en: (days: number) => `An event can last up to ${days} days`,
  },
  zoneUnknown: { ja: 'タイムゾーンを選んでください', en: 'Choose a time zone' },
  ruleWrong: {
    ja: '繰り返しの設定が正しくないか、開始の日が繰り返しに含まれていません',
    en: 'The recurrence is not valid, or does not include the start date',
  },
  categoryGone: {
    ja: 'カテゴリーがありません。選び直してください',
    en: 'The category no longer exists. Choose another',
  },
  fileGone: {
    ja: 'ファイルがありません。添付し直してください',
    en: 'A file no longer exists. Attach it again',
  },
  birthdayItemGone: {
    ja: 'このプロフィール項目は選べません。選び直してください',
    en: 'This profile item cannot be used. Choose another',
  },
  birthdayOf: { ja: (name: string) => `${name}さんの誕生日`, en: (name: string) => `${name}’s birthday` },
  nobody: { ja: '公開する相手を選んでください', en: 'Choose who can see it' },
  reminderSubject: {
    ja: (title: string) => `【イベント】${title}`,
    en: (title: string) => `Event: ${title}`,
  },
  reminderText: {
    ja: (title: string, when: string, place: string, link: string) =>
      `イベントのリマインダーです。\n\n${title}\n日時：${when}\n${place ? `場所：${place}\n` : ''}${link}\n`,
    en: (title: string, when: string, place: string, link: string) =>
      `This is a reminder of an event.\n\n${title}\nWhen: ${when}\n${place ? `Where: ${place}\n` : ''}${link}\n`,
  },
})
