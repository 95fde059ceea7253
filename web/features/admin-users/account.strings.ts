import { strings } from '#common/strings.ts'

export const accountWords = strings({
  profile: { ja: 'プロフィールを見る', en: 'View profile' },
  save: { ja: '保存', en: 'Save' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  saved: { ja: '保存しました', en: 'Saved' },
  notSaved: {
    ja: '保存できませんでした。入力した内容は残っています。',
    en: 'This could not be saved. What you entered is kept.',
  },
  conflict: {
    ja: 'ほかの画面で先に変更されました。入力した内容は残っています。最新の内容を読み込むと、入力し直しになります。',
    en: 'This was changed elsewhere in the meantime. What you entered is kept. Loading the latest version discards it.',
  },
  reload: { ja: '最新の内容を読み込む', en: 'Load latest version' },
  basics: { ja: '基本情報', en: 'Details' },
  access: { ja: 'ログインの状態', en: 'Access' },
  password: { ja: 'パスワード', en: 'Password' },
  passwordNone: { ja: 'まだ設定されていません', en: 'Not set yet' },
  passwordInitial: {
    ja: (day: string) => `初期パスワード（${day}まで有効）`,
    en: (day: string) => `Initial password, valid until ${day}`,
  },
  passwordOwn: { ja: '本人が設定済み', en: 'Set by the person' },
  firstSignIn: { ja: 'はじめてのログイン', en: 'First sign-in' },
  never: { ja: 'まだありません', en: 'Never' },
  invitation: { ja: '招待', en: 'Invitation' },
  invitationWaiting: {
    ja: 'メールの送信待ちです。数分以内に送信されます',
    en: 'The email is about to be sent',
  },
  invitationHeld: {
    ja: '未送信。メールサーバーが設定されると、新しいリンクで送信します',
    en: 'Not sent. It will be sent with a new link once a mail server is configured',
  },
  invitationFailed: {
    ja: (day: string) =>
      `未送信。メールサーバーが受け付けませんでした（${day}に依頼）。アドレスを確認して送り直してください`,
    en: (day: string) =>
      `Not sent: the mail server rejected it (requested on ${day}). Check the address and resend it`,
  },
  invitationCard: {
    ja: (day: string, until: string) => `${day}に招待カードを発行（${until}まで有効）`,
    en: (day: string, until: string) => `Card issued ${day}, valid until ${until}`,
  },
  invitationCardOver: {
    ja: (day: string) => `${day}に招待カードを発行（期限切れ）`,
    en: (day: string) => `Card issued ${day}, expired`,
  },
  inviteWithoutMail: {
    ja: 'メールの代わりに、招待カードを印刷して渡せます。',
    en: 'Print an invitation card and hand it over instead.',
  },
  card: { ja: '招待カードを作る', en: 'Create invitation card' },
  invitationSent: {
    ja: (sent: string, until: string) => `${sent}に送信（${until}まで有効）`,
    en: (sent: string, until: string) => `Sent ${sent}, valid until ${until}`,
  },
  invitationOver: {
    ja: (sent: string) => `${sent}に送信（期限切れ）`,
    en: (sent: string) => `Sent ${sent}, expired`,
  },
  lock: { ja: 'ロック', en: 'Lock' },
  lockedUntil: {
    ja: (moment: string) =>
      `ログインの失敗が続いたため、${moment}まで受け付けを止めています。時間が来ると自動で解除されます。使ったことのある端末からは、その端末で失敗が続いていなければログインできます`,
    en: (moment: string) =>
      `Locked until ${moment} after too many failed sign-ins. The lock ends automatically. Known devices can still sign in unless the failures happened there`,
  },
  registeredAt: { ja: '登録日', en: 'Added' },
  invite: { ja: '招待メールを再送', en: 'Resend invitation' },
  invited: { ja: '招待メールの送信を受け付けました', en: 'The invitation is being sent' },
  invitedToFolder: {
    ja: '招待メールを /dev/mail に入れます（開発用）',
    en: 'The invitation goes to /dev/mail (development)',
  },
  unlock: { ja: 'ロックを解除', en: 'Unlock' },
  unlocked: { ja: 'ロックを解除しました', en: 'Unlocked' },
  reset: { ja: 'パスワードを再設定', en: 'Reset password' },
  resetTitle: { ja: 'パスワードを再設定しますか？', en: 'Reset the password?' },
  resetWords: {
    ja: '新しい初期パスワードを作り、一度だけ表示します。本人のいまのパスワードは使えなくなり、すべての端末からログアウトします。',
    en: 'A new initial password is generated and shown once. The current password stops working, and the person is signed out on all devices.',
  },
  leaving: { ja: '停止と退会', en: 'Suspending and leaving' },
  leavingNote: {
    ja: '停止中はログインできませんが、データは残り、契約のアカウント数に含まれます。退会は取り消せず、契約の数から外れます。',
    en: 'A suspended person cannot sign in; all data is kept and the account still counts toward the contract. Leaving is final, and the account no longer counts.',
  },
  stop: { ja: '停止する', en: 'Suspend' },
  stopTitle: { ja: (name: string) => `${name}さんを停止`, en: (name: string) => `Suspend ${name}` },
  stopsOn: { ja: '停止日', en: 'Suspended from' },
  stopsOnNote: { ja: 'この日からログインできません。', en: 'The person cannot sign in from this day.' },
  resumesOn: { ja: '再開日', en: 'Resumes on' },
  resumesOnNote: {
    ja: '空欄のときは、再開するまで停止が続きます。',
    en: 'Leave blank to resume manually.',
  },
  changeResume: { ja: '再開日を変更', en: 'Change resume date' },
  resume: { ja: '再開する', en: 'Resume now' },
  cancelStop: { ja: '停止の予定を取り消す', en: 'Cancel planned suspension' },
  resumed: { ja: '再開しました', en: 'Resumed' },
  planCancelled: { ja: '予定を取り消しました', en: 'Plan cancelled' },
  withdraw: { ja: '退会させる', en: 'Offboard' },
  withdrawTitle: { ja: (name: string) => `${name}さんを退会`, en: (name: string) => `Offboard ${name}` },
  withdrawWords: {
    ja: '最終日まではログインできます。その夜にアカウントが終了し、所属から外れ、投稿の名前は表示されなくなります。下書きやブックマークなど本人だけのデータは削除されます。夜の処理までは取り消せます。',
    en: 'The person can sign in through the last day. That night the account is closed: it is removed from its departments, its posts no longer show the name, and its drafts, bookmarks and other private data are deleted. You can cancel this until then.',
  },
  lastOn: { ja: '最終日', en: 'Last day' },
  cancelWithdrawal: { ja: '退会を取り消す', en: 'Cancel offboarding' },
  gone: {
    ja: '退会した人です。アカウントは変更できません。',
    en: 'This person has left. The account cannot be changed.',
  },
  goneOn: { ja: (day: string) => `最終日：${day}`, en: (day: string) => `Last day: ${day}` },
  notYours: {
    ja: 'このユーザーを変更する権限がありません。内容の確認だけができます。',
    en: 'You can view this account but not change it.',
  },
  dayMissing: { ja: '日付を入力してください。', en: 'Enter a date.' },
  failed: {
    ja: '変更できませんでした。もう一度お試しください。',
    en: 'This could not be changed. Try again.',
  },
  role: { ja: '権限', en: 'Role' },
  changeRole: { ja: '権限を変更', en: 'Change role' },
  employeeNote: { ja: '管理画面は使えません。', en: 'No administration rights.' },
  sectionNote: { ja: '選んだ範囲だけを管理できます。', en: 'Administers only the selected sections.' },
  administratorNote: {
    ja: 'すべてを管理でき、権限も変更できます。',
    en: 'Administers everything, including roles.',
  },
  sections: { ja: '管理できる範囲', en: 'Sections' },
  ofDepartments: { ja: 'ユーザーを管理できる部署', en: 'Only people in these departments' },
  ofDepartmentsNote: {
    ja: '下の部署も含みます。選ばないと全社員を管理できます。部署を選んだ人は、部署や役職そのものは変更できません。',
    en: 'Includes subdepartments. Leave empty for everyone. With departments selected, departments and positions themselves cannot be changed.',
  },
  ofMenus: { ja: '管理できる制度', en: 'Only these programmes' },
  ofMenusNote: {
    ja: '選ばないとすべての制度を管理できます。制度を選んだ人は、その設計だけを変更でき、制度の追加や削除、カテゴリー、並び順は変更できません。',
    en: 'Leave empty for all programmes. With programmes selected, only their design can be changed: programmes cannot be created or deleted, and categories and order stay the same.',
  },
  separator: { ja: '、', en: ', ' },
})

export const sectionWords = strings({
  users: { ja: 'ユーザー', en: 'People' },
  menus: { ja: '制度', en: 'Programmes' },
  accounting: { ja: '経理（利用の出力・補助・リワード）', en: 'Accounting (exports, subsidies, rewards)' },
  moderation: { ja: 'タイムラインの管理', en: 'Moderation' },
  rewards: { ja: 'ポイント', en: 'Rewards' },
  statistics: { ja: '統計', en: 'Statistics' },
  announcements: { ja: '管理者からのお知らせ', en: 'Announcements' },
  resources: { ja: '施設・設備', en: 'Rooms and equipment' },
  documents: { ja: '文書', en: 'Documents' },
  benefits: { ja: '福利厚生', en: 'Benefits' },
  inquiries: { ja: 'お問い合わせ', en: 'Inquiries' },
  chat: { ja: 'チャット', en: 'Chat' },
  chat_exports: { ja: 'チャットの書き出し（監査）', en: 'Export of chat (audit)' },
  knowledge_tests: { ja: 'テスト', en: 'Knowledge tests' },
})
