import { strings } from '#common/strings.ts'

type Told = {
  name: string
  company: string
  body: string
  link: string
  hasFiles: boolean
  /** The email can be answered. */
  byEmail: boolean
}

export const inquiriesStrings = strings({
  defaultIntro: {
    ja: 'ご質問やお困りのことをお送りください。担当者が確認のうえ回答します。',
    en: 'Send us your question or problem. Someone in charge will read it and answer.',
  },
  defaultTopics: {
    ja: 'ログインできない\n使い方\n不具合\nその他',
    en: 'I cannot sign in\nHow to use\nSomething does not work\nOther',
  },
  companyUnknown: { ja: 'この会社コードは見つかりません。', en: 'No company has this code.' },
  nameMissing: { ja: 'お名前を入力してください。', en: 'Enter your name.' },
  emailMissing: { ja: 'メールアドレスを入力してください。', en: 'Enter your email address.' },
  topicWrong: { ja: '件名を選び直してください。', en: 'Choose a topic again.' },
  assigneeWrong: { ja: 'この人は担当者にできません。', en: 'This person cannot be assigned.' },
  tooManyMessages: {
    ja: 'この問い合わせにはこれ以上追加できません。新しくお問い合わせください。',
    en: 'Nothing more can be added to this inquiry. Send a new one.',
  },
  settings: { ja: '問い合わせの設定', en: 'Inquiry settings' },
  receivedSubject: {
    ja: (id: number) => `お問い合わせを受け付けました（受付番号${id}）`,
    en: (id: number) => `We have received your inquiry (No. ${id})`,
  },
  receivedText: {
    ja: ({ name, company, body, link, byEmail }: Told) =>
      `${name} 様\n\n${company}へのお問い合わせを受け付けました。回答は、このメールアドレスと次のページでお知らせします。${byEmail ? 'このメールに返信すると、続きを送れます。' : ''}\n${link}\n\n──────────\n${body}\n`,
    en: ({ name, company, body, link, byEmail }: Told) =>
      `Dear ${name},\n\n${company} has received your inquiry. The answer will be sent to this address and shown on this page:\n${link}${byEmail ? '\n\nTo add something, reply to this email.' : ''}\n\n----------\n${body}\n`,
  },
  answerSubject: {
    ja: (id: number) => `お問い合わせへの回答（受付番号${id}）`,
    en: (id: number) => `Answer to your inquiry (No. ${id})`,
  },
  answerText: {
    ja: ({ name, company, body, link, hasFiles, byEmail }: Told) =>
      `${name} 様\n\n${company}からの回答です。\n\n${body}\n\n${hasFiles ? '添付ファイルは次のページで開けます。' : ''}${byEmail ? '続きの連絡は、このメールに返信するか、次のページからお送りください。' : '続きの連絡は次のページからお送りください。'}\n${link}\n`,
    en: ({ name, company, body, link, hasFiles, byEmail }: Told) =>
      `Dear ${name},\n\n${company} has answered your inquiry.\n\n${body}\n\n${hasFiles ? 'The attached files are on the page below. ' : ''}${byEmail ? 'To reply, answer this email or open this page:' : 'To reply, open this page:'}\n${link}\n`,
  },
  replyAbove: { ja: 'この線より上に返信をお書きください', en: 'Write your reply above this line' },
  filesLeftOut: {
    ja: (names: string) => `（受け取れなかった添付ファイル：${names}）`,
    en: (names: string) => `(Attached files that could not be accepted: ${names})`,
  },
  noGuestFiles: {
    ja: 'ファイルは添付できません。ログインしてからお送りください。',
    en: 'Files cannot be added here. Sign in to send files.',
  },
  tooManyFiles: {
    ja: (most: number) => `添付できるファイルは${most}個までです。`,
    en: (most: number) => `You can add up to ${most} files.`,
  },
  fileTooLarge: {
    ja: (megabytes: number) => `1つのファイルは${megabytes}MBまでです。`,
    en: (megabytes: number) => `Each file can be up to ${megabytes} MB.`,
  },
  fileName: { ja: 'お問い合わせ', en: 'inquiries' },
  statisticsFileName: { ja: 'お問い合わせの統計', en: 'inquiry_statistics' },
  columnNumber: { ja: '受付番号', en: 'No.' },
  columnSent: { ja: '受付日時', en: 'Sent' },
  columnName: { ja: '名前', en: 'Name' },
  columnEmail: { ja: 'メールアドレス', en: 'Email address' },
  columnMember: { ja: 'ログイン', en: 'Signed in' },
  columnTopic: { ja: '件名', en: 'Topic' },
  columnBody: { ja: '内容', en: 'Message' },
  columnState: { ja: '状態', en: 'Status' },
  columnAssignee: { ja: '担当者', en: 'Assignee' },
  columnAnswered: { ja: '最初の回答', en: 'First answer' },
  columnHours: { ja: '最初の回答まで（時間）', en: 'Hours to first answer' },
  columnMonth: { ja: '月', en: 'Month' },
  columnCount: { ja: '件数', en: 'Inquiries' },
  columnAnsweredCount: { ja: '回答済み', en: 'Answered' },
  columnMedian: { ja: '最初の回答まで（時間、中央値）', en: 'Median hours to first answer' },
  yes: { ja: 'はい', en: 'yes' },
  no: { ja: 'いいえ', en: 'no' },
  noTopic: { ja: '件名なし', en: 'No topic' },
  new: { ja: '新規', en: 'New' },
  in_progress: { ja: '対応中', en: 'In progress' },
  waiting: { ja: '返信待ち', en: 'Waiting for a reply' },
  solved: { ja: '解決', en: 'Solved' },
})
