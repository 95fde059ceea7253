import { strings } from '#common/strings.ts'

export const adminSectionWords = strings({
  menus: { ja: '制度', en: 'Menus' },
  menusNote: {
    ja: '投稿や申請のフォーム、承認、公開する相手を設計します。',
    en: 'Design forms, approvals and who reads what is posted.',
  },
  rewards: { ja: 'リワード', en: 'Rewards' },
  rewardsNote: {
    ja: 'ポイントの付与と回収、全員の記録を扱います。',
    en: 'Give and collect points, and see everybody’s entries.',
  },
  mustRead: { ja: '必読', en: 'Must-read' },
  mustReadNote: {
    ja: '必読にする制度、期限、催促の決まりを設定します。',
    en: 'Which menus ask to be read, by when, and how people are reminded.',
  },
  stamps: { ja: 'リアクション', en: 'Reactions' },
  stampsNote: {
    ja: 'スタンプの追加、名前の変更、並べ替え、停止ができます。',
    en: 'Add, rename, order and retire the stamps people react with.',
  },
  digest: { ja: 'ホットダイジェスト', en: 'Hot digest' },
  digestNote: {
    ja: '話題の投稿をまとめる曜日と時刻、順位の決まり方です。',
    en: 'When the most active posts are gathered, and how they are ranked.',
  },
  moderation: { ja: 'モデレーション', en: 'Moderation' },
  moderationNote: {
    ja: '報告された投稿への対応と、注意する言葉の設定です。',
    en: 'Deal with reported posts, and keep the list of watched words.',
  },
  statistics: { ja: '閲覧・リアクション統計', en: 'Reads and reactions' },
  statisticsNote: {
    ja: '投稿・既読・リアクション・コメントの数を期間ごとに確認できます。',
    en: 'Posts, reads, reactions and comments over any period.',
  },
})
