import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const ja = (count: number) => count.toLocaleString('ja')
const en = (count: number) => count.toLocaleString('en')

/** What needs an administrator's attention: how many, and what to do. */
export const adminTaskWords = strings({
  today: { ja: '対応が必要なこと', en: 'Needs your attention' },
  none: { ja: 'いま対応が必要なことはありません', en: 'Nothing needs your attention' },
  stalled: {
    ja: (count: number) => `承認できる人がいない申請が${ja(count)}件`,
    en: (count: number) =>
      enPlural(count, { one: '# submission with no approver', other: '# submissions with no approver' }),
  },
  stalledNote: { ja: '代わりに承認する人を選んでください。', en: 'Choose another approver.' },
  reported: {
    ja: (count: number) => `対応待ちの投稿の通報が${ja(count)}件`,
    en: (count: number) => enPlural(count, { one: '# reported post', other: '# reported posts' }),
  },
  reportedNote: {
    ja: '内容を確認し、非表示にするか、問題なしとしてください。',
    en: 'Review it, then hide it or close the report.',
  },
  failed: {
    ja: (count: number) => `反映できなかった予定が${ja(count)}件`,
    en: (count: number) =>
      enPlural(count, { one: '# planned change failed', other: '# planned changes failed' }),
  },
  failedNote: {
    ja: '理由を確認し、変更するか取り消してください。',
    en: 'Check the reason, then edit or cancel the change.',
  },
  full: { ja: '契約アカウント数の残りがありません', en: 'No contracted accounts are left' },
  fullNote: {
    ja: (used: number, contracted: number) =>
      `${ja(contracted)}のうち${ja(used)}を使っています。新しい人を登録できません。`,
    en: (used: number, contracted: number) =>
      `${en(used)} of ${en(contracted)} are in use, so no one can be added.`,
  },
  storage: {
    ja: (percent: number) => `保存容量の${percent}%を使っています`,
    en: (percent: number) => `${percent}% of the storage is in use`,
  },
  storageNote: {
    ja: (used: string, quota: string) =>
      `${quota}のうち${used}です。いっぱいになると、ファイルを追加できません。`,
    en: (used: string, quota: string) => `${used} of ${quota}. Once it is full, no files can be added.`,
  },
  quarantined: {
    ja: (count: number) => `ウイルスが見つかって隔離したファイルが${ja(count)}件`,
    en: (count: number) => enPlural(count, { one: '# file in quarantine', other: '# files in quarantine' }),
  },
  quarantinedNote: {
    ja: '送信した人のパソコンを確認し、ファイルを削除してください。',
    en: 'Have the sender’s computer checked, then delete the file.',
  },
  noMail: {
    ja: 'メールが設定されていないため、送信されません',
    en: 'No mail server is configured, so email is not sent',
  },
  noMailNote: {
    ja: (held: number) =>
      `${held > 0 ? `招待メール${ja(held)}通が未送信です。` : ''}サーバーの管理者に SMTP_URL の設定を依頼してください。招待カードを印刷して渡すこともできます。`,
    en: (held: number) =>
      `${held > 0 ? `${en(held)} ${enPlural(held, { one: 'invitation was', other: 'invitations were' })} not sent. ` : ''}Ask your server operator to set SMTP_URL, or print invitation cards instead.`,
  },
  notSent: {
    ja: (count: number) => `送信できなかった招待メールが${ja(count)}通`,
    en: (count: number) =>
      enPlural(count, { one: '# invitation was not sent', other: '# invitations were not sent' }),
  },
  notSentNote: {
    ja: 'アドレスを確認して送り直すか、招待カードを渡してください。',
    en: 'Check the address and resend the invitation, or hand over an invitation card.',
  },
  invited: {
    ja: (count: number) => `招待中の人が${ja(count)}人`,
    en: (count: number) =>
      enPlural(count, {
        one: '# invited person has not signed in yet',
        other: '# invited people have not signed in yet',
      }),
  },
  invitedNote: {
    ja: '招待のリンクは7日で切れます。切れた人には送り直してください。',
    en: 'An invitation link expires after 7 days. You can resend it.',
  },
  invitedByCard: {
    ja: 'メールは送られないため、招待カードを渡してください。',
    en: 'No email is sent, so hand over invitation cards.',
  },
  planned: {
    ja: (count: number, more: boolean) => `7日以内の予定が${ja(count)}件${more ? '以上' : ''}`,
    en: (count: number, more: boolean) =>
      enPlural(count, {
        one: '# planned change within 7 days',
        other: `#${more ? ' or more' : ''} planned changes within 7 days`,
      }),
  },
  next: {
    ja: (day: string, kind: string, name: string) => `次は${day}、${kind}：${name}`,
    en: (day: string, kind: string, name: string) => `Next: ${day}, ${kind.toLowerCase()}: ${name}`,
  },
  lost: {
    ja: '確認できなかった項目があります',
    en: 'Some information could not be loaded',
  },
  retry: { ja: 'もう一度', en: 'Try again' },
})
