import { strings } from '#common/strings.ts'

export const firstStepWords = strings({
  title: { ja: 'はじめの設定', en: 'Get started' },
  done: { ja: '完了', en: 'Done' },
  open: { ja: '未完了', en: 'Not done' },
  progress: {
    ja: (done: number, all: number) => `${all}項目中${done}項目が完了`,
    en: (done: number, all: number) => `${done} of ${all} done`,
  },
  putAway: { ja: 'この一覧をしまう', en: 'Hide this list' },
  show: { ja: 'はじめの設定を表示', en: 'Show “Get started”' },
  failed: {
    ja: '変更できませんでした。もう一度お試しください。',
    en: 'Something went wrong. Try again.',
  },
  departments: { ja: '部署を登録する', en: 'Add your departments' },
  departmentsNote: {
    ja: '部署は公開範囲や承認の土台になります。',
    en: 'Departments determine who sees and approves what.',
  },
  people: { ja: 'ユーザーを登録する', en: 'Add people' },
  peopleNote: {
    ja: '1人ずつ、またはCSVでまとめて登録できます。',
    en: 'One by one, or all at once from a CSV file.',
  },
  menu: { ja: '制度を用意する', en: 'Create a programme' },
  menuNote: {
    ja: 'テンプレートから始めて、会社に合わせて変更できます。',
    en: 'Start with a template and customise it.',
  },
  logo: { ja: 'ロゴと色を設定する', en: 'Set your logo and colours' },
  logoNote: { ja: 'ヘッダーに会社のロゴが表示されます。', en: 'Your logo is shown in the header.' },
  mail: { ja: 'メールサーバーを設定する', en: 'Configure a mail server' },
  mailNote: {
    ja: 'サーバーの管理者に SMTP_URL の設定を依頼してください。招待やお知らせのメールを送れるようになります。',
    en: 'Ask your server operator to set SMTP_URL so that invitations and notifications can be emailed.',
  },
  post: { ja: '最初の投稿をする', en: 'Write the first post' },
  postNote: {
    ja: 'あいさつの投稿で、使い方を見てもらいましょう。',
    en: 'Say hello and show people how it works.',
  },
})
