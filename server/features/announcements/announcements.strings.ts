import { strings } from '#common/strings.ts'

export const announcementsStrings = strings({
  person: { ja: (name: string) => `${name}さん`, en: (name: string) => name },
  commented: {
    ja: (who: string, others: number) =>
      `${who}${others ? `ほか${others}人` : ''}があなたの投稿にコメントしました`,
    en: (who: string, others: number) =>
      others === 0
        ? `${who} commented on your post`
        : `${who} and ${others === 1 ? '1 other' : `${others} others`} commented on your post`,
  },
  replied: {
    ja: (who: string) => `${who}があなたのコメントに返信しました`,
    en: (who: string) => `${who} replied to your comment`,
  },
  mentioned: {
    ja: (who: string) => `${who}がコメントであなたを挙げました`,
    en: (who: string) => `${who} mentioned you in a comment`,
  },
  mentionedInPost: {
    ja: (who: string) => `${who}が投稿であなたを挙げました`,
    en: (who: string) => `${who} mentioned you in a post`,
  },
  reacted: {
    ja: (who: string, others: number) =>
      others
        ? `${who}ほか${others}人があなたの投稿にリアクションしました`
        : `${who}があなたの投稿にリアクションしました`,
    en: (who: string, others: number) =>
      others === 0
        ? `${who} reacted to your post`
        : `${who} and ${others === 1 ? '1 other' : `${others} others`} reacted to your post`,
  },
  reactedToComment: {
    ja: (who: string, others: number) =>
      `${who}${others ? `ほか${others}人` : ''}があなたのコメントにリアクションしました`,
    en: (who: string, others: number) =>
      others === 0
        ? `${who} reacted to your comment`
        : `${who} and ${others === 1 ? '1 other' : `${others} others`} reacted to your comment`,
  },
  bookmarkReminder: {
    ja: (who: string) => `ブックマークした${who}の投稿のリマインダーです`,
    en: (who: string) => `Reminder: you bookmarked a post by ${who}`,
  },
  mustRead: {
    ja: (who: string) => `${who}の投稿が必読になりました。読み終わったら「読みました」を押してください`,
    en: (who: string) => `Must-read: confirm the post by ${who}`,
  },
  mustReadReminder: {
    ja: (who: string) => `${who}の必読の投稿がまだ確認されていません`,
    en: (who: string) => `You have not confirmed the must-read by ${who} yet`,
  },
  mustReadDeputy: {
    ja: (absent: string, who: string) =>
      `不在の${absent}が、${who}の必読の投稿をまだ確認していません（代理のあなたへのお知らせ）`,
    en: (absent: string, who: string) =>
      `As deputy of ${absent}: the must-read by ${who} is not confirmed yet`,
  },
  mustReadEscalation: {
    ja: (person: string, others: number, who: string, away: string | null) =>
      `${person}${others ? `ほか${others}人` : ''}が、期限を過ぎた${who}の必読の投稿を確認していません${away ? `（不在の${away}の代理のあなたへのお知らせ）` : ''}`,
    en: (person: string, others: number, who: string, away: string | null) => {
      const people =
        others === 0 ? `${person} has` : `${person} and ${others === 1 ? '1 other' : `${others} others`} have`
      const words = `${people} not confirmed the must-read by ${who}, which is overdue`
      return away ? `As deputy of ${away}: ${words}` : words
    },
  },
  mustReadDue: {
    ja: (who: string, due: string) => `${who}の必読の投稿の期限は${due}です`,
    en: (who: string, due: string) => `The must-read by ${who} is due on ${due}`,
  },
  calendarTest: {
    ja: (reminder: string | null) => `テスト：${reminder ?? '期限のリマインダーは、このように届きます'}`,
    en: (reminder: string | null) => `Test: ${reminder ?? 'this is how due date reminders look'}`,
  },
  postHidden: {
    ja: (reason: string) => `管理者があなたの投稿を非表示にしました。理由：${reason}`,
    en: (reason: string) => `The administrators have hidden your post. Reason: ${reason}`,
  },
  commentHidden: {
    ja: (reason: string) => `管理者があなたのコメントを非表示にしました。理由：${reason}`,
    en: (reason: string) => `The administrators have hidden your comment. Reason: ${reason}`,
  },
  postRestored: {
    ja: 'あなたの投稿が再び表示されるようになりました',
    en: 'Your post is visible to its readers again',
  },
  commentRestored: {
    ja: 'あなたのコメントが再び表示されるようになりました',
    en: 'Your comment is visible to its readers again',
  },
  postHeld: {
    ja: (menu: string) =>
      `予約した時刻に「${menu}」を使えなかったため、投稿を保留しました。日時を変えるか、下書きに戻せます`,
    en: (menu: string) =>
      `Your scheduled post was not posted because you could not use “${menu}” at that time. Choose another time or save it as a draft`,
  },
  hotDigest: {
    ja: '新しいホットダイジェストができました。話題になった投稿をまとめて読めます',
    en: 'A new hot digest is available: the posts people responded to most',
  },
  myDataReady: {
    ja: '自分のデータのファイルができました。7日以内にダウンロードしてください',
    en: 'Your data export is ready. Download it within 7 days',
  },
  newDevice: {
    ja: (device: string) =>
      `新しい端末${device && `「${device}」`}からログインがありました。心当たりがないときは、パスワードを変更してください`,
    en: (device: string) =>
      `New sign-in on ${device || 'an unknown device'}. If this was not you, change your password`,
  },
  planFailed: {
    ja: (person: string | null) =>
      `${person === null ? '予定' : `${person}の予定`}を、その日に反映できませんでした。理由を確認してください`,
    en: (person: string | null) =>
      `A planned change${person === null ? '' : ` for ${person}`} failed. Check the reason`,
  },
  fileRefused: {
    ja: (file: string) =>
      `送信したファイル「${file}」にウイルスまたは危険な内容が見つかったため、受け付けませんでした。パソコンを確認してください`,
    en: (file: string) =>
      `A virus or other dangerous content was found in “${file}”, which you uploaded, so it was rejected. Have your computer checked`,
  },
  fileQuarantined: {
    ja: (who: string, file: string) =>
      `${who}が送信したファイル「${file}」にウイルスが見つかり、隔離しました`,
    en: (who: string, file: string) =>
      `A virus was found in “${file}”, uploaded by ${who}. The file is in quarantine`,
  },
  storageFilling: {
    ja: (percent: number) =>
      percent >= 100
        ? '会社の保存容量がいっぱいです。新しいファイルを追加できません'
        : `会社の保存容量の${percent}%を使っています`,
    en: (percent: number) =>
      percent >= 100
        ? 'Your company’s storage is full. No more files can be added'
        : `${percent}% of your company’s storage is in use`,
  },
  rewardGranted: {
    ja: (who: string, points: number) => `${who}から${points.toLocaleString('ja')}ポイントが付与されました`,
    en: (who: string, points: number) =>
      `${who} gave you ${points.toLocaleString('en')} ${points === 1 ? 'point' : 'points'}`,
  },
  rewardCollected: {
    ja: (who: string, points: number) => `${who}が${points.toLocaleString('ja')}ポイントを回収しました`,
    en: (who: string, points: number) => `${who} collected ${points.toLocaleString('en')} of your points`,
  },
  dailyReportReminder: {
    ja: (who: string, menu: string) => `${who}から、今日の「${menu}」の提出をお願いするお知らせです`,
    en: (who: string, menu: string) => `Reminder from ${who}: submit today’s “${menu}”`,
  },
})
