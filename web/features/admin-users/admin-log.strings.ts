import { strings } from '#common/strings.ts'

export const adminLog = strings({
  filters: { ja: '絞り込み', en: 'Filters' },
  search: { ja: '名前や内容で検索', en: 'Search names and values' },
  actor: { ja: '操作した人', en: 'Who' },
  anybody: { ja: 'すべての人', en: 'Anybody' },
  noun: { ja: '対象', en: 'What' },
  anything: { ja: 'すべて', en: 'Anything' },
  from: { ja: '開始日', en: 'From' },
  until: { ja: '終了日', en: 'Until' },
  list: { ja: '操作の履歴', en: 'Acts' },
  clock: { ja: '自動処理', en: 'Automatic' },
  none: { ja: '操作の履歴はまだありません', en: 'Nothing has been done yet' },
  noneWords: {
    ja: 'ユーザーや部署などを変更すると、だれが・いつ・何を変えたかがここに残ります。',
    en: 'Changes to people, departments and the like are kept here with who made them, and when.',
  },
  nothingFound: { ja: '条件に合う操作はありません', en: 'No act matches' },
  nothingFoundWords: { ja: '期間や言葉を変えてみてください。', en: 'Try another period or other words.' },
  change: {
    ja: (before: string, after: string) => `${before} → ${after}`,
    en: (before: string, after: string) => `${before} → ${after}`,
  },
  nothing: { ja: 'なし', en: 'none' },
  separator: { ja: '、', en: ', ' },
  term: { ja: (field: string) => `${field}：`, en: (field: string) => `${field}: ` },
})

/** What was acted on, by noun. */
export const actNounWords = strings({
  user: { ja: 'ユーザー', en: 'Person' },
  department: { ja: '部署', en: 'Department' },
  position: { ja: '役職', en: 'Position' },
  theme: { ja: 'テーマ', en: 'Theme' },
  navigation: { ja: 'ナビゲーション', en: 'Navigation' },
  profile_menu: { ja: 'プロフィールメニュー', en: 'Profile menu' },
  shortcuts: { ja: 'ショートカット', en: 'Shortcuts' },
  external_links: { ja: '外部リンク', en: 'External links' },
})

/** What was done, by action. */
export const actActionWords = strings({
  create: { ja: '登録', en: 'Added' },
  update: { ja: '変更', en: 'Changed' },
  delete: { ja: '削除', en: 'Deleted' },
  move: { ja: '移動', en: 'Moved' },
  order: { ja: '並べ替え', en: 'Ordered' },
  publish: { ja: '公開', en: 'Published' },
  unpublish: { ja: '非公開', en: 'Unpublished' },
  restore: { ja: '復元', en: 'Restored' },
  invite: { ja: '招待メールの送信', en: 'Invited' },
  plan_stop: { ja: '停止の予約', en: 'Stop planned' },
  stop: { ja: '停止', en: 'Stopped' },
  resume: { ja: '再開', en: 'Resumed' },
  plan_withdrawal: { ja: '退会の予約', en: 'Withdrawal planned' },
  cancel_withdrawal: { ja: '退会の取り消し', en: 'Withdrawal cancelled' },
  withdraw: { ja: '退会', en: 'Withdrawn' },
  reset_password: { ja: 'パスワードの再設定', en: 'Password reset' },
  unlock: { ja: 'ロックの解除', en: 'Unlocked' },
  change_role: { ja: '権限の変更', en: 'Role changed' },
})

/** What changed, by field. */
export const actFieldWords = strings({
  name: { ja: '名前', en: 'Name' },
  nameKana: { ja: 'ふりがな', en: 'Reading' },
  formerName: { ja: '旧姓', en: 'Former name' },
  email: { ja: 'メールアドレス', en: 'E-mail' },
  companyLoginId: { ja: '社員ID', en: 'Company ID' },
  departments: { ja: '所属', en: 'Departments' },
  role: { ja: '権限', en: 'Role' },
  sections: { ja: '管理できる範囲', en: 'Sections' },
  sectionDepartments: { ja: '管理できる部署', en: 'Of departments' },
  status: { ja: '状態', en: 'State' },
  stopsOn: { ja: '停止日', en: 'Stops on' },
  resumesOn: { ja: '再開日', en: 'Resumes on' },
  lastOn: { ja: '最終日', en: 'Last day' },
  parent: { ja: '上の部署', en: 'Above it' },
  published: { ja: '公開', en: 'Published' },
  manager: { ja: '管理職', en: 'Manager' },
  selfApproval: { ja: '自己承認', en: 'Self-approval' },
  order: { ja: '並び順', en: 'Order' },
  bgColor: { ja: '背景', en: 'Background' },
  textColor: { ja: '文字', en: 'Text' },
  bgHoverColor: { ja: 'ホバー時の背景', en: 'Background under the pointer' },
  borderColor: { ja: '境界線', en: 'Border' },
  logo: { ja: 'ロゴ', en: 'Logo' },
  entries: { ja: 'タブ', en: 'Tabs' },
  shown: { ja: '表示する項目', en: 'Shown' },
  hidden: { ja: '表示しない項目', en: 'Hidden' },
  items: { ja: '項目', en: 'Entries' },
})

/** Values that are words of ours, by value. */
export const actValueWords = strings({
  true: { ja: 'はい', en: 'yes' },
  false: { ja: 'いいえ', en: 'no' },
  invited: { ja: '招待中', en: 'Invited' },
  active: { ja: '利用中', en: 'In use' },
  stopped: { ja: '停止中', en: 'Stopped' },
  withdrawn: { ja: '退会', en: 'Withdrawn' },
  employee: { ja: '一般', en: 'Employee' },
  section_administrator: { ja: '限定管理者', en: 'Limited administrator' },
  administrator: { ja: '全体管理者', en: 'Full administrator' },
  users: { ja: 'ユーザー', en: 'People' },
  menus: { ja: '制度', en: 'Menus' },
  moderation: { ja: 'お知らせ・タイムラインの管理', en: 'Announcements and moderation' },
  rewards: { ja: 'ポイント', en: 'Rewards' },
  statistics: { ja: '統計', en: 'Statistics' },
})
