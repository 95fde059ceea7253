import { strings } from '#common/strings.ts'

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

export const adminRegistrationWords = strings({
  tabs: { ja: '登録申請', en: 'Registration requests' },
  tabForm: { ja: '質問と会社コード', en: 'Questions and code' },
  waiting: { ja: '確認待ち', en: 'Waiting' },
  approved: { ja: '承認済み', en: 'Approved' },
  refused: { ja: '却下', en: 'Refused' },
  search: { ja: '名前・メールアドレス・社員番号で探す', en: 'Search names, addresses and numbers' },
  none: { ja: '登録申請はありません', en: 'No requests' },
  noneWords: {
    ja: '会社コードを知った人が申請すると、ここに届きます。',
    en: 'When people with the company code ask for an account, their requests arrive here.',
  },
  noneFound: { ja: '見つかりませんでした', en: 'Nothing found' },
  off: {
    ja: '登録申請は受け付けていません。「質問と会社コード」で受け付けを始められます。',
    en: 'Nobody can ask for an account now. Turn it on under “Questions and code”.',
  },
  duplicates: {
    ja: (count: number) => `同じかもしれない人 ${count}`,
    en: (count: number) => `May be the same as ${people(count)}`,
  },
  noEmail: { ja: 'メールアドレスなし', en: 'No email address' },
  number: { ja: (text: string) => `社員番号 ${text}`, en: (text: string) => `No. ${text}` },
  decided: {
    ja: (name: string, at: string) => `${name} ${at}`,
    en: (name: string, at: string) => `${name}, ${at}`,
  },
  gone: { ja: 'この申請はありません', en: 'This request does not exist' },
  goneWords: {
    ja: '本人が取り下げたか、保管期間が過ぎて削除されました。',
    en: 'It was withdrawn, or deleted after its time.',
  },
  toList: { ja: '一覧へ', en: 'To the list' },
  request: { ja: '申請の内容', en: 'Request' },
  name: { ja: '名前', en: 'Name' },
  kana: { ja: 'フリガナ', en: 'Kana' },
  email: { ja: 'メールアドレス', en: 'Email' },
  employeeNumber: { ja: '社員番号', en: 'Employee number' },
  note: { ja: '担当者への連絡', en: 'Note' },
  sent: { ja: '申請日時', en: 'Sent' },
  same: { ja: '同じかもしれない人', en: 'May be the same person' },
  sameWords: {
    ja: 'すでにアカウントがある人の申請を承認すると、アカウントが2つになります。パスワードを忘れた人には、再設定を案内してください。',
    en: 'If the person already has an account, approving makes a second one. For a forgotten password, reset it instead.',
  },
  by_name: { ja: '名前が同じ', en: 'same name' },
  by_email: { ja: 'メールアドレスが同じ', en: 'same email' },
  by_employee_number: { ja: '社員番号が同じ', en: 'same employee number' },
  sameRequest: { ja: '確認待ちの申請', en: 'Waiting request' },
  approve: { ja: '承認する', en: 'Approve' },
  approveTitle: { ja: '承認して登録', en: 'Approve and add' },
  approveWords: {
    ja: '必要なら直してから承認してください。メールアドレスがあれば招待メールを送り、なければパスワードを設定するQRコードを表示します。',
    en: 'Correct the fields if necessary. With an email address the person is invited; without one, a QR code to set the password is shown.',
  },
  words: { ja: '本人への言葉', en: 'Words to the person' },
  wordsNote: {
    ja: '申請の状態のページと、メールアドレスがあればメールで伝えます。',
    en: 'Shown on the page of the request, and sent by email if there is an address.',
  },
  refuse: { ja: '却下する', en: 'Refuse' },
  refuseTitle: { ja: '申請を却下', en: 'Refuse the request' },
  reasonMissing: { ja: '理由を入力してください。', en: 'Enter the reason.' },
  refusedDone: { ja: '却下しました', en: 'Refused' },
  failed: {
    ja: '保存できませんでした。入力した内容は残っています。',
    en: 'This could not be saved. What you entered is kept.',
  },
  changed: {
    ja: 'ほかの管理者が先に決めました。',
    en: 'Another administrator has decided meanwhile.',
  },
  doneTitle: {
    ja: (name: string) => `${name}さんを登録しました`,
    en: (name: string) => `${name} was added`,
  },
  doneInvited: {
    ja: (email: string) => `${email} に招待メールを送ります。`,
    en: (email: string) => `An invitation is sent to ${email}.`,
  },
  doneCard: {
    ja: (at: string) =>
      `本人にQRコードを読み取ってもらい、パスワードを設定してもらってください。${at}まで、1回だけ使えます。過ぎたら、ユーザーの画面からカードを発行し直せます。`,
    en: (at: string) =>
      `Let the person scan this QR code and set a password. It works once, until ${at}. Later, issue a new card on the account’s page.`,
  },
  qr: { ja: 'パスワードを設定するQRコード', en: 'QR code to set the password' },
  toAccount: { ja: 'ユーザーを開く', en: 'Open the account' },
  state: { ja: '状態', en: 'Status' },
  reason: { ja: '本人への言葉', en: 'Words to the person' },
  enabled: { ja: '登録申請を受け付ける', en: 'People can ask for an account' },
  enabledNote: {
    ja: '会社コードを知っている人が、ログインせずに申請できます。承認するまで、何も見られません。',
    en: 'Whoever knows the company code can ask without signing in. Nobody sees anything until you approve.',
  },
  offNote: {
    ja: (count: number) =>
      `オフにすると、会社コードと掲示のQRコードは使えなくなります。確認待ちの${count}件は残ります。`,
    en: (count: number) =>
      `When off, the code and the QR codes on posters do not work. The ${count} waiting requests stay.`,
  },
  intro: { ja: '案内文', en: 'Introduction' },
  introNote: {
    ja: '申請のページの最初に表示します。',
    en: 'Shown at the top of the page.',
  },
  items: { ja: '質問', en: 'Questions' },
  itemsNote: {
    ja: '名前・フリガナ・メールアドレス・社員番号のほかにたずねることです。',
    en: 'Asked besides name, kana, email address and employee number.',
  },
  itemsWrong: { ja: '質問の設定を確認してください。', en: 'Check the settings of the questions.' },
  save: { ja: '保存', en: 'Save' },
  saved: { ja: '保存しました', en: 'Saved' },
  yes: { ja: 'はい', en: 'Yes' },
  no: { ja: 'いいえ', en: 'No' },
  codeTitle: { ja: '会社コードと掲示', en: 'Code and poster' },
  code: { ja: '会社コード', en: 'Company code' },
  codeNone: {
    ja: '保存すると、会社コードが作られます。',
    en: 'The code is made when you save.',
  },
  address: { ja: '申請のページ', en: 'Page of the request' },
  poster: { ja: '掲示を印刷', en: 'Print a poster' },
  renew: { ja: 'コードを変える', en: 'Change the code' },
  renewTitle: { ja: '会社コードを変えますか？', en: 'Change the company code?' },
  renewWords: {
    ja: (count: number) =>
      `いまのコードと掲示のQRコードは、すぐに使えなくなります。掲示を貼り替えてください。確認待ちの${count}件は残ります。`,
    en: (count: number) =>
      `The present code and the QR codes on posters stop working at once, so replace the posters. The ${count} waiting requests stay.`,
  },
  renewed: { ja: 'コードを変えました', en: 'The code was changed' },
  posterTitle: { ja: '掲示', en: 'Poster' },
  posterHead: {
    ja: (company: string) => `${company}の社内ポータル「Hiroba」に登録しましょう`,
    en: (company: string) => `Join Hiroba, the portal of ${company}`,
  },
  posterScan: {
    ja: 'スマートフォンのカメラで読み取り、名前などを入力して申請してください。',
    en: 'Scan with the camera of your phone, enter your name and send the request.',
  },
  posterCode: { ja: '読み取れないときの会社コード', en: 'If it cannot be scanned, enter this code' },
  posterAt: { ja: '入力するページ', en: 'at' },
  posterQr: { ja: '登録申請のQRコード', en: 'QR code of the request' },
  print: { ja: '印刷', en: 'Print' },
})
