import { strings } from '#common/strings.ts'

export const writing = strings({
  newTitle: { ja: (menu: string) => `${menu}を使う`, en: (menu: string) => `Use ${menu}` },
  editTitle: { ja: (menu: string) => `${menu}の入力`, en: (menu: string) => `${menu}: writing` },
  editStage: {
    ja: (menu: string, stage: string) => `${menu}（${stage}）`,
    en: (menu: string, stage: string) => `${menu}: ${stage.toLowerCase()}`,
  },
  form: { ja: '入力', en: 'Form' },
  title: { ja: '制度を使う', en: 'Use a menu' },
  goOn: { ja: '確認へ進む', en: 'Check before submitting' },
  untouched: {
    ja: '入力した内容は自動で下書きに保存されます',
    en: 'What you write is kept as a draft by itself',
  },
  unsaved: { ja: '保存していない変更があります', en: 'Not saved yet' },
  saving: { ja: '保存しています…', en: 'Saving…' },
  saved: { ja: '下書きに保存しました', en: 'Saved as a draft' },
  kept: {
    ja: 'サーバーに保存できませんでした。入力した内容はこの端末に残っています。つながると自動で保存します。',
    en: 'The server could not be reached. What you wrote is kept on this device and will be saved by itself.',
  },
  saveNow: { ja: '今すぐ保存', en: 'Save now' },
  refusedTitle: { ja: '保存できませんでした', en: 'This could not be saved' },
  keptHere: {
    ja: '入力した内容はこの端末に残っています。',
    en: 'What you wrote is kept on this device.',
  },
  toMenu: { ja: '制度のページを見る', en: 'See the menu' },
  behindTitle: {
    ja: 'ほかの画面か端末で、この下書きが更新されています',
    en: 'This draft has been changed from another window or device',
  },
  behindWords: {
    ja: 'どちらの内容で続けるか選んでください。選ぶまで、この画面の内容はこの端末に残ります。',
    en: 'Choose which to go on with. Until then, what is on this page stays on this device.',
  },
  takeTheirs: { ja: '更新された内容を読み込む', en: 'Load the newer one' },
  keepMine: { ja: 'この画面の内容で続ける', en: 'Go on with this one' },
  olderTitle: {
    ja: 'この端末に、保存されていない入力が残っています',
    en: 'This device still has something that was not saved',
  },
  olderWords: {
    ja: '表示しているのは、あとからほかの画面か端末で保存された内容です。',
    en: 'What you see was saved later, from another window or device.',
  },
  takeOlder: { ja: 'この端末の入力に戻す', en: 'Go back to this device’s' },
  dropOlder: { ja: '破棄する', en: 'Throw it away' },
  restored: { ja: 'この端末に残っていた入力を復元しました', en: 'Restored what was left on this device' },
  formChanged: {
    ja: '書きはじめたあとでフォームが変更されました。入力した内容は引き継いでいます。もう一度確認してください。',
    en: 'The form has changed since you began. What you wrote has been carried over. Look over it again.',
  },
  goneTitle: { ja: 'この下書きは編集できません', en: 'This draft cannot be edited' },
  goneWords: {
    ja: 'すでに提出されたか、取り消されています。最新の状態は利用履歴で確認できます。',
    en: 'It has been submitted already, or taken back. Your uses show where it stands.',
  },
  toApply: { ja: 'この利用を見る', en: 'See this use' },
  toApplies: { ja: '利用履歴へ', en: 'To my uses' },
  missing: { ja: '報告が見つかりません', en: 'This report cannot be found' },
  menuMissing: { ja: '制度が見つかりません', en: 'This menu cannot be found' },
  toMenus: { ja: '制度の一覧へ', en: 'To all menus' },
  unusableTitle: { ja: '今は利用できません', en: 'It cannot be used now' },
  drafts: { ja: 'この制度の書きかけがあります', en: 'You have begun to write this already' },
  draftOf: { ja: '書きかけを開く', en: 'Open it' },
  discard: { ja: '下書きを削除', en: 'Delete the draft' },
  discardTitle: { ja: '下書きを削除しますか？', en: 'Delete the draft?' },
  discardWords: {
    ja: '入力した内容は元に戻せません。',
    en: 'What you wrote cannot be brought back.',
  },
  discarded: { ja: '下書きを削除しました', en: 'The draft has been deleted' },
  returnedBy: {
    ja: (name: string) => `${name}さんから差し戻されました`,
    en: (name: string) => `${name} returned it`,
  },
  published: {
    ja: 'すでに提出した内容を編集しています。確認して更新するまで、公開されている内容は変わりません。',
    en: 'You are changing something you have submitted. What is posted stays as it is until you check and update it.',
  },
  onlyReopened: {
    ja: '修正できるのは、差し戻された項目だけです。',
    en: 'Only the items that were reopened can be changed.',
  },
  application: { ja: '承認された申請の内容', en: 'The application as it was approved' },
  subsidies: { ja: '補助の見込み', en: 'Expected subsidy' },
  notYet: { ja: '金額を入力すると計算します', en: 'Shown once the amount is filled in' },
  cappedNow: { ja: '上限・残額に合わせた金額です', en: 'Limited to what is left' },
  yen: {
    ja: (amount: number) => `${amount.toLocaleString('ja-JP')}円`,
    en: (amount: number) => `¥${amount.toLocaleString('en-GB')}`,
  },
  filesSending: {
    ja: 'ファイルの送信が終わるまでお待ちください。',
    en: 'Wait until the files have been sent.',
  },
})
