import { strings } from '#common/strings.ts'

export const registrationWords = strings({
  title: { ja: '登録申請', en: 'Ask for an account' },
  code: { ja: '会社コード', en: 'Company code' },
  codeNote: {
    ja: '掲示や会社からの案内に書かれているコードです。',
    en: 'The code on the poster or in the instructions of your company.',
  },
  codeMissing: { ja: '会社コードを入力してください。', en: 'Enter the company code.' },
  open: { ja: '次へ', en: 'Next' },
  otherCode: { ja: '会社コードを入力し直す', en: 'Enter another code' },
  to: {
    ja: (company: string) => `${company}の担当者に届きます。承認されると、ログインできるようになります。`,
    en: (company: string) => `Your request goes to ${company}. Once it is approved, you can sign in.`,
  },
  familyName: { ja: '姓', en: 'Family name' },
  givenName: { ja: '名', en: 'Given name' },
  familyNameKana: { ja: '姓（フリガナ）', en: 'Family name (kana)' },
  givenNameKana: { ja: '名（フリガナ）', en: 'Given name (kana)' },
  required: { ja: '入力してください。', en: 'This field is required.' },
  email: { ja: 'メールアドレス', en: 'Email address' },
  emailNote: {
    ja: 'お持ちでない場合は空欄のままにしてください。会社の担当者からログインの方法を受け取れます。',
    en: 'Leave blank if you have none. The person in charge will then show you how to sign in.',
  },
  emailWrong: { ja: 'メールアドレスを確認してください。', en: 'Check the email address.' },
  employeeNumber: { ja: '社員番号', en: 'Employee number' },
  employeeNumberNote: { ja: '分かる場合に入力してください。', en: 'If you know it.' },
  note: { ja: '担当者への連絡', en: 'Note to the person in charge' },
  answersWrong: { ja: '入力内容を確認してください。', en: 'Check your answers.' },
  website: { ja: 'この欄は空のままにしてください', en: 'Leave this field empty' },
  send: { ja: '申請する', en: 'Send' },
  failed: {
    ja: '送信できませんでした。入力した内容は残っています。',
    en: 'This could not be sent. What you entered is kept.',
  },
  sentTitle: { ja: '申請を送りました', en: 'Your request was sent' },
  sentWords: {
    ja: '担当者が確認します。結果はこのページで見られます。ページを保存するか、アドレスを控えてください。',
    en: 'Someone in charge will look at it. The result appears on this page: bookmark it or note its address.',
  },
  sentMail: {
    ja: (email: string) => `${email} にも、このページへのリンクを送ります。`,
    en: (email: string) => `A link to this page is also sent to ${email}.`,
  },
  stateTitle: { ja: '登録申請の状態', en: 'Your request' },
  waiting: { ja: '確認を待っています', en: 'Waiting for approval' },
  waitingWords: {
    ja: (company: string) => `${company}の担当者が確認しています。`,
    en: (company: string) => `${company} has not decided yet.`,
  },
  approved: { ja: '承認されました', en: 'Approved' },
  approvedMail: {
    ja: '招待メールのリンクから、パスワードを設定してください。',
    en: 'Set your password with the link in the invitation email.',
  },
  approvedCard: {
    ja: '担当者から、パスワードを設定するためのQRコードを受け取ってください。',
    en: 'The person in charge shows you a QR code with which you set your password.',
  },
  refused: { ja: '承認されませんでした', en: 'Not approved' },
  refusedWords: {
    ja: '詳しくは会社の担当者に確認してください。',
    en: 'Ask the person in charge at your company for details.',
  },
  sentAt: { ja: '申請した日時', en: 'Sent' },
  name: { ja: '名前', en: 'Name' },
  contents: { ja: '申請した内容', en: 'What you sent' },
  withdraw: { ja: '申請を取り下げる', en: 'Withdraw' },
  withdrawTitle: { ja: '申請を取り下げますか？', en: 'Withdraw the request?' },
  withdrawWords: {
    ja: '入力した内容は削除されます。あとで申請し直すことができます。',
    en: 'What you entered is deleted. You can ask again later.',
  },
  withdrawn: { ja: '申請を取り下げました', en: 'The request was withdrawn' },
  missing: { ja: '申請が見つかりません', en: 'This request cannot be found' },
  missingWords: {
    ja: 'リンクが途中で切れているか、申請が取り下げられたか、保管期間が過ぎています。',
    en: 'The link is incomplete, the request was withdrawn, or it was deleted after its time.',
  },
  again: { ja: '新しく申請する', en: 'New request' },
  toSignIn: { ja: 'ログイン画面へ', en: 'Go to sign-in' },
})
