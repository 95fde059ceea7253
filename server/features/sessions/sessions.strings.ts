import { strings } from '#common/strings.ts'

type NewDevice = { name: string; device: string; moment: string; ip: string; link: string }

export const sessionsStrings = strings({
  unknownDevice: { ja: '不明な端末', en: 'an unknown device' },
  newDeviceSubject: {
    ja: '新しい端末からログインがありました',
    en: 'New sign-in to your account',
  },
  newDeviceText: {
    ja: ({ name, device, moment, ip, link }: NewDevice) =>
      `${name}さん\n\nこれまで使われていない端末から、「ひろば」のあなたのアカウントにログインがありました。\n\n日時：${moment}\n端末：${device}\nIPアドレス：${ip}\n\nご自身のログインであれば、何もする必要はありません。\n\n心当たりがないときは、すぐに次のページでパスワードを変更してください。変更すると、ほかの端末はすべてログアウトします。あわせて会社の管理者にも連絡してください。\n\n${link}`,
    en: ({ name, device, moment, ip, link }: NewDevice) =>
      `Hello ${name},\n\nSomeone signed in to your Hiroba account on a new device.\n\nTime: ${moment}\nDevice: ${device}\nIP address: ${ip}\n\nIf this was you, you do not need to do anything.\n\nIf this was not you, change your password here immediately. This signs out all other devices. Tell your administrator as well.\n\n${link}`,
  },
})
