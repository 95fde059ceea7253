import { strings } from '#common/strings.ts'

type Told = { name: string; company: string; link: string; reason: string }

export const registrationRequestStrings = strings({
  codeUnknown: {
    ja: 'この会社コードは使えません。掲示や案内のコードを確かめてください。',
    en: 'This company code cannot be used. Check the code on the poster or in your instructions.',
  },
  tooManyWaiting: {
    ja: 'いまは申請を受け付けられません。会社の担当者に伝えてください。',
    en: 'No more requests can be taken now. Tell the person in charge at your company.',
  },
  nameMissing: { ja: '姓と名を入力してください。', en: 'Enter the family name and the given name.' },
  settings: { ja: '登録申請の設定', en: 'Settings of registration requests' },
  receivedSubject: {
    ja: (company: string) => `${company}への登録申請を受け付けました`,
    en: (company: string) => `${company} has received your request for an account`,
  },
  receivedText: {
    ja: ({ name, company, link }: Told) =>
      `${name} 様\n\n${company}への登録申請を受け付けました。担当者の確認をお待ちください。状態は次のページで確認できます。\n${link}\n\nこの申請に心当たりがない場合は、上のページから取り下げてください。\n`,
    en: ({ name, company, link }: Told) =>
      `Dear ${name},\n\n${company} has received your request for an account. Someone in charge will look at it. You can see its state on this page:\n${link}\n\nIf you did not ask for an account, withdraw the request on that page.\n`,
  },
  approvedSubject: {
    ja: (company: string) => `${company}への登録申請が承認されました`,
    en: (company: string) => `${company} has approved your request for an account`,
  },
  approvedText: {
    ja: ({ name, company, link, reason }: Told) =>
      `${name} 様\n\n${company}への登録申請が承認されました。招待メールのリンクから、パスワードを設定してください。${reason && `\n\n${reason}`}\n\n${link}\n`,
    en: ({ name, company, link, reason }: Told) =>
      `Dear ${name},\n\n${company} has approved your request. Set your password with the link in the invitation email.${reason && `\n\n${reason}`}\n\n${link}\n`,
  },
  refusedSubject: {
    ja: (company: string) => `${company}への登録申請について`,
    en: (company: string) => `Your request for an account at ${company}`,
  },
  refusedText: {
    ja: ({ name, company, link, reason }: Told) =>
      `${name} 様\n\n${company}への登録申請は承認されませんでした。${reason && `\n\n${reason}`}\n\n${link}\n`,
    en: ({ name, company, link, reason }: Told) =>
      `Dear ${name},\n\n${company} did not approve your request for an account.${reason && `\n\n${reason}`}\n\n${link}\n`,
  },
})
