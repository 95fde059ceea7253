import { strings } from '#common/strings.ts'

const count = (number: number) => number.toLocaleString('ja')

/** One import: what it would do, and doing it. */
export const importWords = strings({
  title: { ja: '取り込みの内容', en: 'Import' },
  reading: { ja: 'ファイルを読んでいます', en: 'Reading the file' },
  comparing: { ja: '1行ずつチェックしています', en: 'Checking line by line' },
  passwords: { ja: '初期パスワードを準備しています', en: 'Preparing initial passwords' },
  writing: { ja: '取り込んでいます', en: 'Applying' },
  undoing: { ja: '元に戻しています', en: 'Putting back' },
  runningWords: {
    ja: 'この画面を閉じても続きます。終わるまでだれにも変更は見えません。',
    en: 'It goes on when you leave this page. Until it is done nobody sees any of it.',
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
    en: 'Nothing would change: all of it is there already.',
  },
  nothingGood: {
    ja: '取り込める行がありません。エラーを直して、もう一度取り込んでください。',
    en: 'There is no line to apply. Correct the errors and import again.',
  },
  hasErrors: {
    ja: (errors: number) =>
      `エラーが${count(errors)}行あります。直してから取り込むか、その行を除いて取り込めます。`,
    en: (errors: number) =>
      errors === 1
        ? 'One line has errors. Correct it first, or leave it out.'
        : `${count(errors)} lines have errors. Correct them first, or leave them out.`,
  },
  over: {
    ja: (over: number) =>
      `契約しているアカウント数を${count(over)}人分超えるため、取り込めません。使わないアカウントを退会にするか、契約数を増やしてください。`,
    en: (over: number) =>
      `This would be ${count(over)} more than the contracted accounts. Withdraw accounts that are not needed, or contract more.`,
  },
  data_changed: {
    ja: 'チェックしたあとにデータが変わったため、何も取り込みませんでした。下は今のデータでチェックし直した結果です。',
    en: 'The data changed after the check, so nothing was applied. Below is what would happen now.',
  },
  no_longer_allowed: {
    ja: 'ユーザーを管理する権限がなくなったため、取りやめました。何も変わっていません。',
    en: 'You no longer administer people, so it was not done. Nothing has changed.',
  },
  people_changed: {
    ja: '取り込んだあとに変更された人がいるため、取り消しませんでした。何も戻していません。下の人を確かめてください。',
    en: 'Some people changed since, so nothing was put back. They are listed below.',
  },
  failedWork: {
    ja: '途中で問題が起きたため、取りやめました。何も変わっていません。時間をおいてもう一度お試しください。',
    en: 'Something went wrong and it was not done. Nothing has changed. Try again later.',
  },
  notInvited: {
    ja: '新しい人への招待メールは未送信です。設定されると送信します。すぐに使い始めるときは、招待カードを渡してください。',
    en: 'New people were not sent their invitations; they are sent once there is one. To begin right away, hand over invitation cards.',
  },
  applied: {
    ja: (made: number, changed: number) => `登録${count(made)}人・変更${count(changed)}人を取り込みました。`,
    en: (made: number, changed: number) => `${count(made)} registered, ${count(changed)} changed.`,
  },
  leftOut: {
    ja: (errors: number) => `エラーの${count(errors)}行は除きました。`,
    en: (errors: number) =>
      errors === 1
        ? 'One line with errors was left out.'
        : `${count(errors)} lines with errors were left out.`,
  },
  undone: { ja: '取り消しました。取り込む前に戻っています。', en: 'Undone. Everything is as it was before.' },
  newDepartments: { ja: '新しく作る部署', en: 'Departments to be made' },
  newPositions: { ja: '新しく作る役職', en: 'Positions to be made' },
  andMore: { ja: (more: number) => `ほか${count(more)}件`, en: (more: number) => `and ${count(more)} more` },
  leaveOut: {
    ja: (errors: number) => `エラーの${count(errors)}行を除いて取り込む`,
    en: (errors: number) =>
      errors === 1 ? 'Leave out the line with errors' : `Leave out the ${count(errors)} lines with errors`,
  },
  apply: {
    ja: (made: number, changed: number) => `取り込む（登録${count(made)}人・変更${count(changed)}人）`,
    en: (made: number, changed: number) => `Apply (${count(made)} new, ${count(changed)} changed)`,
  },
  leaveOutFirst: {
    ja: 'エラーを直すか、「除いて取り込む」にチェックしてください。',
    en: 'Correct the errors, or tick to leave them out.',
  },
  errorsFile: { ja: 'エラーの行をダウンロード', en: 'Download lines with errors' },
  errorsNote: {
    ja: '最後の列に理由が入っています。直したら、そのまま取り込めます。',
    en: 'The last column says why. Correct the file and import it as it is.',
  },
  checkAgain: { ja: 'もう一度チェック', en: 'Check again' },
  discard: { ja: 'やめる', en: 'Discard' },
  discardTitle: { ja: 'この取り込みをやめますか？', en: 'Discard this import?' },
  discardWords: {
    ja: '送ったファイルを消します。登録されている人は変わりません。',
    en: 'The file is forgotten. Nobody changes.',
  },
  undo: { ja: '取り消す', en: 'Undo' },
  undoTitle: { ja: 'この取り込みを取り消しますか？', en: 'Undo this import?' },
  undoWords: {
    ja: (made: number, changed: number) =>
      `変更した${count(changed)}人を元に戻し、登録した${count(made)}人（まだログインしていない人だけ）を消去します。投稿や申請などに名前が残っている人は退会になります。その後に変更された人やログインした人がいるときは、何も戻しません。`,
    en: (made: number, changed: number) =>
      `${count(changed)} people are put back, and the ${count(made)} who were registered and never signed in are erased; whoever posts or requests name is withdrawn instead. If anyone was changed or signed in since, nothing is put back.`,
  },
  another: { ja: '別のファイルを取り込む', en: 'Import another file' },
  toUsers: { ja: 'ユーザー一覧へ', en: 'To the list of people' },
  refused: {
    ja: '内容が変わりました。新しい結果を確かめてください。',
    en: 'It has changed meanwhile. Look at it again.',
  },
  failed: {
    ja: 'うまくいきませんでした。もう一度お試しください。',
    en: 'That did not work. Try again.',
  },
  show: { ja: '表示する行', en: 'Lines to show' },
  all: { ja: 'すべて', en: 'All' },
  new: { ja: '登録', en: 'New' },
  changed: { ja: '変更', en: 'Changed' },
  unchanged: { ja: '変更なし', en: 'Unchanged' },
  error: { ja: 'エラー', en: 'Error' },
  undo_problem: { ja: '戻せない', en: 'Cannot be put back' },
  rows: { ja: '取り込む行', en: 'Lines' },
  noRows: { ja: 'この種類の行はありません', en: 'There are no such lines' },
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

/** Why somebody cannot be put back. */
export const undoProblemWords = strings({
  changed: { ja: '取り込んだあとに変更されています。', en: 'Changed since.' },
  signed_in: { ja: '登録されたあとにログインしています。', en: 'Has signed in since.' },
  gone: { ja: 'すでに退会しています。', en: 'Has left since.' },
  out_of_reach: { ja: '管理できる範囲の外に移っています。', en: 'Is no longer yours to administer.' },
})

/** Files of people. */
export const exportWords = strings({
  title: { ja: 'ユーザーの書き出し', en: 'Export people' },
  words: {
    ja: (people: number) => `一覧で絞り込んだ${count(people)}人を、1人1行で書き出します。`,
    en: (people: number) =>
      people === 1
        ? 'The one person of the narrowed list, in one line.'
        : `The ${count(people)} people of the narrowed list, one line each.`,
  },
  back: {
    ja: 'このファイルは、直してそのまま取り込めます。直さなければ何も変わりません。',
    en: 'The file can be changed and imported as it is; unchanged, it changes nothing.',
  },
  format: { ja: '形式', en: 'Format' },
  csv: { ja: 'CSV（UTF-8）', en: 'CSV (UTF-8)' },
  csv_sjis: { ja: 'CSV（Shift_JIS）', en: 'CSV (Shift_JIS)' },
  xlsx: { ja: 'Excel（xlsx）', en: 'Excel (xlsx)' },
  escaped: {
    ja: (characters: number) =>
      `Shift_JISにない文字が${count(characters)}字あり、「&#x20BB7;」のような番号で書き出します。取り込むと元の文字に戻ります。`,
    en: (characters: number) =>
      `${count(characters)} characters do not exist in Shift_JIS and are written as numbers like “&#x20BB7;”. Importing turns them back.`,
  },
  tooMany: {
    ja: (people: number, most: number) =>
      `${count(most)}人より多いため、書き出せません（${count(people)}人以上）。部署などで絞り込んでください。`,
    en: (people: number, most: number) =>
      `There are ${count(people)} people or more; one file holds ${count(most)}. Narrow the list.`,
  },
  nobody: { ja: '書き出す人がいません。', en: 'There is nobody to export.' },
  download: { ja: 'ダウンロード', en: 'Download' },
  close: { ja: '閉じる', en: 'Close' },
  export: { ja: '書き出し', en: 'Export' },
  import: { ja: 'CSVで取り込み', en: 'Import' },
})

/** Several people who leave. */
export const chosenWords = strings({
  choose: { ja: (name: string) => `${name}さんを選ぶ`, en: (name: string) => `Choose ${name}` },
  bar: { ja: '選んだ人', en: 'Chosen people' },
  chosen: {
    ja: (people: number) => `${count(people)}人を選択中`,
    en: (people: number) => `${count(people)} chosen`,
  },
  most: {
    ja: (most: number) => `一度に退会にできるのは${count(most)}人までです。`,
    en: (most: number) => `At most ${count(most)} can leave at once.`,
  },
  withdraw: { ja: '退会日を決める', en: 'Set their last day' },
  keep: { ja: '退会をやめる', en: 'Cancel withdrawals' },
  none: { ja: '選択を解除', en: 'Clear the choice' },
  title: {
    ja: (people: number) => `${count(people)}人を退会にしますか？`,
    en: (people: number) => (people === 1 ? 'Withdraw one person?' : `Withdraw ${count(people)} people?`),
  },
  words: {
    ja: '最終日まで使え、翌日に退会になります。それまでは取り消せます。退会した人は元に戻せません。',
    en: 'They can use Hiroba through the last day. Until then this can be cancelled; afterwards it is final.',
  },
  lastOn: { ja: '最終日', en: 'Last day' },
  dayMissing: { ja: '日付を選んでください。', en: 'Choose a day.' },
  confirm: { ja: '退会にする', en: 'Withdraw' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  keepTitle: {
    ja: (people: number) => `${count(people)}人の退会をやめますか？`,
    en: (people: number) => (people === 1 ? 'Keep one person?' : `Keep ${count(people)} people?`),
  },
  keepWords: {
    ja: '退会の予定をなくします。予定のない人はそのままです。',
    en: 'Their withdrawals are cancelled; others stay as they are.',
  },
  saved: {
    ja: (people: number) => `${count(people)}人を変更しました`,
    en: (people: number) => (people === 1 ? 'One person changed' : `${count(people)} people changed`),
  },
  failed: {
    ja: 'うまくいきませんでした。もう一度お試しください。',
    en: 'That did not work. Try again.',
  },
})
