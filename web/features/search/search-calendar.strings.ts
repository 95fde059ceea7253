import { strings } from '#common/strings.ts'

/** The search of events, activities and resources. */
export const calendarSearchWords = strings({
  kinds: { ja: '種類', en: 'Kind' },
  all: { ja: 'すべて', en: 'All' },
  event: { ja: 'イベント', en: 'Events' },
  activity: { ja: 'アクティビティ', en: 'Activities' },
  resource: { ja: '施設・設備', en: 'Rooms and equipment' },
  task: { ja: 'タスク', en: 'Tasks' },
  start: {
    ja: 'イベント、アクティビティ、自分が依頼した・受け取ったタスクのタイトルと内容、施設・設備の名前から探します。',
    en: 'Searches events, activities and the tasks you sent or received by title and text, and rooms and equipment by name.',
  },
  none: {
    ja: '一致する予定、タスク、施設・設備はありません',
    en: 'No matching events, activities, rooms or tasks',
  },
  noneWords: {
    ja: '見ることのできるイベント、アクティビティ、タスク、施設・設備を探しました。',
    en: 'We searched the events, activities, tasks, rooms and equipment you can see.',
  },
  over: { ja: '終了', en: 'Over' },
  undated: { ja: '日程調整中', en: 'No date yet' },
})
