import { strings } from '#common/strings.ts'

export const digestSettingsWords = strings({
  on: { ja: 'オン', en: 'On' },
  off: { ja: 'オフ', en: 'Off' },
  intro: {
    ja: '週に一度、話題になった投稿をまとめて、一人ひとりに見せます。読める投稿だけが、まだ読んでいない人にだけ表示されます。',
    en: 'Once a week the posts people responded to most are gathered for everyone. Each person sees only posts they may read and have not read yet.',
  },
  when: { ja: 'まとめる時', en: 'When it is made' },
  enabled: { ja: 'ホットダイジェストを作成する', en: 'Make a hot digest' },
  weekday: { ja: '曜日', en: 'Weekday' },
  hour: { ja: '時刻', en: 'Hour' },
  hourOf: { ja: (hour: number) => `${hour}:00`, en: (hour: number) => `${String(hour).padStart(2, '0')}:00` },
  next: {
    ja: (when: string) => `次回は ${when} に作成します`,
    en: (when: string) => `The next one is made on ${when}`,
  },
  none: { ja: '現在は作成されません', en: 'None is being made' },
  sunday: { ja: '日曜日', en: 'Sunday' },
  monday: { ja: '月曜日', en: 'Monday' },
  tuesday: { ja: '火曜日', en: 'Tuesday' },
  wednesday: { ja: '水曜日', en: 'Wednesday' },
  thursday: { ja: '木曜日', en: 'Thursday' },
  friday: { ja: '金曜日', en: 'Friday' },
  saturday: { ja: '土曜日', en: 'Saturday' },
  how: { ja: '順位の決まり方', en: 'How posts are ranked' },
  formula: {
    ja: '前回のダイジェストから今回までの反応に点数を付けて合計し、多い順に並べます。投稿した本人の反応は数えません。',
    en: 'Everything done since the last digest earns points; the post with most points comes first. What the author does does not count.',
  },
  reaction: { ja: 'リアクション', en: 'Reaction' },
  comment: { ja: 'コメント', en: 'Comment' },
  bookmark: { ja: 'ブックマーク', en: 'Bookmark' },
  read: { ja: '既読', en: 'Read' },
  points: {
    ja: (points: number) => `1件につき${points}点`,
    en: (points: number) => (points === 1 ? '1 point each' : `${points} points each`),
  },
  limits: {
    ja: (entries: number, days: number) =>
      `一人に表示するのは最大${entries}件です。${days}日より古い投稿、まとめて表示する制度の投稿、タイムラインに出さない制度の投稿は対象になりません。`,
    en: (entries: number, days: number) =>
      `Each person sees ${entries} at most. Posts older than ${days} days, and posts of menus that are folded or kept off the timeline, are left out.`,
  },
})
