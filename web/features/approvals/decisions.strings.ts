import { strings } from '#common/strings.ts'

/** Deciding on one report. */
export const decisions = strings({
  decide: { ja: '承認の判断', en: 'Your decision' },
  inPlaceOf: {
    ja: (name: string) => `${name}さんの代理として承認します`,
    en: (name: string) => `You are deciding on behalf of ${name}`,
  },
  comment: { ja: 'コメント', en: 'Comment' },
  commentNote: { ja: '申請者と承認者が読みます。', en: 'Visible to the applicant and the approvers.' },
  commentNeeded: { ja: 'コメントを入力してください。', en: 'Enter a comment.' },
  tooLong: {
    ja: (most: number) => `${most.toLocaleString('ja-JP')}文字以内で入力してください。`,
    en: (most: number) => `Use ${most.toLocaleString('en-GB')} characters or fewer.`,
  },
  approve: { ja: '承認する', en: 'Approve' },
  pend: { ja: '差し戻す', en: 'Return' },
  reject: { ja: '却下する', en: 'Reject' },
  more: { ja: 'ほかの操作', en: 'More' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  approveTitle: { ja: 'この内容で承認しますか？', en: 'Approve this?' },
  pendTitle: { ja: '差し戻し', en: 'Return it' },
  rejectTitle: { ja: '却下しますか？', en: 'Reject this?' },
  rejectFinal: {
    ja: '却下が反映されると元に戻せません。申請者は新しく申請し直すことになります。',
    en: 'Once it takes effect, a rejection is final. The applicant must start again.',
  },
  returnTo: { ja: '差し戻す先', en: 'Return to' },
  toApplicant: {
    ja: (name: string) => `申請者（${name}さん）`,
    en: (name: string) => `The applicant (${name})`,
  },
  toStep: {
    ja: (number: number, name: string, people: string) => `${number}. ${name}（${people}）`,
    en: (number: number, name: string, people: string) => `${number}. ${name} (${people})`,
  },
  reopen: { ja: '修正できる項目', en: 'Editable items' },
  reopenAll: { ja: 'すべての項目', en: 'All items' },
  reopenSome: { ja: '選んだ項目だけ', en: 'Only these items' },
  reopenSomeNote: {
    ja: 'その項目だけを直したときは、この段階から承認を再開します。',
    en: 'If only these items are changed, approval continues from this step.',
  },
  reopenNeeded: { ja: '修正できる項目を選んでください。', en: 'Choose an item.' },
  stepsFailed: { ja: '差し戻す先を読み込めませんでした', en: 'The return options could not be loaded' },
  approved: {
    ja: (title: string) => `「${title}」を承認しました`,
    en: (title: string) => `“${title}” approved`,
  },
  pended: {
    ja: (title: string) => `「${title}」を差し戻しました`,
    en: (title: string) => `“${title}” returned`,
  },
  rejected: {
    ja: (title: string) => `「${title}」を却下しました`,
    en: (title: string) => `“${title}” rejected`,
  },
  andLeft: {
    ja: (words: string, count: number) => `${words}（残り${count}件）`,
    en: (words: string, count: number) => `${words}. ${count} left`,
  },
  andNoneLeft: {
    ja: (words: string) => `${words}。承認待ちはこれですべてです。`,
    en: (words: string) => `${words}. Nothing else is waiting for you.`,
  },
  undo: { ja: '取り消す', en: 'Undo' },
  undone: { ja: '取り消しました。まだ承認待ちです。', en: 'Undone. It is waiting for you again.' },
  heldApproval: { ja: '承認しました', en: 'Approved' },
  heldReturn: { ja: '差し戻しました', en: 'Returned' },
  heldRejection: { ja: '却下しました', en: 'Rejected' },
  undoFor: {
    ja: (seconds: number) => `あと${seconds}秒で反映されます。それまでは取り消せます。`,
    en: (seconds: number) => `Takes effect in ${seconds} s. You can undo it until then.`,
  },
  takingEffect: { ja: '反映しています。', en: 'Taking effect' },
  notTaken: { ja: 'あなたの判断は反映されませんでした', en: 'Your decision did not take effect' },
  withComment: {
    ja: (comment: string) => `入力したコメント：${comment}`,
    en: (comment: string) => `Your comment: ${comment}`,
  },
  notTakenOf: {
    ja: (title: string, reason: string) => `「${title}」への判断は反映されませんでした。${reason}`,
    en: (title: string, reason: string) => `Your decision on “${title}” did not take effect. ${reason}`,
  },
  overtaken: { ja: 'ほかの人が先に対応しました', en: 'Someone else responded first' },
  overtakenWords: {
    ja: 'この内容はあなたの承認を待っていません。あなたの判断は記録されていません。',
    en: 'This is no longer waiting for you. Your decision was not recorded.',
  },
  changedWords: {
    ja: '内容か承認の状況が変わりました。最新の内容を確かめて、もう一度判断してください。',
    en: 'The content or the status has changed. Review it and decide again.',
  },
  commentKept: { ja: '入力したコメントは残っています。', en: 'Your comment is kept.' },
  yourComment: { ja: '入力したコメント', en: 'Your comment' },
  next: { ja: '次の承認待ちへ', en: 'Next item' },
  position: {
    ja: (at: number, count: number) => `${count}件中${at}件目`,
    en: (at: number, count: number) => `${at} of ${count}`,
  },
  queue: { ja: '承認待ちの順', en: 'Waiting items' },
  previousOne: { ja: '前の承認待ち', en: 'Previous' },
  nextOne: { ja: '次の承認待ち', en: 'Next' },
  keys: { ja: 'キー操作', en: 'Keyboard shortcuts' },
  keyMove: { ja: '次・前', en: 'next, previous' },
  keyApprove: { ja: '承認', en: 'approve' },
  keyReturn: { ja: '差戻し', en: 'return' },
})
