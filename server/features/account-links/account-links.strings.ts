import { strings } from '#common/strings.ts'

const notYou = {
  ja: '心当たりがないときは、このメールを削除してください。何も変わりません。',
  en: 'If this was not you, delete this email. Nothing will change.',
}

export const accountLinksStrings = strings({
  passwordSubject: { ja: 'パスワードの再設定', en: 'Reset your password' },
  passwordText: {
    ja: (name: string, company: string, link: string, hours: number) =>
      `${name}さん\n\n${company}の「ひろば」のパスワードを再設定するお申し込みがありました。\n次のリンクを開き、新しいパスワードを設定してください。\n\n${link}\n\nリンクは${hours}時間、1回だけ使えます。\n${notYou.ja}`,
    en: (name: string, company: string, link: string, hours: number) =>
      `Hello ${name},\n\nSomeone requested a password reset for your Hiroba account at ${company}.\nOpen this link to set a new password:\n\n${link}\n\nThe link can be used once, within ${hours} hours.\n${notYou.en}`,
  },
  passwordSetSubject: { ja: 'パスワードが再設定されました', en: 'Your password was reset' },
  passwordSetText: {
    ja: (name: string) =>
      `${name}さん\n\nメールのリンクから、ひろばのパスワードが再設定されました。すべての端末からログアウトしています。\n\n心当たりがないときは、すぐに会社の管理者に連絡してください。`,
    en: (name: string) =>
      `Hello ${name},\n\nYour Hiroba password was reset with an email link, and you were signed out on all devices.\n\nIf this was not you, contact your administrator immediately.`,
  },
  unlockSubject: { ja: 'アカウントが一時的にロックされました', en: 'Your account is temporarily locked' },
  unlockText: {
    ja: (name: string, company: string, link: string, hours: number, forgotten: string) =>
      `${name}さん\n\nログインの失敗が続いたため、${company}の「ひろば」のアカウントを一時的にロックしました。ロックは時間がたつと自動で解除されます。これまでに使ったことのある端末からは、そのままログインできます。\n待たずにログインするときは、次のリンクを開いてロックを解除してください。\n\n${link}\n\nリンクは${hours}時間、1回だけ使えます。\nパスワードがわからないときは、再設定するとロックも解除されます。\n${forgotten}\n\nログインを試した心当たりがないときは、だれかがあなたのパスワードを当てようとした可能性があります。パスワードは知られていません。`,
    en: (name: string, company: string, link: string, hours: number, forgotten: string) =>
      `Hello ${name},\n\nThere were too many failed sign-in attempts, so your Hiroba account at ${company} is temporarily locked. The lock ends automatically. On devices you have used before, you can sign in as usual.\nIf you do not want to wait, open this link to unlock your account:\n\n${link}\n\nThe link can be used once, within ${hours} hours.\nIf you do not know your password, resetting it also unlocks the account:\n${forgotten}\n\nIf you did not try to sign in, someone may be trying to guess your password. They have not succeeded.`,
  },
  notLockedSubject: { ja: 'アカウントはロックされていません', en: 'Your account is not locked' },
  notLockedText: {
    ja: (name: string, company: string, forgotten: string) =>
      `${name}さん\n\nロックを解除するお申し込みがありましたが、${company}の「ひろば」のアカウントはロックされていません。\nパスワードがわからないときは、次のページで再設定してください。\n\n${forgotten}\n\n${notYou.ja}`,
    en: (name: string, company: string, forgotten: string) =>
      `Hello ${name},\n\nSomeone asked to unlock your Hiroba account at ${company}, but it is not locked.\nIf you do not know your password, reset it here:\n\n${forgotten}\n\n${notYou.en}`,
  },
  emailSubject: { ja: 'メールアドレスの確認', en: 'Confirm your email address' },
  emailText: {
    ja: (link: string, hours: number) =>
      `「ひろば」のメールアドレスを、このアドレスに変更するお申し込みがありました。\n次のリンクを開き、ひろばのパスワードを入力すると変更されます。\n\n${link}\n\nリンクは${hours}時間、1回だけ使えます。\n${notYou.ja}`,
    en: (link: string, hours: number) =>
      `Someone asked to change the email address of their Hiroba account to this one.\nTo confirm, open this link and enter your Hiroba password:\n\n${link}\n\nThe link can be used once, within ${hours} hours.\n${notYou.en}`,
  },
  emailTakenSubject: {
    ja: 'このメールアドレスはすでに使われています',
    en: 'This email address is already in use',
  },
  emailTakenText: {
    ja: (name: string, forgotten: string) =>
      `${name}さん\n\n「ひろば」の別のアカウントのメールアドレスを、このアドレスに変更するお申し込みがありました。\nこのアドレスはすでにあなたのアカウントで使われているため、変更は行われません。お申し込みをした人には、使われていることを知らせていません。\n\nご自身で申し込まれたときは、このアドレスのアカウントでログインするか、会社の管理者に相談してください。パスワードがわからないときは、次のページで再設定できます。\n\n${forgotten}`,
    en: (name: string, forgotten: string) =>
      `Hello ${name},\n\nSomeone asked to change the email address of another Hiroba account to this one.\nYour account uses this address, so nothing changes. The person who requested the change cannot see that the address is in use.\n\nIf it was you, sign in to the account with this address, or ask your administrator. If you do not know the password, reset it here:\n\n${forgotten}`,
  },
  emailAskedSubject: {
    ja: 'メールアドレスの変更が申し込まれました',
    en: 'Request to change your email address',
  },
  emailAskedText: {
    ja: (name: string, email: string) =>
      `${name}さん\n\nひろばのメールアドレスを ${email} に変更するお申し込みがありました。新しいアドレスに届いたリンクで確認されると変更されます。\n\n心当たりがないときは、すぐにパスワードを変更してください。変更すると、このお申し込みは無効になります。`,
    en: (name: string, email: string) =>
      `Hello ${name},\n\nSomeone asked to change your Hiroba email address to ${email}. It will change once the link sent there is confirmed.\n\nIf this was not you, change your password immediately. This cancels the request.`,
  },
  emailChangedSubject: {
    ja: 'メールアドレスが変更されました',
    en: 'Your email address was changed',
  },
  emailChangedText: {
    ja: (name: string, email: string) =>
      `${name}さん\n\nひろばのメールアドレスが ${email} に変更されました。これからは新しいアドレスでログインしてください。このアドレスにひろばからのメールは届かなくなります。\n\n心当たりがないときは、すぐに会社の管理者に連絡してください。`,
    en: (name: string, email: string) =>
      `Hello ${name},\n\nYour Hiroba email address was changed to ${email}. Sign in with the new address from now on. Hiroba will no longer send email to this address.\n\nIf this was not you, contact your administrator immediately.`,
  },
  wrongPassword: { ja: 'パスワードが正しくありません。', en: 'The password is incorrect.' },
  sameEmail: { ja: '現在のメールアドレスと同じです。', en: 'This is your current address.' },
})
