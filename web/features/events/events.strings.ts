import { strings } from '#common/strings.ts'

/** Labels of events, used on several screens. */
type AnswerCounts = { accepted: number; tentative: number; declined: number; waiting: number }

export const eventWords = strings({
  title: { ja: 'イベント', en: 'Events' },
  calendar: { ja: 'カレンダー', en: 'Calendar' },
  lists: { ja: '表示するイベント', en: 'Events to show' },
  upcoming: { ja: 'これから', en: 'Upcoming' },
  past: { ja: '過去', en: 'Past' },
  create: { ja: '登録', en: 'New event' },
  failed: { ja: 'イベントを読み込めませんでした', en: 'Could not load the events' },
  gone: { ja: 'このイベントは見られません', en: 'This event is not available' },
  createEvent: { ja: 'イベントを登録', en: 'Create an event' },
  none: { ja: 'この期間のイベントはありません', en: 'No events in this period' },
  noneWords: {
    ja: '社内の行事や会議の予定が、ここに日付順で並びます。',
    en: 'Company events and meetings appear here in date order.',
  },
  toCalendar: { ja: 'カレンダーを開く', en: 'Open the calendar' },
  more: { ja: 'さらに表示', en: 'Show more' },
  fresh: { ja: '新着', en: 'New' },
  cancelled: { ja: '中止', en: 'Cancelled' },
  cancelledWords: { ja: 'このイベントは中止になりました。', en: 'This event has been cancelled.' },
  allDay: { ja: '終日', en: 'All day' },
  when: { ja: '日時', en: 'When' },
  where: { ja: '場所', en: 'Where' },
  rooms: { ja: '施設・設備', en: 'Rooms and equipment' },
  online: { ja: 'オンライン', en: 'Online' },
  link: { ja: '関連リンク', en: 'Related link' },
  repeats: { ja: '繰り返し', en: 'Repeats' },
  category: { ja: 'カテゴリー', en: 'Category' },
  event: { ja: 'イベント', en: 'Event' },
  feed: { ja: '元の投稿', en: 'Created from' },
  openFeed: { ja: '投稿を開く', en: 'Open the post' },
  fromFeed: { ja: 'イベントにする', en: 'Create an event from this' },
  organiser: { ja: '登録した人', en: 'Organiser' },
  audience: { ja: '公開する相手', en: 'Visible to' },
  hasFiles: { ja: 'ファイルあり', en: 'Has files' },
  answers: { ja: 'メールでの出欠', en: 'Answers by email' },
  answerCounts: {
    ja: (counts: AnswerCounts) =>
      `出席${counts.accepted}・未定${counts.tentative}・欠席${counts.declined}・未回答${counts.waiting}`,
    en: (counts: AnswerCounts) =>
      `${counts.accepted} accepted, ${counts.tentative} tentative, ${counts.declined} declined, ${counts.waiting} not answered`,
  },
  file: { ja: 'カレンダーに追加（.ics）', en: 'Add to calendar (.ics)' },
  edit: { ja: '編集', en: 'Edit' },
  cancel: { ja: 'イベントを中止', en: 'Cancel event' },
  cancelTitle: {
    ja: (title: string) => `「${title}」を中止しますか？`,
    en: (title: string) => `Cancel “${title}”?`,
  },
  cancelConfirm: { ja: '中止する', en: 'Cancel event' },
  cancelNote: {
    ja: '公開した相手に、中止になったことをお知らせします。中止は取り消せません。',
    en: 'Everyone who can see it is notified. This cannot be undone.',
  },
  cancelDone: { ja: 'イベントを中止しました', en: 'The event has been cancelled' },
  cancelFailed: { ja: '中止できませんでした', en: 'Could not cancel the event' },
  scope: { ja: '対象', en: 'Apply to' },
  scopeOne: { ja: 'この日だけ', en: 'This event' },
  scopeFollowing: { ja: 'この日以降すべて', en: 'This and following events' },
  scopeAll: { ja: 'すべての日', en: 'All events' },
  zoneNote: {
    ja: (when: string, zone: string) => `現地（${zone}）：${when}`,
    en: (when: string, zone: string) => `Local time (${zone}): ${when}`,
  },
})

/** The repetition of an event in words. */
export const repeatWords = strings({
  none: { ja: '繰り返さない', en: 'Does not repeat' },
  daily: { ja: '毎日', en: 'Every day' },
  weekdays: { ja: '平日（月〜金）', en: 'Every weekday (Mon–Fri)' },
  weekly: { ja: (day: string) => `毎週${day}`, en: (day: string) => `Every week on ${day}` },
  biweekly: { ja: (day: string) => `隔週${day}`, en: (day: string) => `Every two weeks on ${day}` },
  monthlyDay: { ja: (day: number) => `毎月${day}日`, en: (day: number) => `Every month on day ${day}` },
  monthlyWeekday: {
    ja: (nth: number, day: string) => `毎月第${nth}${day}`,
    en: (nth: number, day: string) =>
      `Every month on the ${['1st', '2nd', '3rd', '4th', '5th'][nth - 1]} ${day}`,
  },
  monthlyLast: {
    ja: (day: string) => `毎月最後の${day}`,
    en: (day: string) => `Every month on the last ${day}`,
  },
  yearly: { ja: '毎年', en: 'Every year' },
  custom: { ja: 'そのほかの繰り返し', en: 'Custom' },
  until: { ja: (day: string) => `${day}まで`, en: (day: string) => `until ${day}` },
})
