import { strings } from '#common/strings.ts'

export const reportAnnouncementsStrings = strings({
  approvalTurn: {
    ja: (who: string, menu: string) => `${who}の「${menu}」の承認をお願いします`,
    en: (who: string, menu: string) => `“${menu}” by ${who} is waiting for your approval`,
  },
  approvalTurnDeputy: {
    ja: (absent: string, who: string, menu: string) =>
      `不在の${absent}に代わって、${who}の「${menu}」を承認できます`,
    en: (absent: string, who: string, menu: string) =>
      `As deputy of ${absent}, you can approve “${menu}” by ${who}`,
  },
  approvalReminder: {
    ja: (who: string, menu: string) => `${who}から、「${menu}」の承認をお待ちしているとのお知らせです`,
    en: (who: string, menu: string) => `Reminder from ${who}: “${menu}” is waiting for your approval`,
  },
  decisionRefused: {
    ja: (menu: string) => `「${menu}」へのあなたの判断は反映されませんでした。最新の状態を確認してください`,
    en: (menu: string) => `Your decision on “${menu}” did not take effect. Check its current status`,
  },
  reportApproved: {
    ja: (menu: string) => `「${menu}」が承認されました`,
    en: (menu: string) => `Your “${menu}” was approved`,
  },
  reportReturned: {
    ja: (who: string, menu: string) => `${who}が「${menu}」を差し戻しました。直して再提出してください`,
    en: (who: string, menu: string) => `${who} returned your “${menu}”. Correct it and submit it again`,
  },
  reportRejected: {
    ja: (who: string, menu: string) => `${who}が「${menu}」を却下しました`,
    en: (who: string, menu: string) => `${who} rejected your “${menu}”`,
  },
  reportAwaited: {
    ja: (menu: string) => `「${menu}」の申請が承認されました。終わったら報告を提出してください`,
    en: (menu: string) => `Your application for “${menu}” was approved. Submit the report afterwards`,
  },
  reportFeedback: {
    ja: (who: string, menu: string) => `${who}が「${menu}」にフィードバックを書きました`,
    en: (who: string, menu: string) => `${who} left feedback on your “${menu}”`,
  },
  taskRequested: {
    ja: (who: string, menu: string) => `${who}が「${menu}」であなたに依頼をしました`,
    en: (who: string, menu: string) => `${who} sent you a request in “${menu}”`,
  },
  taskReminder: {
    // True of the clock's reminders as of a person's.
    ja: (who: string, menu: string) => `${who}からの「${menu}」の依頼がまだ終わっていません`,
    en: (who: string, menu: string) => `A request from ${who} in “${menu}” is not done yet`,
  },
  taskWithdrawn: {
    ja: (who: string, menu: string) => `${who}が「${menu}」の依頼を取り下げました`,
    en: (who: string, menu: string) => `${who} withdrew a request in “${menu}”`,
  },
  taskDue: {
    ja: (who: string, menu: string, due: string) => `${who}からの「${menu}」の依頼の期限は${due}です`,
    en: (who: string, menu: string, due: string) => `A request from ${who} in “${menu}” is due on ${due}`,
  },
  thanked: {
    ja: (who: string, menu: string, points: number) =>
      `${who}から「${menu}」が届きました${points ? `（${points.toLocaleString('ja')}ポイント獲得）` : ''}`,
    en: (who: string, menu: string, points: number) =>
      `${who} sent you “${menu}”${points ? `, and you earned ${points.toLocaleString('en')} ${points === 1 ? 'point' : 'points'}` : ''}`,
  },
  rewarded: {
    ja: (menu: string, points: number) => `「${menu}」で${points.toLocaleString('ja')}ポイントを獲得しました`,
    en: (menu: string, points: number) =>
      `You earned ${points.toLocaleString('en')} ${points === 1 ? 'point' : 'points'} with “${menu}”`,
  },
  menuPosted: {
    ja: (who: string, menu: string) => `${who}が「${menu}」に投稿しました`,
    en: (who: string, menu: string) => `${who} posted in “${menu}”`,
  },
})
