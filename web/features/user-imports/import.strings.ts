import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const count = (number: number) => number.toLocaleString('ja')

/** One import: its preview, and applying it. */
export const importWords = strings({
  title: { ja: '取り込みの内容', en: 'Import' },
  reading: { ja: 'ファイルを読んでいます', en: 'Reading the file' },
  comparing: { ja: '1行ずつチェックしています', en: 'Checking line by line' },
  passwords: { ja: '初期パスワードを準備しています', en: 'Preparing initial passwords' },
  writing: { ja: '取り込んでいます', en: 'Applying' },
  undoing: { ja: '元に戻しています', en: 'Undoing' },
  runningWords: {
    ja: 'この画面を閉じても続きます。終わるまでだれにも変更は見えません。',
    en: 'You can leave this page. No one sees the changes until the import is finished.',
  },
  progress: {
    ja: (done: number, total: number) => `${count(done)} / ${count(total)}行`,
    en: (done: number, total: number) => `${count(done)} of ${count(total)} lines`,
  },
  ready: {
    ja: 'チェックが終わりました。まだ何も変わっていません。',
    en: 'Checked. Nothing has changed yet.',
  },
  nothingToDo: {
    ja: '変わるところはありません。同じ内容がすでに登録されています。',
    en: 'Nothing to change: everything is already up to date.',
  },
  nothingGood: {
    ja: '取り込める行がありません。エラーを直して、もう一度取り込んでください。',
    en: 'There are no valid lines. Correct the errors and import again.',
  },
  hasErrors: {
    ja: (errors: number) =>
      `エラーが${count(errors)}行あります。直してから取り込むか、その行を除いて取り込めます。`,
    en: (errors: number) =>
      enPlural(errors, {
        one: '# line has errors. Correct it, or skip it.',
        other: '# lines have errors. Correct them, or skip them.',
      }),
  },
  over: {
    ja: (over: number) =>
      `契約しているアカウント数を${count(over)}人分超えるため、取り込めません。使わないアカウントを退会にするか、契約数を増やしてください。`,
    en: (over: number) =>
      `This would exceed the contracted accounts by ${count(over)}. Offboard accounts that are no longer needed, or increase the contract.`,
  },
  data_changed: {
    ja: 'チェックしたあとにデータが変わったため、何も取り込みませんでした。下は今のデータでチェックし直した結果です。',
    en: 'The data changed after the check, so nothing was applied. The updated preview is shown below.',
  },
  no_longer_allowed: {
    ja: 'ユーザーを管理する権限がなくなったため、取りやめました。何も変わっていません。',
    en: 'You can no longer administer people, so nothing was changed.',
  },
  people_changed: {
    ja: '取り込んだあとに変更された人がいるため、取り消しませんでした。何も戻していません。下の人を確かめてください。',
    en: 'Some people have changed since the import, so it was not undone. They are listed below.',
  },
  failedWork: {
    ja: '途中で問題が起きたため、取りやめました。何も変わっていません。時間をおいてもう一度お試しください。',
    en: 'Something went wrong and nothing was changed. Try again later.',
  },
  notInvited: {
    ja: '新しい人への招待メールは未送信です。設定されると送信します。すぐに使い始めるときは、招待カードを渡してください。',
    en: 'Invitations to new people were not sent because no mail server is configured. They will be sent once there is one. To start right away, hand over invitation cards.',
  },
  applied: {
    ja: (made: number, changed: number) => `登録${count(made)}人・変更${count(changed)}人を取り込みました。`,
    en: (made: number, changed: number) => `${count(made)} added, ${count(changed)} changed.`,
  },
  leftOut: {
    ja: (errors: number) => `エラーの${count(errors)}行は除きました。`,
    en: (errors: number) =>
      enPlural(errors, {
        one: '# line with errors was skipped.',
        other: '# lines with errors were skipped.',
      }),
  },
  undone: {
    ja: '取り消しました。取り込む前に戻っています。',
    en: 'Undone. Everything is back to how it was.',
  },
  newDepartments: { ja: '新しく作る部署', en: 'Departments to create' },
  newPositions: { ja: '新しく作る役職', en: 'Positions to create' },
  andMore: { ja: (more: number) => `ほか${count(more)}件`, en: (more: number) => `and ${count(more)} more` },
  leaveOut: {
    ja: (errors: number) => `エラーの${count(errors)}行を除いて取り込む`,
    en: (errors: number) =>
      enPlural(errors, { one: 'Skip the line with errors', other: 'Skip the # lines with errors' }),
  },
  apply: {
    ja: (made: number, changed: number) => `取り込む（登録${count(made)}人・変更${count(changed)}人）`,
    en: (made: number, changed: number) => `Apply (${count(made)} new, ${count(changed)} changed)`,
  },
  leaveOutFirst: {
    ja: 'エラーを直すか、「除いて取り込む」にチェックしてください。',
    en: 'Correct the errors, or select the checkbox to skip them.',
  },
  errorsFile: { ja: 'エラーの行をダウンロード', en: 'Download lines with errors' },
  errorsNote: {
    ja: '最後の列に理由が入っています。直したら、そのまま取り込めます。',
    en: 'The last column shows the reason. Correct the file and import it again.',
  },
  checkAgain: { ja: 'もう一度チェック', en: 'Check again' },
  discard: { ja: '破棄する', en: 'Discard' },
  discardTitle: { ja: 'この取り込みをやめますか？', en: 'Discard this import?' },
  discardWords: {
    ja: '送ったファイルを消します。登録されている人は変わりません。',
    en: 'The uploaded file is deleted. No one is changed.',
  },
  undo: { ja: '取り消す', en: 'Undo' },
  undoTitle: { ja: 'この取り込みを取り消しますか？', en: 'Undo this import?' },
  undoWords: {
    ja: (made: number, changed: number) =>
      `変更した${count(changed)}人を元に戻し、登録した${count(made)}人（まだログインしていない人だけ）を消去します。投稿や申請などに名前が残っている人は退会になります。その後に変更された人やログインした人がいるときは、何も戻しません。`,
    en: (made: number, changed: number) =>
      `${count(changed)} people are restored, and the ${count(made)} new people who never signed in are deleted, or offboarded if posts or requests name them. If anyone has changed or signed in since, nothing is undone.`,
  },
  another: { ja: '別のファイルを取り込む', en: 'Import another file' },
  toUsers: { ja: 'ユーザー一覧へ', en: 'Go to list of people' },
  refused: {
    ja: '内容が変わりました。新しい結果を確かめてください。',
    en: 'The import has changed in the meantime. Check it again.',
  },
  failed: {
    ja: 'うまくいきませんでした。もう一度お試しください。',
    en: 'Something went wrong. Try again.',
  },
  show: { ja: '表示する行', en: 'Lines to show' },
  all: { ja: 'すべて', en: 'All' },
  new: { ja: '登録', en: 'New' },
  changed: { ja: '変更', en: 'Changed' },
  unchanged: { ja: '変更なし', en: 'Unchanged' },
  error: { ja: 'エラー', en: 'Error' },
  undo_problem: { ja: '戻せない', en: 'Cannot be undone' },
  rows: { ja: '取り込む行', en: 'Lines' },
  noRows: { ja: 'この種類の行はありません', en: 'No lines to show' },
  rowsGone: { ja: '行ごとの記録は残っていません', en: 'The lines are no longer stored' },
  rowsGoneWords: {
    ja: (days: number) => `行ごとの記録は、取り込みから${days}日が過ぎると削除されます。`,
    en: (days: number) => `Lines are deleted ${days} days after the import.`,
  },
  line: { ja: (place: number) => `${count(place)}行目`, en: (place: number) => `Line ${count(place)}` },
  nameless: { ja: '（名前なし）', en: '(no name)' },
  term: { ja: (field: string) => `${field}：`, en: (field: string) => `${field}: ` },
  separator: { ja: '、', en: ', ' },
  becomes: { ja: '→', en: '→' },
  nothing: { ja: 'なし', en: 'none' },
  password: { ja: '初期パスワードを設定', en: 'Sets the initial password' },
  range: {
    ja: (from: number, to: number, total: number) => `${count(total)}行のうち${count(from)}〜${count(to)}`,
    en: (from: number, to: number, total: number) => `${count(from)} to ${count(to)} of ${count(total)}`,
  },
  previous: { ja: '前の100行', en: 'Previous 100' },
  next: { ja: '次の100行', en: 'Next 100' },
  by: {
    ja: (name: string, when: string) => `${name}・${when}`,
    en: (name: string, when: string) => `${name}, ${when}`,
  },
})

/** Why a person's change cannot be reverted. */
export const undoProblemWords = strings({
  changed: { ja: '取り込んだあとに変更されています。', en: 'Changed since then.' },
  signed_in: { ja: '登録されたあとにログインしています。', en: 'Has signed in since then.' },
  gone: { ja: 'すでに退会しています。', en: 'Has left since then.' },
  out_of_reach: { ja: '管理できる範囲の外に移っています。', en: 'You no longer administer this person.' },
})
