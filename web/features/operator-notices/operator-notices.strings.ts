import { strings } from '#common/strings.ts'

export const operatorNoticeWords = strings({
  notices: { ja: '会社へのお知らせ', en: 'Notices' },
  newNotice: { ja: 'お知らせを出す', en: 'New notice' },
  intro: {
    ja: '会社の全体管理者の、管理トップに表示されます。',
    en: 'Shown to the full administrators of companies on the front page of their administration.',
  },
  title: { ja: 'タイトル', en: 'Title' },
  titleMissing: { ja: 'タイトルを入力してください。', en: 'Enter a title.' },
  body: { ja: '本文', en: 'Text' },
  companies: { ja: '宛先', en: 'For' },
  all: { ja: 'すべての会社', en: 'All companies' },
  some: { ja: '選んだ会社', en: 'Chosen companies' },
  chosen: { ja: '会社', en: 'Companies' },
  choose: { ja: '会社を選ぶ', en: 'Choose companies' },
  companiesMissing: { ja: '会社を選んでください。', en: 'Choose at least one company.' },
  days: { ja: '表示する日数', en: 'Days to show it' },
  daysWrong: { ja: '1から366までの数を入力してください。', en: 'Enter a number from 1 to 366.' },
  tell: { ja: 'お知らせを出す', en: 'Publish' },
  until: { ja: '表示期間', en: 'Shown' },
  author: { ja: '担当者', en: 'Operator' },
  state: { ja: '状態', en: 'State' },
  act: { ja: '操作', en: 'Action' },
  withdraw: { ja: '取り下げる', en: 'Withdraw' },
  withdrawTitle: { ja: 'お知らせを取り下げますか？', en: 'Withdraw this notice?' },
  withdrawText: { ja: '会社の管理者には表示されなくなります。', en: 'Administrators no longer see it.' },
  none: { ja: 'お知らせはまだありません', en: 'No notices yet' },
  noneWords: {
    ja: '点検や新しい機能を、会社の管理者に知らせましょう。',
    en: 'Tell administrators about maintenance or new features.',
  },
  failed: { ja: 'できませんでした。もう一度お試しください。', en: 'This did not work. Try again.' },
  fromOperator: { ja: '運営会社から', en: 'From the operator' },
})

export const operatorNoticeStateWords = strings({
  planned: { ja: '予定', en: 'Planned' },
  shown: { ja: '表示中', en: 'Shown' },
  over: { ja: '終了', en: 'Over' },
  withdrawn: { ja: '取り下げ', en: 'Withdrawn' },
})
