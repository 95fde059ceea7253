import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const urgentWords = strings({
  urgent: { ja: '緊急', en: 'Urgent' },
  sendUrgent: { ja: '緊急で送る', en: 'Send as urgent' },
  sendTitle: { ja: '緊急メッセージを送りますか？', en: 'Send an urgent message?' },
  reach: {
    ja: (count: number) => `${count}人にすぐに届きます。`,
    en: (count: number) =>
      enPlural(count, { one: 'Reaches # person at once.', other: 'Reaches # people at once.' }),
  },
  channels: {
    ja: (mails: number) =>
      `お知らせは全員に、メールは${mails}人に、静かな時間でも届きます。全員に「確認しました」を押してもらいます。`,
    en: (mails: number) =>
      `Everyone gets a notification, and ${enPlural(mails, { one: '# person', other: '# people' })} also an email, even in quiet hours. Everyone is asked to confirm.`,
  },
  noticeOnly: {
    ja: 'お知らせは、静かな時間でも届きます（メールは設定されていません）。全員に「確認しました」を押してもらいます。',
    en: 'Everyone gets a notification, even in quiet hours. Email is not set up. Everyone is asked to confirm.',
  },
  repeat: { ja: '確認していない人にもう一度知らせる間隔', en: 'Notify people who have not confirmed again' },
  minutes: { ja: (count: number) => `${count}分ごと`, en: (count: number) => `Every ${count} minutes` },
  repeatNote: {
    ja: (often: number) => `確認するか、取り下げるまでくり返します。${often}回の後は、1日1回です。`,
    en: (often: number) => `Until they confirm or you take it back; after ${often} times, once a day.`,
  },
  reachFailed: { ja: '届く人数を確認できませんでした', en: 'The number of people could not be loaded' },
  confirm: { ja: '確認しました', en: 'Confirm' },
  confirmed: { ja: '確認済み', en: 'Confirmed' },
  confirmFailed: { ja: '確認できませんでした。', en: 'This could not be confirmed.' },
  counts: {
    ja: (confirmed: number, asked: number) => `${confirmed} / ${asked}人が確認`,
    en: (confirmed: number, asked: number) => `${confirmed} of ${asked} confirmed`,
  },
  takenBack: {
    ja: (name: string) => `${name}が取り下げました`,
    en: (name: string) => `Taken back by ${name}`,
  },
  lapsed: { ja: '確認の受付は終わりました', en: 'Can no longer be confirmed' },
  showPeople: { ja: '確認状況', en: 'Confirmations' },
  peopleTitle: { ja: '緊急メッセージの確認状況', en: 'Confirmations of the urgent message' },
  unreadTab: {
    ja: (count: number) => `未確認 ${count}人`,
    en: (count: number) => `Not confirmed (${count})`,
  },
  confirmedTab: {
    ja: (count: number) => `確認済み ${count}人`,
    en: (count: number) => `Confirmed (${count})`,
  },
  listFailed: { ja: '一覧を表示できませんでした', en: 'The list could not be loaded' },
  nobodyUnread: { ja: '全員が確認しました', en: 'Everyone has confirmed' },
  nobodyConfirmed: { ja: 'まだ誰も確認していません', en: 'No one has confirmed yet' },
  more: { ja: 'もっと見る', en: 'Show more' },
  remind: { ja: '未確認の人に催促する', en: 'Remind now' },
  reminded: {
    ja: (count: number) => `${count}人に催促しました`,
    en: (count: number) => enPlural(count, { one: '# person was reminded', other: '# people were reminded' }),
  },
  remindFailed: { ja: '催促できませんでした。', en: 'The reminder could not be sent.' },
  exportFile: { ja: 'CSVで保存', en: 'Export (CSV)' },
  takeBack: { ja: '取り下げる', en: 'Take back' },
  takeBackTitle: { ja: '緊急メッセージを取り下げますか？', en: 'Take back the urgent message?' },
  takeBackWords: {
    ja: 'これ以上くり返さず、確認も求めません。メッセージと確認の記録は残ります。',
    en: 'Nobody is notified or asked to confirm any more. The message and the confirmations are kept.',
  },
  banner: { ja: '緊急メッセージ', en: 'Urgent message' },
  from: {
    ja: (name: string, room: string) => `${name}・${room}`,
    en: (name: string, room: string) => `${name} in ${room}`,
  },
  withoutText: { ja: '写真またはファイルが届いています', en: 'A photo or a file' },
  others: { ja: (count: number) => `ほかに${count}件`, en: (count: number) => `${count} more` },
  open: { ja: '内容を見る', en: 'View' },
  later: { ja: '小さくする', en: 'Minimise' },
  waiting: {
    ja: (count: number) => `未確認の緊急メッセージ ${count}件`,
    en: (count: number) =>
      enPlural(count, { one: '# urgent message to confirm', other: '# urgent messages to confirm' }),
  },
  adminTitle: { ja: '緊急メッセージ', en: 'Urgent messages' },
  adminNote: {
    ja: '公式ルームとグループで送られたものです。本文は表示しません。',
    en: 'Those of official rooms and groups, without their text.',
  },
  adminEmpty: { ja: '緊急メッセージはまだありません', en: 'No urgent messages yet' },
})
