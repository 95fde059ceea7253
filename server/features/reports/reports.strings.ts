import { strings } from '#common/strings.ts'

export const reportsStrings = strings({
  unknownPerson: {
    ja: '選んだ人のなかに、現在利用していない人がいます。選び直してください。',
    en: 'Somebody you chose is not here any more. Please choose again.',
  },
  unknownDepartment: {
    ja: '選んだ部署のなかに、現在ない部署があります。選び直してください。',
    en: 'A department you chose is not there any more. Please choose again.',
  },
  unknownFile: {
    ja: 'ファイルが見つかりません。もう一度追加してください。',
    en: 'A file could not be found. Please add it again.',
  },
  stepWithoutApprover: {
    ja: (step: string) => `「${step}」を承認する人が決まりません。管理者に知らせてください。`,
    en: (step: string) => `Nobody can approve “${step}”. Please tell an administrator.`,
  },
  approverNotNamed: {
    ja: (step: string) => `「${step}」の承認者を選んでください。`,
    en: (step: string) => `Please choose who approves “${step}”.`,
  },
})
