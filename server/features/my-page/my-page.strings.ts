import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const myPageStrings = strings({
  apply: { ja: '申請・投稿の履歴', en: 'My requests' },
  report: { ja: '承認管理', en: 'Approvals' },
  reward: { ja: 'リワード', en: 'Rewards' },
  redemption: { ja: '交換の履歴', en: 'My orders' },
  benefit: { ja: '福利厚生', en: 'Benefits' },
  mission: { ja: 'ミッション', en: 'Missions' },
  task: { ja: 'タスク', en: 'Tasks' },
  knowledge_test: { ja: 'テスト', en: 'Knowledge tests' },
  course: { ja: 'コース', en: 'Courses' },
  document: { ja: '自分の文書', en: 'My documents' },
  certificate: { ja: '修了証・合格証', en: 'Certificates' },
  bookmark: { ja: 'ブックマーク', en: 'Bookmarks' },
  follow: { ja: 'フォロー中', en: 'Following' },
  draft: { ja: '下書き・予約投稿', en: 'Drafts and scheduled posts' },
  thanks: { ja: 'サンクスランキング', en: 'Thanks ranking' },
  announcement: { ja: '管理者からのお知らせ', en: 'Announcements' },
  activity: { ja: 'アクティビティ', en: 'Activities' },
  profile: { ja: 'プロフィールの編集', en: 'Edit profile' },
  images: { ja: '写真・カバー画像', en: 'Photo and cover' },
  password: { ja: 'パスワードの変更', en: 'Change password' },
  devices: { ja: 'ログイン中の端末', en: 'Where you are signed in' },
  email: { ja: 'メールアドレスの変更', en: 'Change email address' },
  notification: { ja: '通知設定', en: 'Notification settings' },
  mail_posting: { ja: 'メールで投稿', en: 'Post by email' },
  connected_tools: { ja: '連携しているツール', en: 'Connected tools' },
  my_data: { ja: '自分のデータの出力', en: 'Download my data' },
  points: {
    ja: (points: number) => `${points.toLocaleString('ja')}ポイント`,
    en: (points: number) =>
      `${points.toLocaleString('en')} ${enPlural(points, { one: 'point', other: 'points' })}`,
  },
  favourites: {
    ja: (count: number) => `お気に入り${count.toLocaleString('ja')}件`,
    en: (count: number) => enPlural(count, { one: '# favourite', other: '# favourites' }),
  },
  things: {
    ja: (count: number) => `${count.toLocaleString('ja')}件`,
    en: (count: number) => count.toLocaleString('en'),
  },
  oneFile: { ja: '画像を1枚選んでください。', en: 'Choose one picture.' },
})
