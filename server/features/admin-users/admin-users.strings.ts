import { strings } from '#common/strings.ts'

export const adminUsersStrings = strings({
  noWayIn: {
    ja: 'メールアドレスか社員IDのどちらかを入力してください。',
    en: 'Give an email address or a company ID.',
  },
  emailTaken: {
    ja: 'このメールアドレスは登録に使えません。同じ人がすでに登録されていないか確かめ、いなければ別のアドレスか社員IDを使ってください。',
    en: 'This email address cannot be used. Check that the person is not registered already; if not, use another address or a company ID.',
  },
  employeeNumberTaken: {
    ja: 'この社員番号は、すでにほかの人に使われています。',
    en: 'Someone else has this employee number.',
  },
  companyLoginIdTaken: {
    ja: 'この社員IDはすでに使われています。',
    en: 'This company ID is already in use.',
  },
  companyLoginIdPrefix: {
    ja: (prefix: string) => `社員IDは「${prefix}」で始め、そのあとに1文字以上を入力してください。`,
    en: (prefix: string) => `Company IDs begin with “${prefix}”, followed by at least one letter or digit.`,
  },
  unknownDepartment: {
    ja: '選んだ部署が見つからないか、変更できる範囲の外にあります。',
    en: 'A chosen department does not exist, or is not yours to change.',
  },
  repeatedDepartment: {
    ja: '同じ部署が2回選ばれています。',
    en: 'The same department is chosen twice.',
  },
  unknownMenu: { ja: '選んだ制度が見つかりません。', en: 'A chosen menu does not exist.' },
  unknownPosition: { ja: '選んだ役職が見つかりません。', en: 'A chosen position does not exist.' },
  overContract: {
    ja: (over: number) =>
      `契約しているアカウント数を${over}人分超えるため、登録できません。使わないアカウントを退会にするか、契約数を増やしてください。`,
    en: (over: number) =>
      `This would be ${over} more than the contracted accounts. Withdraw accounts that are not needed, or contract more.`,
  },
  resumeAfterStop: {
    ja: '再開日は、停止日と今日より後の日にしてください。',
    en: 'The day of resuming must come after the stop and after today.',
  },
  stopAfterLast: {
    ja: '最終日より後の日は選べません。停止する前に退会になります。',
    en: 'This is after the last day: the account ends before it would stop.',
  },
  dayPassed: { ja: '今日より前の日は選べません。', en: 'Choose today or a later day.' },
  dayToCome: { ja: '明日以降の日を選んでください。', en: 'Choose a day after today.' },
  joinLater: {
    ja: '今日から使い始める人は、利用開始日を空欄にして登録してください。',
    en: 'For someone who begins today, leave the first day empty.',
  },
  addressKept: {
    ja: '初期パスワードのない予定のため、メールアドレスは空欄にできません。取り消して登録し直してください。',
    en: 'No initial password was made for this, so the email address cannot be left empty. Cancel it and register again.',
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
      `Dear ${name},\n\nAn administrator of your company reset your Hiroba password and signed you out on all devices.\nSign in with the initial password they give you, and set one of your own.\n\nIf you did not ask for this, check with your administrator.`,
  },
  invitationSubject: {
    ja: (company: string) => `${company}の「ひろば」への招待`,
    en: (company: string) => `Your invitation to Hiroba at ${company}`,
  },
  invitationText: {
    ja: (name: string, company: string, link: string, days: number) =>
      `${name}さん\n\n${company}の社内ポータル「ひろば」に招待されました。\n次のリンクを開き、パスワードを設定してください。\n\n${link}\n\nリンクは${days}日間、1回だけ使えます。期限が切れたときは、会社の管理者に再送を依頼してください。\n心当たりがないときは、このメールを削除してください。`,
    en: (name: string, company: string, link: string, days: number) =>
      `Dear ${name},\n\nYou have been invited to Hiroba, the portal of ${company}.\nOpen this link and set your password:\n\n${link}\n\nThe link works once, within ${days} days. If it has expired, ask your administrator to send another.\nIf you did not expect this mail, delete it.`,
  },
})
