import { strings } from '#common/strings.ts'

export const leakReportStrings = strings({
  notFound: {
    ja: 'この会社の投稿・ファイル・チャットのメッセージのアドレスではありません。',
    en: 'This is not the address of a post, a file or a message of the company.',
  },
  fileName: { ja: '閲覧できた人.csv', en: 'people-who-could-see-it.csv' },
  number: { ja: '番号', en: 'Number' },
  name: { ja: '名前', en: 'Name' },
  department: { ja: '部署', en: 'Department' },
  state: { ja: '状態', en: 'State' },
  present: { ja: '在籍', en: 'present' },
  left: { ja: '退職', en: 'left' },
  couldThen: { ja: '書かれたときに見られた', en: 'Could see it then' },
  canNow: { ja: 'いま見られる', en: 'Can see it now' },
  seen: { ja: '見た', en: 'Has seen it' },
  seenAt: { ja: '最初に見た日時', en: 'First seen' },
  yes: { ja: 'はい', en: 'yes' },
})
