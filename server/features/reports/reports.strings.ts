import { strings } from '#common/strings.ts'

export const reportsStrings = strings({
  unknownPerson: {
    ja: '選んだ人のなかに、現在利用していない人がいます。選び直してください。',
    en: 'Someone you chose is not here any more. Choose again.',
  },
  unknownDepartment: {
    ja: '選んだ部署のなかに、現在ない部署があります。選び直してください。',
    en: 'A department you chose is not there any more. Choose again.',
  },
  unknownFile: {
    ja: 'ファイルが見つかりません。もう一度追加してください。',
    en: 'A file could not be found. Add it again.',
  },
  pollStays: {
    ja: 'すでに投票されているため、投票を外すことはできません。',
    en: 'People have voted already: the poll cannot be taken away.',
  },
  choiceStays: {
    ja: (name: string) =>
      `「${name}」にはすでに投票があるため、外せません。名前を直すことと、選択肢を足すことはできます。`,
    en: (name: string) =>
      `“${name}” has votes and cannot be taken away. You can correct its name, and add choices.`,
  },
  choicesStay: {
    ja: 'すでに投票されているため、選択肢は外せません。名前を直すことと、選択肢を足すことはできます。',
    en: 'People have voted already: no choice can be taken away. You can correct names, and add choices.',
  },
  anonymityStays: {
    ja: 'すでに匿名で投票されているため、記名に変えたり、結果を見せる人数を減らしたりできません。',
    en: 'People have voted anonymously: it cannot be made open, nor its counts shown sooner.',
  },
  multipleStays: {
    ja: 'すでに複数の選択肢に投票した人がいるため、1つだけには変えられません。',
    en: 'People have taken several choices: it cannot be limited to one.',
  },
  stepWithoutApprover: {
    ja: (step: string) => `「${step}」を承認する人が決まりません。管理者に知らせてください。`,
    en: (step: string) => `Nobody can approve “${step}”. Tell an administrator.`,
  },
  onlyYourself: {
    ja: (step: string) =>
      `「${step}」を承認できるのは申請する本人だけです。役職の設定により、自分の申請は承認できません。管理者に知らせてください。`,
    en: (step: string) =>
      `Nobody but the applicant could approve “${step}”, and their position does not approve its own applications. Tell an administrator.`,
  },
  approverNotNamed: {
    ja: (step: string) => `「${step}」の承認者を選んでください。`,
    en: (step: string) => `Choose who approves “${step}”.`,
  },
})
