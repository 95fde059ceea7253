import { strings } from '#common/strings.ts'

type About = { name: string; issuer: string; link: string }

export const accessCardStrings = strings({
  issuedSubject: {
    ja: 'ログインを助けるカードが発行されました',
    en: 'A card to sign in again was issued for you',
  },
  issuedText: {
    ja: ({ name, issuer, link }: About) =>
      `${name}さん\n\n${issuer}さんが、あなたが新しいパスワードを設定するためのカードを発行しました。カードは15分間、1回だけ使えます。パスワードは発行した人には伝わりません。\n\n頼んだ覚えがないときは、次のページでパスワードを変更し、会社の管理者に連絡してください。パスワードを変更すると、カードは使えなくなります。\n\n${link}`,
    en: ({ name, issuer, link }: About) =>
      `Hello ${name},\n\n${issuer} issued a card with which you can set a new password. It is valid for 15 minutes and can be used once. The issuer does not learn the password.\n\nIf you did not ask for it, change your password here and tell your administrator. Changing the password makes the card invalid.\n\n${link}`,
  },
  usedSubject: { ja: 'カードで新しいパスワードが設定されました', en: 'A new password was set with a card' },
  usedText: {
    ja: ({ name, issuer, link }: About) =>
      `${name}さん\n\n${issuer}さんが発行したカードで、あなたのアカウントに新しいパスワードが設定され、ほかの端末はすべてログアウトしました。\n\nご自身で設定したのであれば、何もする必要はありません。\n\n心当たりがないときは、すぐに会社の管理者に連絡してください。\n\n${link}`,
    en: ({ name, issuer, link }: About) =>
      `Hello ${name},\n\nA new password was set for your account with the card that ${issuer} issued, and all other devices were signed out.\n\nIf this was you, you do not need to do anything.\n\nIf this was not you, tell your administrator immediately.\n\n${link}`,
  },
})
