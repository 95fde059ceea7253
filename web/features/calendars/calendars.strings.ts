import { strings } from '#common/strings.ts'

export const calendarWords = strings({
  title: { ja: 'カレンダー', en: 'Calendar' },
  views: { ja: '表示', en: 'View' },
  month: { ja: '月', en: 'Month' },
  week: { ja: '週', en: 'Week' },
  day: { ja: '日', en: 'Day' },
  agenda: { ja: '予定リスト', en: 'Agenda' },
  today: { ja: '今日', en: 'Today' },
  before: { ja: '前へ', en: 'Previous' },
  after: { ja: '次へ', en: 'Next' },
  create: { ja: '登録', en: 'New event' },
  createOn: { ja: (day: string) => `${day}にイベントを登録`, en: (day: string) => `New event on ${day}` },
  print: { ja: '印刷', en: 'Print' },
  list: { ja: 'イベント一覧', en: 'List of events' },
  show: { ja: '表示する予定', en: 'Show' },
  mine: { ja: '自分', en: 'Mine' },
  departments: { ja: '部署', en: 'My departments' },
  company: { ja: '全社', en: 'Company' },
  allDay: { ja: '終日', en: 'All day' },
  more: { ja: (count: number) => `ほか${count}件`, en: (count: number) => `${count} more` },
  none: { ja: 'この期間の予定はありません', en: 'Nothing in this period' },
  noneWords: {
    ja: 'イベントやアクティビティの予定が、ここに表示されます。',
    en: 'Events and activities appear here.',
  },
  failed: { ja: '予定を読み込めませんでした', en: 'Could not load the calendar' },
  fresh: { ja: '新着', en: 'New' },
  keys: {
    ja: 'キー操作：T 今日、N 次へ、P 前へ、矢印 日を移動',
    en: 'Keys: T today, N next, P previous, arrows move between days',
  },
})
