import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const digestSettingsWords = strings({
  on: { ja: 'オン', en: 'On' },
  off: { ja: 'オフ', en: 'Off' },
  intro: {
    ja: '週に一度、話題になった投稿をまとめて、一人ひとりに見せます。読める投稿だけが、まだ読んでいない人にだけ表示されます。',
    en: 'Once a week, everyone receives a digest of the posts with the most responses. Each person sees only posts they can read and have not read yet.',
  },
  when: { ja: 'まとめる時', en: 'Schedule' },
  enabled: { ja: 'ホットダイジェストを作成する', en: 'Create a hot digest' },
  weekday: { ja: '曜日', en: 'Weekday' },
  hour: { ja: '時刻', en: 'Hour' },
  hourOf: { ja: (hour: number) => `${hour}:00`, en: (hour: number) => `${String(hour).padStart(2, '0')}:00` },
  next: {
    ja: (when: string) => `次回は ${when} に作成します`,
    en: (when: string) => `The next digest is created on ${when}`,
  },
  none: { ja: '現在は作成されません', en: 'No digest is scheduled' },
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
    en: 'Activity since the last digest earns points, and the post with the most points comes first. The author’s own activity does not count.',
  },
  reaction: { ja: 'リアクション', en: 'Reaction' },
  comment: { ja: 'コメント', en: 'Comment' },
  bookmark: { ja: 'ブックマーク', en: 'Bookmark' },
  read: { ja: '既読', en: 'Read' },
  points: {
    ja: (points: number) => `1件につき${points}点`,
    en: (points: number) => enPlural(points, { one: '# point each', other: '# points each' }),
  },
  limits: {
    ja: (entries: number, days: number) =>
      `一人に表示するのは最大${entries}件です。${days}日より古い投稿、まとめて表示する制度の投稿、タイムラインに出さない制度の投稿は対象になりません。`,
    en: (entries: number, days: number) =>
      `Each person sees up to ${entries} posts. Posts older than ${days} days and posts of programmes that are grouped or not shown on the timeline are excluded.`,
  },
})
