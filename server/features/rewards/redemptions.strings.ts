import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const points = (n: number) => enPlural(n, { one: '# point', other: '# points' })

export const redemptionStrings = strings({
  unavailable: { ja: '在庫がないため、申し込めません。', en: 'This is out of stock.' },
  alreadySent: {
    ja: 'すでに発送されているため、品物を変更できません。',
    en: 'The item has already been sent, so it cannot be changed.',
  },
  othersLeft: {
    ja: (others: string) => `在庫がありません。申し込めるもの：${others}`,
    en: (others: string) => `This is out of stock. Still available: ${others}`,
  },
  leftOf: {
    ja: (name: string, stock: number | null) =>
      stock === null ? name : `${name}（残り${stock.toLocaleString('ja')}）`,
    en: (name: string, stock: number | null) =>
      stock === null ? name : `${name} (${stock.toLocaleString('en')} left)`,
  },
  comma: { ja: '、', en: ', ' },
  short: {
    ja: (needed: number, balance: number) =>
      `ポイントが足りません。必要なのは${needed.toLocaleString('ja')}ポイント、残高は${balance.toLocaleString('ja')}ポイントです。`,
    en: (needed: number, balance: number) =>
      `You need ${points(needed)}, but have ${balance.toLocaleString('en')}.`,
  },
  notAChoice: { ja: '品物を選ぶ項目ではありません。', en: 'This item does not name one option.' },
  notAnOption: { ja: 'フォームにない選択肢です。', en: 'This option is not in the form.' },
  noteMissing: { ja: '取り消す理由を入力してください。', en: 'Enter the reason for the cancellation.' },
  companyId: { ja: '社員ID', en: 'Employee ID' },
  name: { ja: '氏名', en: 'Name' },
  department: { ja: '部署', en: 'Department' },
  requestedOn: { ja: '申込日', en: 'Ordered on' },
  menu: { ja: '制度', en: 'Programme' },
  option: { ja: '品物', en: 'Item' },
  wishes: { ja: '希望', en: 'Details' },
  points: { ja: 'ポイント', en: 'Points' },
  state: { ja: '状態', en: 'Status' },
  sentOn: { ja: '発送日', en: 'Sent on' },
  receivedOn: { ja: '受取日', en: 'Received on' },
  note: { ja: '連絡', en: 'Note' },
  requested: { ja: '承認待ち', en: 'Waiting for approval' },
  approved: { ja: '発送待ち', en: 'To be sent' },
  sent: { ja: '発送済み', en: 'Sent' },
  received: { ja: '受取済み', en: 'Received' },
  returned: { ja: '取消', en: 'Cancelled' },
  fileName: { ja: 'ポイント交換.csv', en: 'redemptions.csv' },
})
