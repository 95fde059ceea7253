import type { NotificationEvent, notificationEvents } from '#common/notification-event.ts'
import { type Entry, strings } from '#common/strings.ts'

type Group = (typeof notificationEvents)[NotificationEvent]['group']

export const notificationOptionsWords = strings({
  title: { ja: '通知設定', en: 'Notification settings' },
  intro: {
    ja: '何が起きたときに、どの方法で知らせるかを選べます。変更はすぐに保存されます。',
    en: 'Choose what you are notified about, and how. Changes are saved immediately.',
  },
  noServer: {
    ja: 'お知らせの一覧でお知らせします。',
    en: 'You are notified in your list of notifications.',
  },
  noEmail: {
    ja: 'メールアドレスが登録されていないため、メールは届きません。お知らせの一覧でお知らせします。',
    en: 'You have no registered email address, so email is not sent. You are notified in your list of notifications.',
  },
  event: { ja: '種類', en: 'Event' },
  by: {
    ja: (event: string, channel: string) => `${event}：${channel}`,
    en: (event: string, channel: string) => `${event}: ${channel}`,
  },
  always: { ja: '必ず届きます', en: 'Always' },
  notThisWay: { ja: 'この方法では届きません', en: 'Not available' },
  saved: { ja: '保存しました', en: 'Saved' },
  failed: {
    ja: '保存できませんでした。もう一度お試しください。',
    en: 'This could not be saved. Try again.',
  },
  conflict: {
    ja: '別の画面で設定が変更されていたため、保存していません。最新の設定を表示しました。',
    en: 'The settings were changed elsewhere, so this change was not saved. The latest settings are shown.',
  },
  notYours: { ja: 'ほかの人の通知設定は表示できません', en: 'These are not your settings' },
  notYoursWords: {
    ja: '表示・変更できるのは、自分の通知設定だけです。',
    en: 'You can only view and change your own.',
  },
  toOwn: { ja: '自分の通知設定へ', en: 'Go to my settings' },
})

export const groupWords = strings({
  talk: { ja: '投稿とコメント', en: 'Posts and comments' },
  posts: { ja: '新しい投稿', en: 'New posts' },
  asked: { ja: 'お願いされたこと', en: 'Requests to you' },
  own: { ja: '自分の申請と報告', en: 'Your submissions' },
  thanks: { ja: '感謝とポイント', en: 'Thanks and points' },
  calendar: { ja: '期限のリマインダー', en: 'Due date reminders' },
  account: { ja: 'アカウント', en: 'Account' },
} satisfies Record<Group, Entry<string>>)

/** Why a notification is always sent. */
export const reasonWords = strings({
  own_post: {
    ja: '読む人に見えるかどうかが変わるため',
    en: 'Affects who can see your post',
  },
  must_read: { ja: '期限までに読むものであるため', en: 'Must be read by its due date' },
  urgent_message: { ja: '急いで知らせるものであるため', en: 'Must reach you at once' },
  approval: { ja: '申請した人を待たせないため', en: 'Someone is waiting for you' },
  account: { ja: 'ログインと安全に関わるため', en: 'Concerns sign-in and security' },
  plan: { ja: '管理者の対応が必要なため', en: 'Requires action by an administrator' },
})

export const quietWords = strings({
  title: { ja: '静かな時間', en: 'Quiet hours' },
  on: {
    ja: '決まった時間帯はメールとプッシュ通知を送らない',
    en: 'Pause email and push notifications during certain hours',
  },
  from: { ja: '開始', en: 'From' },
  until: { ja: '終了', en: 'Until' },
  nextDay: { ja: '終了は翌日です。', en: 'Until the next morning.' },
  note: {
    ja: (zone: string) =>
      `この間のメールとプッシュ通知は、必ず届くものも含めて、終了の時刻に届きます。緊急メッセージと、招待・パスワードのメールだけは、すぐに届きます。お知らせの一覧には、いつでも載ります。時刻は${zone}の時刻です。`,
    en: (zone: string) =>
      `Email and push notifications from these hours are sent when they end, including those you cannot turn off. Only urgent messages, invitations and password emails are sent immediately. In-app notifications are not paused. Times are in ${zone}.`,
  },
  sameTimes: {
    ja: '開始と終了には、違う時刻を入力してください。',
    en: 'The start and end times must be different.',
  },
  noTime: { ja: '時刻を入力してください。', en: 'Enter a time.' },
})

export const calendarWords = strings({
  when: { ja: 'お知らせする時期', en: 'When' },
  usualNote: {
    ja: '依頼は前日と当日に、必読は投稿ごとに決められた日にお知らせします。',
    en: 'Requests: the day before and on the due date. Must-reads: on the days set for each post.',
  },
  noneNote: {
    ja: '依頼の期限はお知らせしません。必読の催促は、必ず届きます。',
    en: 'No reminders for requests. Must-reads still remind you on the days set for each post.',
  },
  ownNote: {
    ja: 'まだ終わっていない必読と依頼を、その日の午前中に1回お知らせします。同じ日に必読の催促が届くときは、重ねてお知らせしません。',
    en: 'One reminder in the morning for unfinished must-reads and requests. If a must-read already reminds you that day, it is not repeated.',
  },
  test: { ja: 'テストを送る', en: 'Send a test' },
  testNote: {
    ja: '次の期限のリマインダーを、いま自分に送ります。',
    en: 'Sends the reminder of your next due date now.',
  },
  sentOwn: {
    ja: (places: string) => `次の期限のリマインダーを送りました。送信先：${places}`,
    en: (places: string) => `A reminder of your next due date was sent to: ${places}`,
  },
  sentExample: {
    ja: (places: string) => `期限のあるものがないため、例を送りました。送信先：${places}`,
    en: (places: string) => `You have no due dates, so a sample was sent to: ${places}`,
  },
  sentNowhere: {
    ja: '期限のリマインダーは、お知らせもメールもオフです。何も送っていません。',
    en: 'Due date reminders are turned off for all channels. Nothing was sent.',
  },
  toNotices: { ja: 'お知らせの一覧', en: 'your list of notifications' },
  toMail: { ja: (address: string) => `メール（${address}）`, en: (address: string) => `email (${address})` },
  and: { ja: '、', en: ', ' },
  tooMany: {
    ja: (most: number) => `テストは1時間に${most}回までです。しばらく待ってからお試しください。`,
    en: (most: number) => `You can send ${most} tests an hour. Try again later.`,
  },
  testFailed: {
    ja: '送れませんでした。もう一度お試しください。',
    en: 'This could not be sent. Try again.',
  },
})

export const chatAlertsWords = strings({
  title: { ja: 'チャットの新着', en: 'New chat messages' },
  on: { ja: 'この端末で通知する', en: 'Notify me on this device' },
  blocked: {
    ja: 'ブラウザーで通知が許可されていません。ブラウザーの設定で、このサイトの通知を許可してください。',
    en: 'The browser does not allow notifications. Allow them for this site in the settings of the browser.',
  },
  absent: {
    ja: 'このブラウザーでは、端末の通知を使えません。未読の数は、画面の上とタブの名前に表示されます。',
    en: 'This browser has no notifications. The number of unread messages is in the header and in the title of the tab.',
  },
  note: {
    ja: 'ほかの画面で作業していても、広場をどこかのタブで開いていれば届きます。開いて見ているルームや、別の端末で読んだメッセージは通知しません。',
    en: 'You are notified while you work elsewhere, as long as this site is open in a tab. Messages you are looking at, or have read on another device, are left out.',
  },
  levels: {
    ja: '何を通知するかは、ルームごとに「ルームの操作」の「通知する内容」で選べます。初めは、公式ルームは自分への呼びかけだけ、ほかのルームはすべてです。「通知をオフにする」を選んだルームは、期限まで通知がなく、未読の数にも自分への呼びかけだけが入ります。',
    en: 'Choose what each room notifies you of with “Notifications” under “Room actions”. At first it is mentions in official rooms, and everything in others. A muted room sends none, and only mentions of you are counted, until the mute ends.',
  },
})

export const installWords = strings({
  title: { ja: 'アプリとして使う', en: 'Use it as an app' },
  intro: {
    ja: 'ホーム画面やデスクトップのアイコンから、アドレスバーのない画面で開けるようになります。',
    en: 'Opens from an icon on your home screen or desktop, in a window without an address bar.',
  },
  install: { ja: 'インストール', en: 'Install' },
})

export const pushWords = strings({
  title: { ja: 'プッシュ通知', en: 'Push notifications' },
  intro: {
    ja: '広場を開いていないときも、承認の順番やコメントなどをこの端末の画面に表示します。表示されるのは、上の表で「プッシュ」を選んだものだけです。',
    en: 'Shows things such as comments and your turn to approve on this device even when Hiroba is not open: only those with “Push” selected in the tables above.',
  },
  turnOn: { ja: 'この端末で受け取る', en: 'Turn on for this device' },
  asks: {
    ja: '次に、ブラウザーが通知を許可するかどうかを尋ねます。「許可」を選んでください。',
    en: 'Your browser will then ask whether to allow notifications. Choose “Allow”.',
  },
  on: { ja: 'この端末で受け取ります。', en: 'On for this device.' },
  blocked: {
    ja: 'このサイトの通知がブラウザーの設定でブロックされています。アドレスバーの左のアイコンからサイトの設定を開き、通知を許可してから、このページを読み込み直してください。',
    en: 'Notifications from this site are blocked in your browser. Open the site settings from the icon to the left of the address, allow notifications, and reload this page.',
  },
  homeScreen: {
    ja: 'iPhoneとiPadでは、ホーム画面に追加した広場だけがプッシュ通知を受け取れます。',
    en: 'On iPhone and iPad, only Hiroba added to the home screen can receive push notifications.',
  },
  share: {
    ja: 'Safariで広場を開き、画面の下の共有ボタン（四角から矢印が出たマーク）を押します。',
    en: 'Open Hiroba in Safari and tap the share button (a square with an arrow) at the bottom.',
  },
  addToHome: {
    ja: '「ホーム画面に追加」を選び、「追加」を押します。',
    en: 'Choose “Add to Home Screen”, then tap “Add”.',
  },
  openFromHome: {
    ja: 'ホーム画面の「広場」から開き、このページでプッシュ通知をオンにします。',
    en: 'Open Hiroba from the home screen and turn on push notifications on this page.',
  },
  absent: {
    ja: 'このブラウザーはプッシュ通知に対応していません。',
    en: 'This browser does not support push notifications.',
  },
  notSetUp: {
    ja: '現在、このサーバーからプッシュ通知を送れません。管理者に知らせてください。',
    en: 'This server cannot send push notifications at the moment. Tell your administrator.',
  },
  failed: {
    ja: 'オンにできませんでした。もう一度お試しください。',
    en: 'This could not be turned on. Try again.',
  },
  pause: { ja: 'すべての端末で一時停止する', en: 'Pause on all devices' },
  whenAway: {
    ja: 'パソコンやスマートフォンで広場を使っている間は送らない',
    en: 'Not while I am using Hiroba in a browser',
  },
  devices: { ja: '受け取る端末', en: 'Devices' },
  noDevices: { ja: '登録されている端末はありません。', en: 'No devices are registered.' },
  unknown: { ja: '不明な端末', en: 'Unknown device' },
  app: { ja: 'スマートフォンのアプリ', en: 'Phone app' },
  current: { ja: 'この端末', en: 'This device' },
  remove: { ja: '削除', en: 'Remove' },
  removeOf: { ja: (name: string) => `${name}を削除`, en: (name: string) => `Remove ${name}` },
  test: { ja: 'テストを送信', en: 'Send a test' },
  tooMany: { ja: 'テストは1時間に10回までです。', en: 'You can send 10 tests per hour.' },
  testFailed: {
    ja: 'テストを送信できませんでした。もう一度お試しください。',
    en: 'The test could not be sent. Try again.',
  },
  receipts: { ja: '最近のプッシュ通知', en: 'Recent push notifications' },
  receiptsNote: {
    ja: '直近の20件です。内容は記録しません。14日後に削除されます。',
    en: 'The last 20, without their content. Deleted after 14 days.',
  },
  noReceipts: { ja: '記録はありません。', en: 'Nothing yet.' },
  event: { ja: '種類', en: 'Event' },
  device: { ja: '端末', en: 'Device' },
  queued: { ja: '日時', en: 'When' },
  outcome: { ja: '結果', en: 'Outcome' },
  ofPerson: { ja: 'プッシュ通知', en: 'Push notifications' },
  ofPersonNote: {
    ja: '「通知が届かない」と相談されたときに確認してください。内容は記録しません。14日後に削除されます。',
    en: 'Look here when someone says that notifications do not arrive. Their content is not recorded. Deleted after 14 days.',
  },
  showReceipts: { ja: '送信の記録を表示', en: 'Show what was sent' },
  testEvent: { ja: 'テスト', en: 'Test' },
  shown: { ja: '表示済み', en: 'Shown' },
  opened: { ja: '開封済み', en: 'Opened' },
  listFailed: { ja: '読み込めませんでした。', en: 'This could not be loaded.' },
})

export const pushOfferWords = strings({
  title: {
    ja: 'このようなお知らせを、広場を開いていないときも受け取りますか？',
    en: 'Get notifications like these when Hiroba is not open?',
  },
  words: {
    ja: '承認の順番やコメントなどが、この端末の画面に表示されます。「受け取る」を押すと、ブラウザーが通知を許可するかどうかを尋ねます。通知の種類や静かな時間は、通知設定でいつでも変更できます。',
    en: 'Comments, your turn to approve and more appear on this device. After “Turn on”, your browser asks whether to allow notifications. You can change what you get, and when, in the notification settings.',
  },
  accept: { ja: '受け取る', en: 'Turn on' },
  decline: { ja: '今はしない', en: 'Not now' },
  failed: {
    ja: 'オンにできませんでした。通知設定でもう一度お試しください。',
    en: 'This could not be turned on. Try again in the notification settings.',
  },
})

/** What became of a push, and why it was not sent. */
export const pushStateWords = strings({
  queued: { ja: '送信待ち', en: 'Waiting' },
  sent: { ja: '送信済み', en: 'Sent' },
  dropped: { ja: '送信していません', en: 'Not sent' },
  gone: {
    ja: '登録が無効になったため、端末を削除しました',
    en: 'No longer registered; the device was removed',
  },
  refused: { ja: 'プッシュサービスに受け付けられませんでした', en: 'Refused by the push service' },
  failed: { ja: '送信できませんでした', en: 'Could not be sent' },
  read: { ja: '先に読まれました', en: 'Already read' },
  in_use: { ja: '広場を使用中でした', en: 'Hiroba was in use' },
  paused: { ja: '一時停止中でした', en: 'Paused' },
  turned_off: { ja: 'この種類はオフです', en: 'Turned off for this event' },
  out_of_reach: { ja: '表示できなくなりました', en: 'No longer available' },
  stopped: { ja: 'アカウントが停止中でした', en: 'The account was suspended' },
  too_old: { ja: '時間が経ちすぎました', en: 'Too old' },
  unreachable: { ja: 'プッシュサービスに接続できません', en: 'The push service cannot be reached' },
})
