import { strings } from '#common/strings.ts'

export const holdingFactors = strings({
  title: { ja: '2要素認証', en: 'Two-factor authentication' },
  passkeys: { ja: 'パスキー', en: 'Passkeys' },
  app: { ja: '認証アプリ', en: 'Authenticator app' },
  codes: { ja: '未使用のリカバリーコード', en: 'Unused recovery codes' },
  count: { ja: (count: number) => `${count}個`, en: (count: number) => `${count}` },
  present: { ja: '登録あり', en: 'Set up' },
  absent: { ja: '登録なし', en: 'Not set up' },
  clear: { ja: '登録をすべて解除', en: 'Clear all' },
  clearTitle: { ja: '2要素認証の登録を解除しますか？', en: 'Clear the second factors?' },
  clearNote: {
    ja: 'パスキー、認証アプリ、リカバリーコードがすべて使えなくなり、本人はすべての端末からログアウトします。解除したことは本人に知らせます。電話や対面で、本人からの依頼であることを確かめてください。',
    en: 'All passkeys, the authenticator app and the recovery codes end, and the person is signed out everywhere and told about it. First make sure, by phone or in person, that the person asked for it.',
  },
})
