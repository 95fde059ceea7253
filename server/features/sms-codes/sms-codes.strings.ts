import { strings } from '#common/strings.ts'

type NumberChanged = { name: string; ending: string; link: string }

export const smsCodesStrings = strings({
  text: {
    ja: (code: string, minutes: number) =>
      `【ひろば】確認コード: ${code}（${minutes}分間有効）。だれにも教えないでください。`,
    en: (code: string, minutes: number) =>
      `Hiroba code: ${code} (valid for ${minutes} minutes). Do not share it with anyone.`,
  },
  notMobile: {
    ja: '携帯電話の番号を入力してください。海外の番号は +81 のような国番号から入力します。',
    en: 'Enter a mobile number. Start numbers outside Japan with their country code, such as +44.',
  },
  otherCountry: {
    ja: 'この国の番号は、会社の設定により登録できません。',
    en: 'Your company does not accept numbers of this country.',
  },
  notAccepted: {
    ja: '登録できる番号の国から選んでください。',
    en: 'Choose one of the countries whose numbers are accepted.',
  },
  unknownCountry: {
    ja: '電話番号の国が正しくありません。',
    en: 'One of these countries has no phone numbers.',
  },
  numberSubject: { ja: '携帯電話の番号が変わりました', en: 'Your mobile number changed' },
  numberText: {
    ja: ({ name, ending, link }: NumberChanged) =>
      `${name}さん\n\n${ending ? `末尾が${ending}の携帯電話の番号で、「ひろば」にログインできるようになりました。` : '「ひろば」に登録していた携帯電話の番号を削除しました。'}\n\nご自身で行った場合は、何もする必要はありません。心当たりがないときは、次のページで番号を確認し、パスワードを変更してください。あわせて会社の管理者にも連絡してください。\n\n${link}`,
    en: ({ name, ending, link }: NumberChanged) =>
      `Hello ${name},\n\n${ending ? `You can now sign in to Hiroba with the mobile number ending in ${ending}.` : 'Your mobile number was removed from Hiroba.'}\n\nIf this was you, you do not need to do anything. If not, check the number here, change your password, and tell your administrator.\n\n${link}`,
  },
  passwordSubject: { ja: '新しいパスワードが設定されました', en: 'A new password was set' },
  passwordText: {
    ja: ({ name, link }: { name: string; link: string }) =>
      `${name}さん\n\n携帯電話に届いたコードで、「ひろば」の新しいパスワードが設定されました。ほかの端末はすべてログアウトしました。\n\nご自身で行った場合は、何もする必要はありません。心当たりがないときは、すぐに会社の管理者に連絡してください。\n\n${link}`,
    en: ({ name, link }: { name: string; link: string }) =>
      `Hello ${name},\n\nA new Hiroba password was set with a code sent to your mobile number. All other devices were signed out.\n\nIf this was you, you do not need to do anything. If not, tell your administrator immediately.\n\n${link}`,
  },
})
