import { strings } from '#common/strings.ts'

export const approval = strings({
  progress: { ja: '承認の進み具合', en: 'Approval' },
  nobody: { ja: '承認は必要ありません', en: 'No approval is needed' },
  stepOf: {
    ja: (number: number, name: string) => (name ? `${number}. ${name}` : `${number}番目の承認`),
    en: (number: number, name: string) => (name ? `${number}. ${name}` : `Step ${number}`),
  },
  stepDone: { ja: '承認済み', en: 'Approved' },
  stepOpen: { ja: '確認中', en: 'Current' },
  stepAhead: { ja: 'このあと', en: 'Upcoming' },
  needOne: { ja: '1人が承認すると次へ進みます', en: 'One approval is enough' },
  needAll: { ja: '全員の承認が必要です', en: 'Everyone must approve' },
  needCount: {
    ja: (need: number, all: number) => `${all}人中${need}人の承認が必要です`,
    en: (need: number, all: number) => `${need} of ${all} must approve`,
  },
  approved: { ja: '承認', en: 'approved' },
  automatic: { ja: '自己承認', en: 'self-approved' },
  waiting: { ja: '承認待ち', en: 'waiting' },
  approvedBy: {
    ja: (name: string) => `${name}さんが代理で承認`,
    en: (name: string) => `approved by ${name} on their behalf`,
  },
  deputy: {
    ja: (name: string) => `本日は${name}さんが代理`,
    en: (name: string) => `${name} is the deputy today`,
  },
  absent: {
    ja: '利用を停止しています。管理者が承認者を変更できます。',
    en: 'This account is suspended. An administrator can choose another approver.',
  },
  watchers: { ja: '状況を見られる人', en: 'Watchers' },
  history: { ja: '経過', en: 'History' },
  since: { ja: (when: string) => `${when}から承認待ち`, en: (when: string) => `waiting since ${when}` },
  actSubmitted: { ja: '提出しました', en: 'submitted it' },
  actResubmitted: { ja: '再提出しました', en: 'submitted it again' },
  actApproved: { ja: '承認しました', en: 'approved it' },
  actAutoApproved: { ja: '自分の申請を承認しました（自己承認）', en: 'self-approved' },
  actPended: { ja: '差し戻しました', en: 'returned it' },
  actPendedTo: {
    ja: (step: string) => `「${step}」へ差し戻しました`,
    en: (step: string) => `returned it to “${step}”`,
  },
  actRejected: { ja: '却下しました', en: 'rejected it' },
  actCancelled: { ja: '取り消しました', en: 'withdrew it' },
  actReplaced: { ja: '承認者を変更しました', en: 'changed the approver' },
  actReplacedBy: {
    ja: (from: string, to: string) => `承認者を${from}さんから${to}さんに変更しました`,
    en: (from: string, to: string) => `replaced ${from} with ${to} as approver`,
  },
  actReminded: { ja: '催促しました', en: 'sent a reminder' },
  actItemPickup: { ja: '項目を記入しました', en: 'filled in items' },
  inPlaceOf: { ja: (name: string) => `${name}さんの代理`, en: (name: string) => `on behalf of ${name}` },
  version: { ja: (version: number) => `第${version}版`, en: (version: number) => `version ${version}` },
  failed: { ja: '承認の進み具合を読み込めませんでした', en: 'The approval could not be loaded' },
})
