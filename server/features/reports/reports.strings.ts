import { strings } from '#common/strings.ts'

export const reportsStrings = strings({
  unknownPerson: {
    ja: '選んだ人のなかに、現在利用していない人がいます。選び直してください。',
    en: 'A person you chose is no longer available. Choose again.',
  },
  unknownDepartment: {
    ja: '選んだ部署のなかに、現在ない部署があります。選び直してください。',
    en: 'A department you chose no longer exists. Choose again.',
  },
  unknownFile: {
    ja: 'ファイルが見つかりません。もう一度追加してください。',
    en: 'A file was not found. Add it again.',
  },
  stepWithoutApprover: {
    ja: (step: string) => `「${step}」を承認する人が決まりません。管理者に知らせてください。`,
    en: (step: string) => `No one can approve “${step}”. Contact an administrator.`,
  },
  onlyYourself: {
    ja: (step: string) =>
      `「${step}」を承認できるのは申請する本人だけです。役職の設定により、自分の申請は承認できません。管理者に知らせてください。`,
    en: (step: string) =>
      `Only the applicant could approve “${step}”, but their position does not allow self-approval. Contact an administrator.`,
  },
  approverNotNamed: {
    ja: (step: string) => `「${step}」の承認者を選んでください。`,
    en: (step: string) => `Choose who approves “${step}”.`,
  },
})
