import { strings } from '#common/strings.ts'

export const reportDecisionsStrings = strings({
  unknownItem: {
    ja: '項目が見つかりません。選び直してください。',
    en: 'An item could not be found. Please choose again.',
  },
  commentNeeded: {
    ja: '理由を入力してください。',
    en: 'Please say why.',
  },
  unknownPerson: {
    ja: 'この人は承認者にできません。利用中の人を選んでください。',
    en: 'This person cannot approve. Please choose somebody in use.',
  },
  alreadySeated: {
    ja: 'この人はすでにこの段階の承認者です。ほかの人を選んでください。',
    en: 'This person already approves this step. Please choose somebody else.',
  },
  isApplicant: {
    ja: '申請した本人は承認者にできません。',
    en: 'Nobody can approve their own application.',
  },
})
