import { strings } from '#common/strings.ts'

export const identityProvidersStrings = strings({
  badAddress: {
    ja: 'https:// で始まるURLを入力してください。',
    en: 'Enter an address that begins with https://.',
  },
  badCertificate: {
    ja: '証明書を読み取れません。2048ビット以上のRSAの証明書を、BEGINとENDの行を含めて貼り付けてください。',
    en: 'This certificate cannot be read. Paste an RSA certificate of at least 2048 bits with its BEGIN and END lines.',
  },
  oldCertificate: { ja: 'この証明書は有効期限が切れています。', en: 'This certificate has expired.' },
  badMetadata: {
    ja: 'メタデータを読み取れません。認証プロバイダーのSAML 2.0メタデータ（リダイレクト方式のログインを含むXML）を指定してください。',
    en: 'The metadata cannot be read. Use the provider’s SAML 2.0 metadata, an XML document that allows sign-in by redirect.',
  },
  unreachable: {
    ja: 'このURLからメタデータを取得できませんでした。社内だけで使えるURLのときは、ファイルを選んでください。',
    en: 'The metadata could not be fetched from this address. If it is reachable only inside your network, choose the file instead.',
  },
  badDomain: {
    ja: 'example.co.jp のようなドメインを入力してください。',
    en: 'Enter a domain such as example.co.jp.',
  },
  tooMany: { ja: 'これ以上追加できません。', en: 'No more can be added.' },
  noDepartment: { ja: 'この部署はありません。', en: 'This department does not exist.' },
  departmentNeeded: {
    ja: '新しい人が所属する部署を選んでください。',
    en: 'Choose the department that new people join.',
  },
  noProvider: { ja: 'この認証プロバイダーはありません。', en: 'This identity provider does not exist.' },
  audienceNeeded: { ja: '試す人を選んでください。', en: 'Choose who tries it.' },
  dayPast: { ja: '今日より後の日を選んでください。', en: 'Choose a day after today.' },
  wrongPassword: { ja: 'パスワードが正しくありません。', en: 'The password is not correct.' },
  passwordNeeded: { ja: 'パスワードを入力してください。', en: 'Enter your password.' },
  unknownDomain: {
    ja: 'このメールアドレスで使えるシングルサインオンはありません。アドレスを確認するか、パスワードでログインしてください。',
    en: 'There is no single sign-on for this email address. Check it, or sign in with your password.',
  },
  nobody: { ja: 'なし', en: 'Nobody' },
  endingSubject: {
    ja: (name: string, days: number) => `【要対応】「${name}」の証明書があと${days}日で切れます`,
    en: (name: string, days: number) => `Action needed: the certificate of “${name}” ends in ${days} days`,
  },
  endingText: {
    ja: ({ name, day, link }: { name: string; day: string; link: string }) =>
      `シングルサインオン「${name}」の証明書の有効期限は${day}です。期限が切れると、この認証プロバイダーではログインできなくなります。\n\n新しい証明書を認証プロバイダーから受け取り、期限の前に追加してください。2つまで同時に登録できます。\n${link}`,
    en: ({ name, day, link }: { name: string; day: string; link: string }) =>
      `The certificate of the identity provider “${name}” ends on ${day}. After that nobody can sign in with it.\n\nGet the new certificate from the provider and add it before that day. Two can be registered at the same time.\n${link}`,
  },
})
