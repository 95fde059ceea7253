import { foldedName } from '#common/folded-name.ts'
import type { FormItemKind } from '#common/form/form-item.ts'
import { locales } from '#common/locale.ts'
import { phrases, strings } from '#common/strings.ts'
import type { menuFlows, menuKinds } from '#contract/admin-menus.ts'

export const importedMenusStrings = strings({
  /** The category of menus whose file names none. */
  category: { ja: '取り込んだ制度', en: 'Imported' },
})

const headerWords = strings({
  id: { ja: '制度ID|ID|制度コード', en: 'Menu ID|Programme ID' },
  category: { ja: 'カテゴリ|カテゴリー|制度カテゴリ|分類', en: 'Category' },
  name: { ja: '制度名|名称|制度|制度名称', en: 'Name|Menu|Programme' },
  description: { ja: '説明|概要|制度の説明|説明文|制度概要', en: 'Description' },
  kind: { ja: '種別|種類|制度種別|利用フロー|フロー|制度タイプ', en: 'Kind|Flow' },
  published: { ja: '公開|公開状態|公開ステータス|ステータス|状態|公開設定', en: 'Published|Status' },
  departments: { ja: '対象部署|利用部署|利用できる部署|利用条件|対象|対象者', en: 'Departments|Audience' },
  readers: { ja: '公開部署|公開範囲|公開条件|閲覧部署', en: 'Readers|Visible to' },
  steps: {
    ja: '承認者|承認フロー|承認ステップ|承認|承認ルート|承認経路',
    en: 'Approval|Approvers|Approval steps',
  },
  itemName: { ja: '項目名|項目|フォーム項目|質問|入力項目', en: 'Item|Question|Field' },
  itemKind: {
    ja: '項目種別|項目の種類|入力形式|回答形式|形式|項目タイプ|項目形式',
    en: 'Item type|Field type|Type',
  },
  itemRequired: { ja: '必須|項目必須|必須項目|必須/任意', en: 'Required' },
  itemChoices: { ja: '選択肢|項目選択肢', en: 'Choices|Options' },
  itemNote: { ja: '補足|注釈|項目の説明|項目説明', en: 'Note|Hint' },
})
export type MenuColumn = keyof typeof headerWords

const itemWords = strings({
  text: { ja: 'テキスト|1行テキスト|一行テキスト|短文|単一行|文字列', en: 'text|single line|short text' },
  long_text: {
    ja: '複数行テキスト|長文|テキストエリア|自由記述|本文|複数行',
    en: 'long text|textarea|paragraph|multi line',
  },
  number: { ja: '数値|数字', en: 'number' },
  money: { ja: '金額', en: 'money|amount' },
  date: { ja: '日付|年月日', en: 'date' },
  time: { ja: '時刻|時間', en: 'time' },
  period: { ja: '期間', en: 'period' },
  choice: {
    ja: '単一選択|ラジオボタン|プルダウン|ドロップダウン|選択|セレクト|択一',
    en: 'single choice|radio|select|dropdown|choice',
  },
  choices: { ja: '複数選択|チェックボックス', en: 'multiple choice|checkbox|checkboxes' },
  users: { ja: 'ユーザー|ユーザー選択|社員|社員選択|メンバー|メンバー選択', en: 'user|users|people|person' },
  departments: { ja: '部署|部署選択', en: 'department|departments' },
  images: { ja: '画像|写真', en: 'image|images|photo' },
  videos: { ja: '動画', en: 'video|videos' },
  files: { ja: 'ファイル|添付ファイル|添付', en: 'file|files|attachment' },
  link: { ja: 'リンク|URL', en: 'link|url' },
  heading: { ja: '見出し', en: 'heading' },
  note: { ja: '説明文|注意書き', en: 'note' },
})
export type ImportedItemKind = keyof typeof itemWords & FormItemKind

const flowWords = strings({
  share: { ja: '投稿|共有|シェア|通常|投稿のみ', en: 'share|post|standard' },
  apply: { ja: '申請|申請のみ', en: 'apply|application' },
  report: { ja: '報告|報告のみ', en: 'report' },
  apply_report: { ja: '申請・報告|申請と報告|申請報告|申請→報告', en: 'apply and report' },
})
const kindWords = strings({
  standard: { ja: '通常|標準', en: 'standard' },
  thanks: { ja: 'サンクス|サンクスカード|ありがとう|感謝', en: 'thanks|thanks card' },
  daily_report: { ja: '日報', en: 'daily report' },
})
const flagWords = strings({
  yes: { ja: 'はい|必須|公開|公開中|有|あり|○|〇|する', en: 'yes|true|1|required|published|on' },
  everyone: { ja: '全員|全社|全社員|すべて|全て', en: 'everyone|all' },
  superior: { ja: '上長|上司|直属の上司|所属長', en: 'superior|manager|line manager' },
})

function reader<Key extends string>(catalogue: Record<Key, { ja: string; en: string }>) {
  const known = new Map<string, Key>()
  for (const locale of locales)
    for (const [key, words] of Object.entries(phrases(catalogue, locale)))
      for (const word of (words as string).split('|'))
        if (!known.has(foldedName(word))) known.set(foldedName(word), key as Key)
  return (text: string): Key | null => known.get(foldedName(text)) ?? null
}

/** The column that a header names; numbers at the end count the items of a line. */
export const menuColumnOf = reader(headerWords)
export const itemKindOf: (text: string) => ImportedItemKind | null = reader(itemWords)
export const flowOf: (text: string) => (typeof menuFlows)[number] | null = reader(flowWords)
export const menuKindOf: (text: string) => (typeof menuKinds)[number] | null = reader(kindWords)
const flagOf = reader(flagWords)
export const isYes = (text: string) => flagOf(text) === 'yes'
export const isEveryone = (text: string) => flagOf(text) === 'everyone'
export const isSuperior = (text: string) => flagOf(text) === 'superior'
