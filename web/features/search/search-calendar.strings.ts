import { strings } from '#common/strings.ts'

/** The search of events, activities and resources. */
export const calendarSearchWords = strings({
  kinds: { ja: '種類', en: 'Kind' },
  all: { ja: 'すべて', en: 'All' },
  event: { ja: 'イベント', en: 'Events' },
  activity: { ja: 'アクティビティ', en: 'Activities' },
  resource: { ja: '施設・設備', en: 'Rooms and equipment' },
  start: {
    ja: 'イベントとアクティビティのタイトル・場所・説明と、施設・設備の名前から探します。',
    en: 'Searches the titles, places and descriptions of events and activities, and the names of rooms and equipment.',
  },
  none: { ja: '一致する予定や施設・設備はありません', en: 'No matching events, activities or rooms' },
  noneWords: {
    ja: '見ることのできるイベント、アクティビティ、施設・設備を探しました。',
    en: 'We searched the events, activities, rooms and equipment you can see.',
  },
  over: { ja: '終了', en: 'Over' },
  undated: { ja: '日程調整中', en: 'No date yet' },
})
