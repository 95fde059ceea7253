import { strings } from '#common/strings.ts'

export const adminSectionWords = strings({
  users: { ja: 'ユーザー', en: 'People' },
  usersNote: {
    ja: '登録、招待、所属の変更、停止、退会、パスワードの再設定、権限。',
    en: 'Register, invite, move, stop and withdraw people; passwords and roles.',
  },
  departments: { ja: '部署', en: 'Departments' },
  departmentsNote: {
    ja: '部署の追加、名前の変更、移動、並べ替え、公開の設定です。',
    en: 'Add, rename, move, order, publish and delete departments.',
  },
  positions: { ja: '役職', en: 'Positions' },
  positionsNote: {
    ja: '役職の順番、管理職と自己承認の設定です。',
    en: 'Their order, who manages, and who may approve their own.',
  },
  profileItems: { ja: 'プロフィールの項目', en: 'Profile items' },
  profileItemsNote: {
    ja: '社員がプロフィールに書く項目の追加、変更、並べ替えです。',
    en: 'What people are asked to say of themselves on their page.',
  },
  plannedChanges: { ja: '人事異動の予定', en: 'Planned personnel changes' },
  plannedChangesNote: {
    ja: '先の日付で登録した異動、入社、停止、再開、退会の一覧です。',
    en: 'Transfers, joins, stops, resumes and withdrawals entered ahead.',
  },
  reorganisations: { ja: '組織変更', en: 'Reorganisations' },
  reorganisationsNote: {
    ja: '部署の変更と異動をまとめて準備し、影響を確かめてから適用します。',
    en: 'Prepare departments and people as a whole, preview it, and apply it at once.',
  },
  membershipHistory: { ja: '所属の履歴', en: 'Who was where' },
  membershipHistoryNote: {
    ja: '過去のある日に、部署にだれが所属していたかを確認できます。',
    en: 'Who was in a department on a day in the past.',
  },
  menus: { ja: '制度', en: 'Menus' },
  menusNote: {
    ja: '投稿や申請のフォーム、承認、公開する相手を設計します。',
    en: 'Design forms, approvals and who reads what is posted.',
  },
  applications: { ja: '制度の利用', en: 'Uses of menus' },
  applicationsNote: {
    ja: '全社の利用と承認待ちを確認し、提出内容をファイルに出力します。',
    en: 'All uses and what waits for approval; export what was submitted.',
  },
  subsidies: { ja: '補助の集計', en: 'Subsidies' },
  subsidiesNote: {
    ja: '制度ごと・人ごとの支給額と、予算の残りを確認できます。',
    en: 'What is paid by menu and person, and what is left of the budgets.',
  },
  rewards: { ja: 'リワード', en: 'Rewards' },
  rewardsNote: {
    ja: 'ポイントの付与と回収、全員の記録を扱います。',
    en: 'Give and collect points, and see everyone’s entries.',
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
  shell: { ja: '見た目とナビゲーション', en: 'Look and navigation' },
  shellNote: {
    ja: '色とロゴ、タブ、プロフィールメニュー、ショートカット、外部リンクを整えます。',
    en: 'Colours and logo, tabs, the profile menu, shortcuts and external links.',
  },
  limits: { ja: '上限とファイル', en: 'Limits and files' },
  limitsNote: {
    ja: '書き込みの上限、保存容量、ウイルス検査と隔離したファイルです。',
    en: 'Limits on writing, the storage, the virus scan and what is in quarantine.',
  },
  log: { ja: '操作履歴', en: 'Log' },
  logNote: {
    ja: '管理者がいつ何を変えたかを、変更前後の内容とともに調べられます。',
    en: 'What administrators changed, with what it was before and after.',
  },
})

export const adminGroupWords = strings({
  people: { ja: '人と組織', en: 'People and organisation' },
  menus: { ja: '制度と申請', en: 'Menus and their use' },
  posts: { ja: '投稿', en: 'Posts' },
  company: { ja: '会社と記録', en: 'Company and records' },
})
