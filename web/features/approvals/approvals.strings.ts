import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const plural = (count: number, one: string, many: string) =>
  enPlural(count, { one: `# ${one}`, other: `# ${many}` })

/** The list of approvals. */
export const approvals = strings({
  export: { ja: 'ファイルに出力', en: 'Export' },
  exportTitle: { ja: '一覧を出力', en: 'Export the list' },
  exportWords: {
    ja: (list: string) => `「${list}」の一覧を、今の絞り込みのまま、内容と補助の金額も含めて出力します。`,
    en: (list: string) => `“${list}” with the current filters, including answers and subsidy amounts.`,
  },
  exportStart: { ja: 'ダウンロード', en: 'Download' },
  exportCancel: { ja: 'キャンセル', en: 'Cancel' },
  title: { ja: '承認管理', en: 'Approvals' },
  tabs: { ja: '一覧の種類', en: 'Lists' },
  waiting: { ja: '承認待ち', en: 'Waiting for me' },
  decided: { ja: '対応済み', en: 'Decided' },
  watching: { ja: '閲覧', en: 'Watching' },
  count: {
    ja: (count: number) => `${count.toLocaleString('ja-JP')}件`,
    en: (count: number) => plural(count, 'report', 'reports'),
  },
  myUses: { ja: '申請・投稿の履歴', en: 'My requests' },
  filters: { ja: '絞り込み', en: 'Filters' },
  filtersOn: { ja: '絞り込み（絞り込み中）', en: 'Filters (on)' },
  show: { ja: '結果を見る', en: 'Show results' },
  search: { ja: '件名・申請者名で探す', en: 'Search by title or applicant' },
  menu: { ja: '制度', en: 'Programme' },
  everyMenu: { ja: 'すべての制度', en: 'All programmes' },
  inList: { ja: 'この一覧の制度', en: 'In this list' },
  sorting: { ja: '並び順', en: 'Sort by' },
  subject: { ja: '制度・件名', en: 'Programme and subject' },
  amount: { ja: '金額', en: 'Amount' },
  waitingTime: { ja: '待ち日数', en: 'Waiting' },
  oldest: { ja: '待ちの長い順', en: 'Longest waiting' },
  newest: { ja: '待ちの短い順', en: 'Shortest waiting' },
  amount_descending: { ja: '金額の大きい順', en: 'Largest amount' },
  amount_ascending: { ja: '金額の小さい順', en: 'Smallest amount' },
  byApplicant: { ja: '申請者順', en: 'Applicant' },
  byMenu: { ja: '制度順', en: 'Programme' },
  department: { ja: '部署', en: 'Department' },
  person: { ja: '申請者', en: 'Applicant' },
  status: { ja: '状態', en: 'Status' },
  everyStatus: { ja: 'すべての状態', en: 'All statuses' },
  clear: { ja: '絞り込みを解除', en: 'Clear filters' },
  changed: { ja: '承認待ちが変わりました', en: 'The list has changed' },
  refresh: { ja: '最新にする', en: 'Refresh' },
  nothingFound: { ja: '当てはまるものはありません', en: 'No matches' },
  nothingWaiting: { ja: '承認を待っているものはありません', en: 'Nothing is waiting for your approval' },
  nothingWaitingWords: {
    ja: 'あなたの承認が必要な申請や報告が、待っている順に並びます。',
    en: 'Applications and reports that need your approval appear here, oldest first.',
  },
  nothingDecided: { ja: '対応した申請はまだありません', en: 'No decisions yet' },
  nothingDecidedWords: {
    ja: '承認・差戻し・却下したものが、新しい順に並びます。',
    en: 'Items you approved, returned or rejected appear here, latest first.',
  },
  nothingWatching: { ja: '見守っている申請はありません', en: 'Nothing to watch' },
  nothingWatchingWords: {
    ja: '承認はせず、状況を見られる申請や報告が並びます。',
    en: 'Reports whose approval you can follow without deciding appear here.',
  },
  loadingMore: { ja: '続きを読み込んでいます', en: 'Loading more' },
  moreFailed: { ja: '続きを読み込めませんでした', en: 'More items could not be loaded' },
  step: {
    ja: (number: number, count: number, name: string) => `${number}/${count} ${name}`.trim(),
    en: (number: number, count: number, name: string) => `${number}/${count} ${name}`.trim(),
  },
  stepLabel: {
    ja: (number: number, count: number) => `全${count}段階の${number}番目`,
    en: (number: number, count: number) => `Step ${number} of ${count}`,
  },
  waitingDays: {
    ja: (days: number) => `${days}日待ち`,
    en: (days: number) => `waiting ${plural(days, 'day', 'days')}`,
  },
  inPlaceOf: { ja: (name: string) => `${name}さんの代理`, en: (name: string) => `for ${name}` },
  waitingFor: {
    ja: (first: string, more: number) => (more > 0 ? `${first}さん ほか${more}名待ち` : `${first}さん待ち`),
    en: (first: string, more: number) =>
      more > 0 ? `waiting for ${first} and ${more} more` : `waiting for ${first}`,
  },
  select: { ja: (title: string) => `${title}を選択`, en: (title: string) => `Select ${title}` },
  selectShown: {
    ja: (count: number) => `表示中の${count}件を選択`,
    en: (count: number) => `Select the ${count} shown`,
  },
  selectFirst: {
    ja: (most: number) => `先頭の${most}件を選択（一度に${most}件まで）`,
    en: (most: number) => `Select the first ${most} (maximum)`,
  },
  selected: { ja: (count: number) => `${count}件を選択中`, en: (count: number) => `${count} selected` },
  unselect: { ja: '選択を解除', en: 'Clear' },
  tooMany: {
    ja: (most: number) => `一度に処理できるのは${most}件までです`,
    en: (most: number) => `You can decide up to ${most} at once`,
  },
  selectionBar: { ja: '選択したものの処理', en: 'Actions for selected items' },
  approve: { ja: '承認', en: 'Approve' },
  pend: { ja: '差戻し', en: 'Return' },
  reject: { ja: '却下', en: 'Reject' },
  approveMany: {
    ja: (count: number) => `${count}件を承認しますか？`,
    en: (count: number) => `Approve ${plural(count, 'report', 'reports')}?`,
  },
  pendMany: {
    ja: (count: number) => `${count}件を申請者に差し戻しますか？`,
    en: (count: number) => `Return ${plural(count, 'report', 'reports')} to the applicants?`,
  },
  rejectMany: {
    ja: (count: number) => `${count}件を却下しますか？`,
    en: (count: number) => `Reject ${plural(count, 'report', 'reports')}?`,
  },
  approveManyDo: { ja: (count: number) => `${count}件を承認する`, en: (count: number) => `Approve ${count}` },
  pendManyDo: { ja: (count: number) => `${count}件を差し戻す`, en: (count: number) => `Return ${count}` },
  rejectManyDo: { ja: (count: number) => `${count}件を却下する`, en: (count: number) => `Reject ${count}` },
  rejectFinal: {
    ja: '押したあと数秒は取り消せます。そのあとは元に戻せず、申請者は新しく申請し直すことになります。',
    en: 'You can undo this for a few seconds. After that it is final, and the applicants must start again.',
  },
  approveFinal: {
    ja: '押したあと数秒は取り消せます。そのあと1件ずつ承認し、承認できなかったものは理由とともにお知らせします。',
    en: 'You can undo this for a few seconds. Each item is then approved separately, and you will see which ones failed and why.',
  },
  pendFinal: {
    ja: '申請者に戻り、修正して再提出できるようになります。',
    en: 'The applicants can revise and resubmit them.',
  },
  andMore: { ja: (count: number) => `ほか${count}件`, en: (count: number) => `and ${count} more` },
  comment: { ja: 'コメント', en: 'Comment' },
  commentToAll: {
    ja: 'すべてに同じコメントが残り、申請者と承認者が読みます。',
    en: 'The same comment for all. Visible to the applicants and approvers.',
  },
  commentNeeded: { ja: 'コメントを入力してください。', en: 'Enter a comment.' },
  tooLong: {
    ja: (most: number) => `${most.toLocaleString('ja-JP')}文字以内で入力してください。`,
    en: (most: number) => `Use ${most.toLocaleString('en-GB')} characters or fewer.`,
  },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  heldLabel: { ja: '取り消せる処理', en: 'Actions you can undo' },
  approvesAll: {
    ja: (count: number) => `${count}件を承認します`,
    en: (count: number) => `Approving ${plural(count, 'report', 'reports')}`,
  },
  pendsAll: {
    ja: (count: number) => `${count}件を差し戻します`,
    en: (count: number) => `Returning ${plural(count, 'report', 'reports')}`,
  },
  rejectsAll: {
    ja: (count: number) => `${count}件を却下します`,
    en: (count: number) => `Rejecting ${plural(count, 'report', 'reports')}`,
  },
  undo: { ja: 'すべて取り消す', en: 'Undo all' },
  undone: { ja: '取り消しました。まだ承認待ちです。', en: 'Undone. The items are waiting for you again.' },
  undoFor: {
    ja: (seconds: number) => `あと${seconds}秒で始まります。それまでは取り消せます。`,
    en: (seconds: number) => `Starts in ${seconds} s. You can undo it until then.`,
  },
  running: { ja: '一括処理をしています', en: 'Processing' },
  progress: {
    ja: (tried: number, all: number) => `${all}件中${tried}件`,
    en: (tried: number, all: number) => `${tried} of ${all}`,
  },
  runningWords: {
    ja: 'この画面を離れても処理は続き、戻ると結果が見られます。',
    en: 'You can leave this page; the result will be here when you return.',
  },
  approvedAll: {
    ja: (count: number) => `${count}件を承認しました`,
    en: (count: number) => `${plural(count, 'report', 'reports')} approved`,
  },
  pendedAll: {
    ja: (count: number) => `${count}件を差し戻しました`,
    en: (count: number) => `${plural(count, 'report', 'reports')} returned`,
  },
  rejectedAll: {
    ja: (count: number) => `${count}件を却下しました`,
    en: (count: number) => `${plural(count, 'report', 'reports')} rejected`,
  },
  failedSome: {
    ja: (count: number) => `${count}件は処理できませんでした。そのまま残っています。`,
    en: (count: number) => `${count} could not be processed and remain unchanged.`,
  },
  results: { ja: '1件ずつの結果', en: 'Results' },
  done: { ja: '完了', en: 'Done' },
  download: { ja: '結果をダウンロード', en: 'Download results' },
  resultTitle: { ja: '件名', en: 'Title' },
  result: { ja: '結果', en: 'Result' },
  close: { ja: '結果を閉じる', en: 'Close the result' },
  batchLost: { ja: '一括処理の状況を読み込めませんでした', en: 'The progress could not be loaded' },
  keys: { ja: 'キー操作', en: 'Keyboard shortcuts' },
  keyMove: { ja: '移動', en: 'move' },
  keyOpen: { ja: '開く', en: 'open' },
  keySelect: { ja: '選択', en: 'select' },
})
