import { strings } from '#common/strings.ts'

export const reportDecisionsStrings = strings({
  unknownItem: {
    ja: '項目が見つかりません。選び直してください。',
    en: 'An item was not found. Choose again.',
  },
  commentNeeded: {
    ja: '理由を入力してください。',
    en: 'Enter a reason.',
  },
  unknownPerson: {
    ja: 'この人は承認者にできません。利用中の人を選んでください。',
    en: 'This person cannot approve. Choose someone with an active account.',
  },
  alreadySeated: {
    ja: 'この人はすでにこの段階の承認者です。ほかの人を選んでください。',
    en: 'This person is already an approver of this step. Choose someone else.',
  },
  you: { ja: 'あなた', en: 'You' },
  person: { ja: (name: string) => `${name}さん`, en: (name: string) => name },
  alreadyApproved: {
    ja: (who: string) => `${who}がすでに承認しています。最新の状態を確認してください。`,
    en: (who: string) => `${who} already approved this. Check its current status.`,
  },
  alreadyRejected: {
    ja: (who: string) => `${who}がすでに却下しています。`,
    en: (who: string) => `${who} already rejected this.`,
  },
  alreadyReturned: {
    ja: (who: string) => `${who}がすでに差し戻しています。`,
    en: (who: string) => `${who} already returned this.`,
  },
  alreadyCancelled: {
    ja: (who: string) => `${who}がすでに取り消しています。`,
    en: (who: string) => `${who} already withdrew this.`,
  },
  submittedAgain: {
    ja: (who: string) => `${who}が内容を変えて再提出しました。最新の内容を確認してください。`,
    en: (who: string) => `${who} resubmitted this. Check the latest version.`,
  },
  itemsFilledIn: {
    ja: (who: string) => `${who}が項目を記入しました。最新の内容を確認してください。`,
    en: (who: string) => `${who} filled in items. Check the latest version.`,
  },
  approverReplaced: {
    ja: (who: string) => `${who}が承認者を変更しました。最新の状態を確認してください。`,
    en: (who: string) => `${who} changed the approver. Check its current status.`,
  },
  isApplicant: {
    ja: '申請した本人は承認者にできません。',
    en: 'Applicants cannot approve their own applications.',
  },
})
