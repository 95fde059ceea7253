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
  pollStays: {
    ja: 'すでに投票されているため、投票を外すことはできません。',
    en: 'This poll already has votes, so it cannot be removed.',
  },
  choiceStays: {
    ja: (name: string) =>
      `「${name}」にはすでに投票があるため、外せません。名前を直すことと、選択肢を足すことはできます。`,
    en: (name: string) =>
      `“${name}” already has votes and cannot be removed. You can correct its name and add options.`,
  },
  choicesStay: {
    ja: 'すでに投票されているため、選択肢は外せません。名前を直すことと、選択肢を足すことはできます。',
    en: 'This poll already has votes, so its options cannot be removed. You can correct their names and add options.',
  },
  anonymityStays: {
    ja: 'すでに匿名で投票されているため、記名に変えたり、結果を見せる人数を減らしたりできません。',
    en: 'People have already voted anonymously, so the poll cannot be made public and its results cannot be shown sooner.',
  },
  multipleStays: {
    ja: 'すでに複数の選択肢に投票した人がいるため、1つだけには変えられません。',
    en: 'People have already selected several options, so the poll cannot be limited to one.',
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
