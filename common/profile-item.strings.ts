import { profileLimits } from './profile-item.ts'
import { strings } from './strings.ts'

/** What is wrong with an answer of a profile; the key is its `AnswerProblem`. */
export const answerProblems = strings({
  missing: { ja: '入力してください。', en: 'Please fill this in.' },
  lineTooLong: {
    ja: `${profileLimits.lineLength}文字以内で入力してください。`,
    en: `Please keep this to ${profileLimits.lineLength} characters.`,
  },
  textTooLong: {
    ja: `${profileLimits.textLength.toLocaleString('ja')}文字以内で入力してください。`,
    en: `Please keep this to ${profileLimits.textLength.toLocaleString('en')} characters.`,
  },
  noChoice: {
    ja: '選択肢が変わりました。もう一度選んでください。',
    en: 'The choices have changed. Please choose again.',
  },
  noDay: { ja: '日付を正しく入力してください。', en: 'Please give a day that exists.' },
  noLink: {
    ja: 'https:// から始まるアドレスを入力してください。',
    en: 'Please give an address beginning with https://',
  },
  noPhone: {
    ja: '電話番号は数字とハイフンで入力してください。',
    en: 'Please give a phone number in digits and hyphens.',
  },
})
