import { strings } from '#common/strings.ts'

export const reminderWords = strings({
  remind: { ja: 'リマインド', en: 'Remind me' },
  title: { ja: 'このメッセージをリマインド', en: 'Remind me of this message' },
  set: {
    ja: (when: string) => `${when} にお知らせします。`,
    en: (when: string) => `You will be reminded ${when}.`,
  },
  choose: { ja: 'お知らせする時刻', en: 'When to remind you' },
  confirm: { ja: 'リマインドする', en: 'Remind me' },
  own: { ja: '日時を指定', en: 'Choose a time' },
  ownTitle: { ja: 'お知らせする日時', en: 'When to remind you' },
  done: {
    ja: (when: string) => `${when} にお知らせします`,
    en: (when: string) => `You will be reminded ${when}`,
  },
  failed: { ja: 'リマインドを設定できませんでした。', en: 'The reminder could not be set.' },
  cancel: { ja: 'リマインドを取り消す', en: 'Cancel the reminder' },
  cancelled: { ja: 'リマインドを取り消しました', en: 'Reminder cancelled' },
  cancelFailed: { ja: 'リマインドを取り消せませんでした。', en: 'The reminder could not be cancelled.' },
  list: { ja: 'リマインド', en: 'Reminders' },
  listFailed: { ja: 'リマインドを表示できませんでした', en: 'The reminders could not be loaded' },
  none: { ja: 'リマインドはありません', en: 'No reminders' },
  noneWords: {
    ja: 'メッセージの操作の「リマインド」から、あとで思い出すための通知を受け取れます。',
    en: 'Choose “Remind me” in the actions of a message to be notified of it later.',
  },
  showAll: { ja: 'すべての予約とリマインド', en: 'All scheduled messages and reminders' },
})
