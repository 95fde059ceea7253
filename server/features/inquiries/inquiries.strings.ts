import { strings } from '#common/strings.ts'

export const inquiriesStrings = strings({
  defaultIntro: {
    ja: 'ご質問やお困りのことをお送りください。担当者が確認のうえ回答します。',
    en: 'Send us your question or problem. Someone in charge will read it and answer.',
  },
  defaultTopics: {
    ja: 'サインインできない\n使い方\n不具合\nその他',
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
    ja: (name: string, company: string, body: string, link: string) =>
      `${name} 様\n\n${company}へのお問い合わせを受け付けました。回答は、このメールアドレスと次のページでお知らせします。\n${link}\n\n──────────\n${body}\n`,
    en: (name: string, company: string, body: string, link: string) =>
      `Dear ${name},\n\n${company} has received your inquiry. The answer will be sent to this address and shown on this page:\n${link}\n\n----------\n${body}\n`,
  },
  answerSubject: {
    ja: (id: number) => `お問い合わせへの回答（受付番号${id}）`,
    en: (id: number) => `Answer to your inquiry (No. ${id})`,
  },
  answerText: {
    ja: (name: string, company: string, body: string, link: string) =>
      `${name} 様\n\n${company}からの回答です。\n\n${body}\n\n続きの連絡は次のページからお送りください。\n${link}\n`,
    en: (name: string, company: string, body: string, link: string) =>
      `Dear ${name},\n\n${company} has answered your inquiry.\n\n${body}\n\nTo reply, open this page:\n${link}\n`,
  },
})
