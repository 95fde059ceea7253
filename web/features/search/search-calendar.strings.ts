import { strings } from '#common/strings.ts'

/** The search of events, activities, resources, tasks, missions, knowledge tests, courses, certificates, inquiries and points. */
export const calendarSearchWords = strings({
  kinds: { ja: '種類', en: 'Kind' },
  all: { ja: 'すべて', en: 'All' },
  event: { ja: 'イベント', en: 'Events' },
  activity: { ja: 'アクティビティ', en: 'Activities' },
  resource: { ja: '施設・設備', en: 'Rooms and equipment' },
  task: { ja: 'タスク', en: 'Tasks' },
  mission: { ja: 'ミッション', en: 'Missions' },
  knowledge_test: { ja: 'テスト', en: 'Knowledge tests' },
  course: { ja: 'コース', en: 'Courses' },
  certificate: { ja: '修了証・合格証', en: 'Certificates' },
  inquiry: { ja: 'お問い合わせ', en: 'Inquiries' },
  reward: { ja: 'ポイントの履歴', en: 'Points' },
  start: {
    ja: 'イベント、アクティビティ、施設・設備を探します。',
    en: 'Searches events, activities, rooms and equipment.',
  },
  startTasks: {
    ja: '自分のタスク、ミッション、テスト、コース、修了証・合格証、お問い合わせ、ポイントの履歴を探します。',
    en: 'Searches your tasks, missions, knowledge tests, courses, certificates, inquiries and points.',
  },
  none: { ja: '一致するものはありません', en: 'No matches' },
  noneWords: {
    ja: '見ることのできるイベント、アクティビティ、施設・設備を探しました。',
    en: 'We searched the events, activities, rooms and equipment you can see.',
  },
  noneTasks: {
    ja: '見ることのできるタスク、ミッション、テスト、コース、修了証・合格証、お問い合わせと、自分のポイントの履歴を探しました。',
    en: 'We searched the tasks, missions, knowledge tests, courses, certificates and inquiries you can see, and your points.',
  },
  over: { ja: '終了', en: 'Over' },
  undated: { ja: '日程調整中', en: 'No date yet' },
})
