import { strings } from '#common/strings.ts'

export const appManifestWords = strings({
  product: { ja: '広場', en: 'Hiroba' },
  description: { ja: '社内の情報とつながりが集まる広場です。', en: 'Where your company comes together.' },
  post: { ja: '投稿する', en: 'Write a post' },
  waiting: { ja: '対応待ち', en: 'Waiting for you' },
  search: { ja: '検索', en: 'Search' },
  chat: { ja: 'チャット', en: 'Chat' },
})

/** Forms of companies, before or after their names: a home screen has no room for them. */
export const companyForms = [
  ...['株式会社', '有限会社', '合同会社', '合資会社', '合名会社', '一般社団法人', '一般財団法人'],
  ...['公益社団法人', '公益財団法人', '学校法人', '医療法人', '社会福祉法人'],
  ...['（株）', '(株)', '（有）', '(有)', '㈱', '㈲'],
  ...[' Co., Ltd.', ' Co.,Ltd.', ', Inc.', ' Inc.', ' Ltd.', ', LLC', ' LLC', ' K.K.'],
]
