import { strings } from '#common/strings.ts'

export const compareWords = strings({
  title: { ja: '設定の比較', en: 'Settings compared' },
  intro: {
    ja: '会社を作ったときの値と違う設定に印が付きます。会社の内容は表示されません。閲覧とダウンロードは記録に残ります。',
    en: 'Settings that differ from those a company begins with are marked. No contents of companies are shown. Reading and downloading are logged.',
  },
  filters: { ja: '絞り込み', en: 'Filters' },
  search: { ja: '会社名・コード', en: 'Name or code' },
  group: { ja: '比べる設定', en: 'Settings' },
  state: { ja: '会社の状態', en: 'State' },
  everyState: { ja: 'すべての状態', en: 'Every state' },
  unusual: { ja: '違う設定', en: 'Different setting' },
  anything: { ja: '指定しない', en: 'Any' },
  company: { ja: '会社', en: 'Company' },
  differs: { ja: '（初期値と違う）', en: '(not as a company begins)' },
  download: { ja: 'CSVをダウンロード', en: 'Download CSV' },
  none: { ja: '見つかりませんでした', en: 'Nothing found' },
  noneWords: { ja: '検索や絞り込みを変えてみてください。', en: 'Try another search or filter.' },
  leftOut: {
    ja: (count: number) => `ほかに${count}社あります。絞り込んでください。`,
    en: (count: number) => `There are ${count} more companies. Narrow them down.`,
  },
})

export const settingGroupWords = strings({
  security: { ja: 'セキュリティ', en: 'Security' },
  passwords: { ja: 'パスワードとログイン', en: 'Passwords and sessions' },
  use: { ja: '使っている機能', en: 'Features in use' },
  connections: { ja: '外部との連携', en: 'Connections' },
  options: { ja: 'オプション', en: 'Options' },
})
