import { strings } from '#common/strings.ts'

export const operatorPasskeyWords = strings({
  title: { ja: '自分のパスキー', en: 'Your passkeys' },
  note: {
    ja: 'パスワードのあと、認証アプリのコードのかわりに使えます。認証アプリもそのまま使えます。',
    en: 'After the password, they can be used in place of the code of your app, which keeps working too.',
  },
  name: { ja: '名前', en: 'Name' },
  nameMissing: { ja: '名前を入力してください。', en: 'Enter a name.' },
  added: { ja: '追加', en: 'Added' },
  used: { ja: '最後の使用', en: 'Last used' },
  never: { ja: 'なし', en: 'Never' },
  act: { ja: '操作', en: 'Action' },
  add: { ja: 'パスキーを追加', en: 'Add a passkey' },
  addNote: {
    ja: 'この端末や鍵の名前と、認証アプリのコードを入力してください。続けてブラウザーの指示に従います。',
    en: 'Enter a name for this device or key and a code of your app. Then follow your browser.',
  },
  notMade: { ja: 'パスキーは作られませんでした。', en: 'No passkey was created.' },
  remove: { ja: '削除', en: 'Remove' },
  removeTitle: { ja: 'パスキーを削除しますか？', en: 'Remove this passkey?' },
  removeText: { ja: 'このパスキーでは確認できなくなります。', en: 'It can no longer be used to sign in.' },
  give: { ja: 'パスキーで確認', en: 'Use a passkey' },
  notGiven: { ja: 'パスキーで確認できませんでした。', en: 'No passkey was used.' },
})
