import { strings } from '#common/strings.ts'

export const writing = strings({
  newTitle: { ja: (menu: string) => menu, en: (menu: string) => menu },
  editTitle: { ja: (menu: string) => `${menu}の入力`, en: (menu: string) => `${menu}: form` },
  editStage: {
    ja: (menu: string, stage: string) => `${menu}（${stage}）`,
    en: (menu: string, stage: string) => `${menu}: ${stage.toLowerCase()}`,
  },
  form: { ja: '入力', en: 'Form' },
  title: { ja: '申請・投稿', en: 'Apply' },
  goOn: { ja: '確認へ進む', en: 'Review and submit' },
  untouched: {
    ja: '入力した内容は自動で下書きに保存されます',
    en: 'What you write is saved as a draft automatically',
  },
  unsaved: { ja: '保存していない変更があります', en: 'Not saved yet' },
  saving: { ja: '保存しています…', en: 'Saving…' },
  saved: { ja: '下書きに保存しました', en: 'Draft saved' },
  kept: {
    ja: 'サーバーに保存できませんでした。入力した内容はこの端末に残っています。つながると自動で保存します。',
    en: 'The server cannot be reached. What you wrote is kept on this device and will be saved automatically.',
  },
  saveNow: { ja: '今すぐ保存', en: 'Save now' },
  refusedTitle: { ja: '保存できませんでした', en: 'This could not be saved' },
  keptHere: {
    ja: '入力した内容はこの端末に残っています。',
    en: 'What you wrote is kept on this device.',
  },
  toMenu: { ja: '制度のページを見る', en: 'View programme' },
  behindTitle: {
    ja: 'ほかの画面か端末で、この下書きが更新されています',
    en: 'This draft was changed in another window or on another device',
  },
  behindWords: {
    ja: 'どちらの内容で続けるか選んでください。選ぶまで、この画面の内容はこの端末に残ります。',
    en: 'Choose which version to continue with. Until then, this version is kept on this device.',
  },
  takeTheirs: { ja: '更新された内容を読み込む', en: 'Use the newer version' },
  keepMine: { ja: 'この画面の内容で続ける', en: 'Continue with this version' },
  olderTitle: {
    ja: 'この端末に、保存されていない入力が残っています',
    en: 'This device has unsaved changes',
  },
  olderWords: {
    ja: '表示しているのは、あとからほかの画面か端末で保存された内容です。',
    en: 'The version shown was saved later in another window or on another device.',
  },
  takeOlder: { ja: 'この端末の入力に戻す', en: 'Restore this device’s version' },
  dropOlder: { ja: '破棄する', en: 'Discard it' },
  restored: { ja: 'この端末に残っていた入力を復元しました', en: 'Restored unsaved changes from this device' },
  formChanged: {
    ja: '書きはじめたあとでフォームが変更されました。入力した内容は引き継いでいます。もう一度確認してください。',
    en: 'The form has changed since you started. What you wrote has been carried over. Review it again.',
  },
  goneTitle: { ja: 'この下書きは編集できません', en: 'This draft can no longer be edited' },
  goneWords: {
    ja: 'すでに提出されたか、取り消されています。最新の状態は申請・投稿の履歴で確認できます。',
    en: 'It has already been submitted or withdrawn. Check its status under My requests.',
  },
  toApply: { ja: '内容を見る', en: 'View submission' },
  toApplies: { ja: '申請・投稿の履歴へ', en: 'Go to my requests' },
  missing: { ja: '報告が見つかりません', en: 'This report was not found' },
  menuMissing: { ja: '制度が見つかりません', en: 'This programme was not found' },
  toMenus: { ja: '制度の一覧へ', en: 'Go to all programmes' },
  unusableTitle: { ja: '現在は受け付けていません', en: 'Not available right now' },
  drafts: { ja: 'この制度の書きかけがあります', en: 'You already have a draft' },
  draftOf: { ja: '書きかけを開く', en: 'Open draft' },
  discard: { ja: '下書きを削除', en: 'Delete draft' },
  discardTitle: { ja: '下書きを削除しますか？', en: 'Delete the draft?' },
  discardWords: {
    ja: '入力した内容は元に戻せません。',
    en: 'This cannot be undone.',
  },
  discarded: { ja: '下書きを削除しました', en: 'Draft deleted' },
  returnedBy: {
    ja: (name: string) => `${name}さんから差し戻されました`,
    en: (name: string) => `${name} returned it`,
  },
  published: {
    ja: 'すでに提出した内容を編集しています。確認して更新するまで、公開されている内容は変わりません。',
    en: 'You are editing a submission. The published post stays as it is until you review and update.',
  },
  onlyReopened: {
    ja: '修正できるのは、差し戻された項目だけです。',
    en: 'You can only change the items that were reopened.',
  },
  application: { ja: '承認された申請の内容', en: 'Approved application' },
  subsidies: { ja: '補助の見込み', en: 'Expected subsidy' },
  notYet: { ja: '金額を入力すると計算します', en: 'Shown when the amount is filled in' },
  cappedNow: { ja: '上限・残額に合わせた金額です', en: 'Limited to the remaining amount' },
  yen: {
    ja: (amount: number) => `${amount.toLocaleString('ja-JP')}円`,
    en: (amount: number) => `¥${amount.toLocaleString('en-GB')}`,
  },
  filesSending: {
    ja: 'ファイルの送信が終わるまでお待ちください。',
    en: 'Wait until the files have been uploaded.',
  },
})
