import { profileLimits } from './profile-item.ts'
import { strings } from './strings.ts'

/** Problems of a profile answer; the key is its `AnswerProblem`. */
export const answerProblems = strings({
  missing: { ja: '入力してください。', en: 'This field is required.' },
  lineTooLong: {
    ja: `${profileLimits.lineLength}文字以内で入力してください。`,
    en: `Use ${profileLimits.lineLength} characters or fewer.`,
  },
  textTooLong: {
    ja: `${profileLimits.textLength.toLocaleString('ja')}文字以内で入力してください。`,
    en: `Use ${profileLimits.textLength.toLocaleString('en')} characters or fewer.`,
  },
  noChoice: {
    ja: '選択肢が変わりました。もう一度選んでください。',
    en: 'The choices have changed. Choose again.',
  },
  noDay: { ja: '日付を正しく入力してください。', en: 'Enter a valid date.' },
  noLink: {
    ja: 'https:// から始まるアドレスを入力してください。',
    en: 'Enter a URL that starts with https://',
  },
  noPhone: {
    ja: '電話番号は数字とハイフンで入力してください。',
    en: 'Enter a phone number using digits and hyphens.',
  },
})
