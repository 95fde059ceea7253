import { strings } from '#common/strings.ts'

export const reportWords = strings({
  report: { ja: '管理者に通報', en: 'Report' },
  title: { ja: '管理者に通報', en: 'Report to administrators' },
  intro: {
    ja: '通報したことは、投稿した人には伝わりません。',
    en: 'The author cannot see who reported it.',
  },
  reason: { ja: '理由', en: 'Reason' },
  harassment: { ja: '嫌がらせ・暴言', en: 'Harassment or abuse' },
  personal_information: { ja: '個人情報が含まれている', en: 'It contains personal information' },
  confidential: { ja: '機密情報が含まれている', en: 'It contains confidential information' },
  inaccurate: { ja: '事実と異なる', en: 'It is inaccurate' },
  other: { ja: 'その他', en: 'Something else' },
  note: { ja: '補足', en: 'Details' },
  noteNote: { ja: '任意。管理者だけが読みます。', en: 'Optional. Only administrators can read it.' },
  send: { ja: '通報する', en: 'Report' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  sent: { ja: '管理者に通報しました', en: 'Reported to the administrators' },
  failed: {
    ja: '通報できませんでした。入力した内容は残っています。もう一度お試しください。',
    en: 'This could not be sent. What you wrote is kept. Try again.',
  },
  hide: { ja: '非表示にする', en: 'Hide' },
  hideTitle: { ja: '非表示にしますか？', en: 'Hide this?' },
  hideWords: {
    ja: '投稿者以外には見えなくなります。投稿者には、理由が表示されます。管理画面の「モデレーション」から元に戻せます。',
    en: 'Only the author will still see it, with the reason you enter. You can show it again under Moderation.',
  },
  hideMessageWords: {
    ja: 'ルームのメンバーには「管理者が非表示にしました」とだけ表示されます。送信した人には、理由が通知されます。管理画面の「モデレーション」から元に戻せます。',
    en: 'Members of the room only see that an administrator has hidden it. The author is notified of the reason you enter. You can show it again under Moderation.',
  },
  hideReason: { ja: '理由', en: 'Reason' },
  reasonMissing: { ja: '理由を入力してください。', en: 'Enter a reason.' },
  hidden: { ja: '非表示にしました', en: 'Hidden' },
  hideFailed: {
    ja: '非表示にできませんでした。入力した内容は残っています。もう一度お試しください。',
    en: 'This could not be hidden. What you wrote is kept. Try again.',
  },
  hiddenTitle: {
    ja: '管理者が非表示にしました。ほかの人には見えません。',
    en: 'Hidden by an administrator. Only you can see this.',
  },
  hiddenReason: { ja: (reason: string) => `理由：${reason}`, en: (reason: string) => `Reason: ${reason}` },
})
