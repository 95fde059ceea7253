import { strings } from '#common/strings.ts'

export const bookmarks = strings({
  title: { ja: 'ブックマーク', en: 'Bookmarks' },
  details: { ja: 'ブックマークのメモとリマインド', en: 'Bookmark note and reminder' },
  private: {
    ja: 'メモとリマインドはあなただけに表示されます。',
    en: 'Only you can see the note and the reminder.',
  },
  note: { ja: 'メモ', en: 'Note' },
  notePlaceholder: { ja: '例: 来週の会議で共有する', en: 'For example: bring up at next week’s meeting' },
  reminder: { ja: 'リマインド', en: 'Reminder' },
  inThreeHours: { ja: '3時間後', en: 'In 3 hours' },
  thisEvening: { ja: '今日の夕方（18:00）', en: 'This evening (18:00)' },
  tomorrowMorning: { ja: '明日の朝（9:00）', en: 'Tomorrow morning (9:00)' },
  noReminder: { ja: 'リマインドしない', en: 'No reminder' },
  day: { ja: '日付', en: 'Day' },
  time: { ja: '時刻', en: 'Time' },
  timeHint: {
    ja: '空にすると、その日の朝にお知らせします。',
    en: 'Leave blank to be notified that morning.',
  },
  past: {
    ja: 'この日時はもう過ぎています。これからの日時を指定してください。',
    en: 'This time has passed. Choose a time in the future.',
  },
  remindedOn: {
    ja: (day: string) => `リマインド: ${day}`,
    en: (day: string) => `Reminder: ${day}`,
  },
  edit: { ja: 'メモ・リマインド', en: 'Note and reminder' },
  save: { ja: '保存', en: 'Save' },
  remove: { ja: 'ブックマークを外す', en: 'Remove bookmark' },
  saved: { ja: 'ブックマークを保存しました', en: 'Bookmark saved' },
  saveFailed: {
    ja: '保存できませんでした。入力した内容はそのまま残っています。',
    en: 'This could not be saved. What you wrote is kept.',
  },
  failed: { ja: 'ブックマークを読み込めませんでした', en: 'The bookmarks could not be loaded' },
  tooLong: {
    ja: (most: number) => `${most}文字以内で入力してください。`,
    en: (most: number) => `Use ${most} characters or fewer.`,
  },
  emptyTitle: { ja: 'ブックマークはまだありません', en: 'No bookmarks yet' },
  emptyWords: {
    ja: 'あとで読み返したい投稿のしおりのマークを押すと、ここに並びます。',
    en: 'Select the bookmark icon on a post you want to come back to.',
  },
  toTimeline: { ja: 'タイムラインへ', en: 'Go to timeline' },
})
