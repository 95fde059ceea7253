import { strings } from '#common/strings.ts'

/** The search of events, activities, resources, tasks, missions, knowledge tests, courses and certificates. */
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
  start: {
    ja: 'イベント、アクティビティ、施設・設備と、自分のタスク、ミッション、テスト、コース、修了証・合格証を探します。',
    en: 'Searches events, activities, rooms and equipment, and your tasks, missions, knowledge tests, courses and certificates.',
  },
  none: {
    ja: '一致する予定や依頼はありません',
    en: 'No matching events, rooms, tasks, tests or courses',
  },
  noneWords: {
    ja: '見ることのできるイベント、アクティビティ、施設・設備、タスク、ミッション、テスト、コース、修了証・合格証を探しました。',
    en: 'We searched the events, activities, rooms, equipment, tasks, missions, knowledge tests, courses and certificates you can see.',
  },
  over: { ja: '終了', en: 'Over' },
  undated: { ja: '日程調整中', en: 'No date yet' },
})
