import { strings } from '#common/strings.ts'

export const adminUsersStrings = strings({
  noWayIn: {
    ja: 'メールアドレスか社員IDのどちらかを入力してください。',
    en: 'Enter an email address or a company ID.',
  },
  emailTaken: {
    ja: 'このメールアドレスは登録に使えません。同じ人がすでに登録されていないか確かめ、いなければ別のアドレスか社員IDを使ってください。',
    en: 'This email address cannot be used. Check whether the person has already been added. If not, use another address or a company ID.',
  },
  employeeNumberTaken: {
    ja: 'この社員番号は、すでにほかの人に使われています。',
    en: 'Someone else has this employee number.',
  },
  companyLoginIdTaken: {
    ja: 'この社員IDはすでに使われています。',
    en: 'This company ID is already in use.',
  },
  companyIdsOff: { ja: '社員IDは使えません。', en: 'Company IDs cannot be used.' },
  companyLoginIdPrefix: {
    ja: (prefix: string) => `社員IDは「${prefix}」で始め、そのあとに1文字以上を入力してください。`,
    en: (prefix: string) => `Company IDs start with “${prefix}”, followed by at least one letter or digit.`,
  },
  unknownDepartment: {
    ja: '選んだ部署が見つからないか、変更できる範囲の外にあります。',
    en: 'A selected department does not exist, or you cannot change it.',
  },
  repeatedDepartment: {
    ja: '同じ部署が2回選ばれています。',
    en: 'The same department is selected twice.',
  },
  unknownMenu: { ja: '選んだ制度が見つかりません。', en: 'A selected programme does not exist.' },
  unknownPosition: { ja: '選んだ役職が見つかりません。', en: 'A selected position does not exist.' },
  overContract: {
    ja: (over: number) =>
      `契約しているアカウント数を${over}人分超えるため、登録できません。使わないアカウントを退会にするか、契約数を増やしてください。`,
    en: (over: number) =>
      `This would exceed the contracted accounts by ${over}. Offboard accounts that are no longer needed, or increase the contract.`,
  },
  resumeAfterStop: {
    ja: '再開日は、停止日と今日より後の日にしてください。',
    en: 'The resume date must be after the suspension date and after today.',
  },
  stopAfterLast: {
    ja: '最終日より後の日は選べません。停止する前に退会になります。',
    en: 'The account closes before this date. Choose a date up to the last day.',
  },
  dayPassed: { ja: '今日より前の日は選べません。', en: 'Choose today or a later date.' },
  dayToCome: { ja: '明日以降の日を選んでください。', en: 'Choose a date after today.' },
  joinLater: {
    ja: '今日から使い始める人は、利用開始日を空欄にして登録してください。',
    en: 'For someone who starts today, leave the start date blank.',
  },
  addressKept: {
    ja: '初期パスワードのない予定のため、メールアドレスは空欄にできません。取り消して登録し直してください。',
    en: 'This plan has no initial password, so the email address is required. To remove it, cancel the plan and add the person again.',
  },
  sectionsMissing: {
    ja: '管理できる範囲を1つ以上選んでください。',
    en: 'Choose at least one section.',
  },
  passwordResetSubject: {
    ja: '管理者がパスワードを再設定しました',
    en: 'An administrator reset your password',
  },
  passwordResetText: {
    ja: (name: string) =>
      `${name}さん\n\n会社の管理者がひろばのパスワードを再設定し、すべての端末からログアウトしました。\n管理者から受け取った初期パスワードでログインし、ご自身のパスワードを設定してください。\n\n頼んだ覚えがないときは、会社の管理者に確認してください。`,
    en: (name: string) =>
      `Hello ${name},\n\nAn administrator of your company reset your Hiroba password and signed you out on all devices.\nSign in with the initial password they give you, then set your own password.\n\nIf you did not request this, contact your administrator.`,
  },
  invitationSubject: {
    ja: (company: string) => `${company}の「ひろば」への招待`,
    en: (company: string) => `Your invitation to Hiroba at ${company}`,
  },
  invitationText: {
    ja: (name: string, company: string, link: string, days: number) =>
      `${name}さん\n\n${company}の社内ポータル「ひろば」に招待されました。\n次のリンクを開き、パスワードを設定してください。\n\n${link}\n\nリンクは${days}日間、1回だけ使えます。期限が切れたときは、会社の管理者に再送を依頼してください。\n心当たりがないときは、このメールを削除してください。`,
    en: (name: string, company: string, link: string, days: number) =>
      `Hello ${name},\n\nYou have been invited to Hiroba, the portal of ${company}.\nOpen this link to set your password:\n\n${link}\n\nThe link can be used once, within ${days} days. If it has expired, ask your administrator to send a new one.\nIf you did not expect this email, delete it.`,
  },
})
