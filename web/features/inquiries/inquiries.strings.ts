import { strings } from '#common/strings.ts'

export const inquiryWords = strings({
  title: { ja: 'お問い合わせ', en: 'Contact us' },
  to: {
    ja: (company: string) => `${company}の担当者に届きます。`,
    en: (company: string) => `Your inquiry goes to ${company}.`,
  },
  helpFirst: { ja: 'まずヘルプで探す', en: 'Search the help first' },
  company: { ja: '会社コード', en: 'Company code' },
  companyNote: {
    ja: '会社からの案内に書かれている、問い合わせページのコードです。',
    en: 'The code of the inquiry page that your company gave you.',
  },
  open: { ja: 'フォームを開く', en: 'Open the form' },
  companyMissing: { ja: '会社コードを入力してください。', en: 'Enter the company code.' },
  companyUnknown: { ja: 'この会社コードは見つかりません。', en: 'No company has this code.' },
  name: { ja: 'お名前', en: 'Your name' },
  nameMissing: { ja: 'お名前を入力してください。', en: 'Enter your name.' },
  email: { ja: 'メールアドレス', en: 'Email address' },
  emailNote: { ja: '回答をお送りします。', en: 'The answer is sent to this address.' },
  emailMissing: { ja: 'メールアドレスを入力してください。', en: 'Enter your email address.' },
  topic: { ja: '件名', en: 'Topic' },
  choose: { ja: '選択してください', en: 'Choose' },
  topicMissing: { ja: '件名を選んでください。', en: 'Choose a topic.' },
  body: { ja: '内容', en: 'Your message' },
  bodyNote: {
    ja: 'パスワードは書かないでください。',
    en: 'Do not include passwords.',
  },
  answersWrong: { ja: '入力内容を確認してください。', en: 'Check your answers.' },
  bodyMissing: { ja: '内容を入力してください。', en: 'Enter your message.' },
  tried: { ja: 'お試しになったこと', en: 'What you tried' },
  website: { ja: 'この欄は空のままにしてください', en: 'Leave this field empty' },
  send: { ja: '送信', en: 'Send' },
  failed: { ja: '送信できませんでした。', en: 'Your message could not be sent.' },
  sentTitle: { ja: '送信しました', en: 'Your inquiry was sent' },
  sentMail: {
    ja: '確認のメールをお送りしました。回答もメールでお知らせします。',
    en: 'A confirmation was sent to your email address. The answer will be sent there too.',
  },
  own: { ja: 'これまでのお問い合わせ', en: 'Your inquiries' },
  missing: { ja: 'お問い合わせが見つかりません', en: 'This inquiry cannot be found' },
  missingWords: {
    ja: 'リンクが途中で切れていないか確認してください。',
    en: 'Check that you opened the complete link.',
  },
  again: { ja: '新しいお問い合わせ', en: 'New inquiry' },
  you: { ja: 'あなた', en: 'You' },
  staff: { ja: '担当者', en: 'Staff' },
  reply: { ja: '返信', en: 'Reply' },
  sendReply: { ja: '返信を送る', en: 'Send reply' },
  toSignIn: { ja: 'ログイン画面へ', en: 'Go to sign-in' },
  messages: { ja: 'やり取り', en: 'Conversation' },
})

export const inquiryStateWords = strings({
  new: { ja: '新規', en: 'New' },
  in_progress: { ja: '対応中', en: 'In progress' },
  waiting: { ja: '返信待ち', en: 'Waiting for a reply' },
  solved: { ja: '解決', en: 'Solved' },
})
