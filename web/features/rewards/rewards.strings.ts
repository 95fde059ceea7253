import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const points = {
  ja: (n: number) => `${n.toLocaleString('ja')}ポイント`,
  en: (n: number) => `${n.toLocaleString('en')} ${enPlural(n, { one: 'point', other: 'points' })}`,
}

export const rewards = strings({
  title: { ja: 'リワード', en: 'Rewards' },
  status: { ja: 'ポイントの残高', en: 'Your points' },
  balance: { ja: '残高', en: 'Balance' },
  points,
  pointsUnit: { ja: 'ポイント', en: 'points' },
  thisMonth: { ja: '今月の獲得', en: 'Earned this month' },
  thisYear: { ja: '今年度の獲得', en: 'Earned this year' },
  yearNote: {
    ja: (from: string) => `年度は${from}から数えます。`,
    en: (from: string) => `The year starts on ${from}.`,
  },
  toRedemptions: { ja: 'ポイントを使う・申し込んだものを見る', en: 'Redeem points and view orders' },
  wholeHistory: { ja: '最新の履歴を見る', en: 'View the newest entries' },
  history: { ja: '履歴', en: 'History' },
  emptyTitle: { ja: 'まだポイントの記録がありません', en: 'No points yet' },
  emptyWords: {
    ja: 'ポイントの付く制度で申請・投稿すると、承認されたときにここに記録されます。',
    en: 'When you use a programme that earns points, they appear here once it is approved.',
  },
  toMenus: { ja: '制度を見る', en: 'View programmes' },
  listEnd: { ja: 'これより前の記録はありません', en: 'No earlier entries' },
  menu: { ja: '申請・投稿', en: 'Submission' },
  thanks: { ja: 'サンクス', en: 'Thanks' },
  grant: { ja: '付与', en: 'Given' },
  collection: { ja: '回収', en: 'Collected' },
  redemption: { ja: '交換', en: 'Redeemed' },
  expiry: { ja: '失効', en: 'Expired' },
  reversal: { ja: '取消', en: 'Reversal' },
  reversedTag: { ja: '取消済み', en: 'Reversed' },
  by: { ja: (name: string) => `${name}さん`, en: (name: string) => name },

  sectionAct: { ja: '手動で付与・回収', en: 'Give or collect points' },
  actNote: {
    ja: '1回に10人まで選べます。それより多いときは、下の一覧からまとめて付与します。理由は本人に表示されます。記録は消せませんが、取り消すことはできます。',
    en: 'Up to ten people at once; for more, use the list below. Recipients can read the reason. An entry cannot be deleted, but it can be reversed.',
  },
  people: { ja: '対象の人', en: 'People' },
  findPeople: { ja: '名前やよみがなで探す', en: 'Search by name' },
  act: { ja: '操作', en: 'Action' },
  give: { ja: '付与する', en: 'Give' },
  collect: { ja: '回収する', en: 'Collect' },
  amount: { ja: '1人あたりのポイント', en: 'Points per person' },
  reason: { ja: '理由', en: 'Reason' },
  peopleMissing: { ja: '対象の人を選んでください', en: 'Choose at least one person' },
  amountWrong: {
    ja: '1から1,000,000までの整数を入力してください',
    en: 'Enter a whole number from 1 to 1,000,000',
  },
  reasonMissing: { ja: '理由を入力してください', en: 'Enter a reason' },
  confirmGive: {
    ja: (people: number, n: number) => `${people}人に${n.toLocaleString('ja')}ポイントずつ付与します`,
    en: (people: number, n: number) =>
      `Give ${enPlural(n, { one: '# point', other: '# points' })} to ${enPlural(people, { one: '# person', other: 'each of # people' })}`,
  },
  confirmCollect: {
    ja: (people: number, n: number) => `${people}人から${n.toLocaleString('ja')}ポイントずつ回収します`,
    en: (people: number, n: number) =>
      `Collect ${enPlural(n, { one: '# point', other: '# points' })} from ${enPlural(people, { one: '# person', other: 'each of # people' })}`,
  },
  gave: {
    ja: (people: number) => `${people}人に付与しました`,
    en: (people: number) => `Given to ${enPlural(people, { one: '# person', other: '# people' })}`,
  },
  collected: {
    ja: (people: number) => `${people}人から回収しました`,
    en: (people: number) => `Collected from ${enPlural(people, { one: '# person', other: '# people' })}`,
  },
  everybody: { ja: '全員の記録', en: 'Everyone’s entries' },
  filterPerson: { ja: '人で絞り込む', en: 'Filter by person' },
  balanceOf: {
    ja: (name: string, n: number) => `${name}さんの残高：${n.toLocaleString('ja')}ポイント`,
    en: (name: string, n: number) => `Balance of ${name}: ${n.toLocaleString('en')}`,
  },
  when: { ja: '日時', en: 'Date' },
  who: { ja: '対象', en: 'Person' },
  what: { ja: '内容', en: 'Reason' },
  pointsColumn: { ja: 'ポイント', en: 'Points' },
  actions: { ja: '操作', en: 'Actions' },
  reverse: { ja: '取り消す', en: 'Reverse' },
  reverseOf: { ja: (what: string) => `${what}を取り消す`, en: (what: string) => `Reverse ${what}` },
  reverseTitle: { ja: '記録を取り消しますか？', en: 'Reverse this entry?' },
  reverseWords: {
    ja: '同じポイント数の反対の記録を追加します。すでに使われている場合、残高がマイナスになることがあります。',
    en: 'An entry with the opposite amount is added. If the points have already been spent, the balance may become negative.',
  },
  reversed: { ja: '取り消しました', en: 'Reversed' },
  failed: {
    ja: '保存できませんでした。もう一度お試しください。',
    en: 'This could not be saved. Try again.',
  },
  sectionList: { ja: '一覧から一括で付与・回収', en: 'Give or collect points from a list' },
  listNote: {
    ja: (rows: number) =>
      `1行に1人、社員IDまたはメールアドレス、ポイント、理由（なくてもかまいません）の順に並べます。回収はマイナスで書きます。CSVのファイルを選ぶか、表計算ソフトから貼り付けてください。1回に${rows.toLocaleString('ja')}行までです。`,
    en: (rows: number) =>
      `One person per line: employee ID or email address, points, and an optional reason. Use negative numbers to collect points. Choose a CSV file or paste from a spreadsheet, up to ${rows.toLocaleString('en')} lines at once.`,
  },
  list: { ja: '一覧', en: 'List' },
  listExample: {
    ja: '社員ID,ポイント,理由\nmihon-0101,500,改善提案賞\nmihon-0102,300,',
    en: 'Employee ID,Points,Reason\nmihon-0101,500,Suggestion of the month\nmihon-0102,300,',
  },
  chooseFile: { ja: 'CSVファイルを選ぶ', en: 'Choose a CSV file' },
  fileUnreadable: {
    ja: 'このファイルは文字として読めません。UTF-8またはShift_JISのCSVを選んでください。',
    en: 'This is not a text file. Choose a CSV file in UTF-8 or Shift_JIS.',
  },
  fileTooLarge: { ja: 'このファイルは大きすぎます。', en: 'This file is too large.' },
  commonReason: { ja: '行に書いていないときの理由', en: 'Reason for lines without one' },
  listMissing: { ja: '一覧を入力してください', en: 'Enter the list' },
  preview: { ja: '内容を確認する', en: 'Check' },
  previewTitle: { ja: '確認の結果', en: 'Preview' },
  problemLines: {
    ja: (n: number) =>
      `${n.toLocaleString('ja')}行に直すところがあります。直してから、もう一度確認してください。`,
    en: (n: number) =>
      `${enPlural(n, { one: '# line needs', other: '# lines need' })} correcting. Correct the list and check again.`,
  },
  listSum: {
    ja: (people: number, given: number, collected: number) =>
      [
        `${people.toLocaleString('ja')}人`,
        ...(given > 0 ? [`付与 合計${given.toLocaleString('ja')}ポイント`] : []),
        ...(collected > 0 ? [`回収 合計${collected.toLocaleString('ja')}ポイント`] : []),
      ].join('、'),
    en: (people: number, given: number, collected: number) =>
      [
        enPlural(people, { one: '# person', other: '# people' }),
        ...(given > 0 ? [`${enPlural(given, { one: '# point', other: '# points' })} given`] : []),
        ...(collected > 0 ? [`${enPlural(collected, { one: '# point', other: '# points' })} collected`] : []),
      ].join(', '),
  },
  more: {
    ja: (n: number) => `ほか${n.toLocaleString('ja')}行`,
    en: (n: number) => `and ${enPlural(n, { one: '# more line', other: '# more lines' })}`,
  },
  place: { ja: (n: number) => `${n}行目`, en: (n: number) => `Line ${n}` },
  problem: { ja: '直すところ', en: 'Error' },
  balanceAfter: { ja: '付与・回収後の残高', en: 'New balance' },
  carryOut: { ja: 'この内容で実行する', en: 'Apply' },
  carryOutTitle: {
    ja: (people: number) => `${people.toLocaleString('ja')}人の付与・回収を実行しますか？`,
    en: (people: number) => `Apply this for ${enPlural(people, { one: '# person', other: '# people' })}?`,
  },
  carryOutWords: {
    ja: '全員分を一度に記録し、本人にお知らせします。1人でも実行できないときは、だれにも実行しません。',
    en: 'Points are recorded for everyone at once and they are notified. If it fails for one person, nothing is recorded.',
  },
  carriedOut: {
    ja: (people: number) => `${people.toLocaleString('ja')}人分を記録しました`,
    en: (people: number) => `Recorded for ${enPlural(people, { one: '# person', other: '# people' })}`,
  },
  changedMeanwhile: {
    ja: '確認した後に内容が変わりました。もう一度確認してください。',
    en: 'Something has changed in the meantime. Check again.',
  },
  lists: { ja: '一括の履歴', en: 'Processed lists' },
  noLists: { ja: 'まだ一括で付与・回収していません', en: 'No lists have been processed yet' },
  listContent: { ja: '内容', en: 'Contents' },
  listBy: { ja: '実行した人', en: 'By' },
  showEntries: { ja: '記録を見る', en: 'View entries' },
  entriesOfList: { ja: '一括で付与・回収した記録', en: 'Entries from the list' },
  allEntries: { ja: 'すべての記録に戻る', en: 'Back to all entries' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  none: { ja: '記録はありません', en: 'No entries' },

  expiring: {
    ja: (n: number, day: string) => `うち${points.ja(n)}の有効期限は${day}です。`,
    en: (n: number, day: string) => `${points.en(n)} of these can be used until ${day}.`,
  },
  expiryTitle: { ja: 'ポイントの有効期限', en: 'Expiry of points' },
  expiryNote: {
    ja: '古いポイントから使われます。期限の30日前に本人に通知します。変更してから30日間は失効しません。',
    en: 'The oldest points are spent first. People are notified 30 days ahead. Nothing expires in the 30 days after a change.',
  },
  expiryFrom: {
    ja: (day: string) => `${day}から適用されます。`,
    en: (day: string) => `In effect from ${day}.`,
  },
  expiryRule: { ja: '期限', en: 'Points expire' },
  never: { ja: 'なし', en: 'Never' },
  months: {
    ja: '獲得してから一定の月数の後の月末',
    en: 'At the end of a month, some months after they were earned',
  },
  fiscal_year: {
    ja: '獲得した年度の終わり（3月末）',
    en: 'At the end of the fiscal year (March) in which they were earned',
  },
  expiryMonths: { ja: '月数', en: 'Months' },
  monthsWrong: { ja: '1から120までの整数を入力してください。', en: 'Enter a whole number from 1 to 120.' },
  ruleInWords: {
    ja: (rule: string, months: string) => (months ? `${rule}（${months}か月）` : rule),
    en: (rule: string, months: string) => (months ? `${rule} (${months} months)` : rule),
  },
  save: { ja: '保存', en: 'Save' },
  saved: { ja: '保存しました。', en: 'Saved.' },
  notSaved: { ja: '保存できませんでした。', en: 'The changes were not saved.' },
  reportTitle: { ja: '給与・税務のための集計', en: 'Report for payroll and tax' },
  reportNote: {
    ja: '期間中の獲得・交換・回収・失効を、1人1行で出力します。取り消しは元の項目から差し引かれます。',
    en: 'One line per person with the points earned, redeemed, collected and expired. Reversals are subtracted from what they reverse.',
  },
  from: { ja: '開始日', en: 'From' },
  until: { ja: '終了日', en: 'Until' },
  download: { ja: 'CSVをダウンロード', en: 'Download CSV' },

  mutualTitle: { ja: '互いに贈り合っている人', en: 'People who give to each other' },
  mutualNote: {
    ja: 'サンクスのポイントを互いに何度も贈っている2人です。不正とは限りません。内容を確かめてください。',
    en: 'Pairs of people who often give each other points by thanks. This is not proof of misuse: check what was written.',
  },
  mutualPeriod: { ja: '期間', en: 'Period' },
  lastDays: { ja: (n: number) => `過去${n}日`, en: (n: number) => `Last ${n} days` },
  mutualLeast: { ja: 'それぞれの回数', en: 'Times each' },
  times: { ja: (n: number) => `${n}回以上`, en: (n: number) => `${n} or more` },
  pair: { ja: '2人', en: 'People' },
  timesEach: { ja: '回数', en: 'Times' },
  pointsEach: { ja: 'ポイント', en: 'Points' },
  each: {
    ja: (a: number, b: number) => `${a.toLocaleString('ja')} / ${b.toLocaleString('ja')}`,
    en: (a: number, b: number) => `${a.toLocaleString('en')} / ${b.toLocaleString('en')}`,
  },
  mutualNone: { ja: '該当する人はいません', en: 'None' },
})
