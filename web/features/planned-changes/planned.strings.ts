import { strings } from '#common/strings.ts'

export const plannedWords = strings({
  intro: {
    ja: '先の日付で登録した異動、入社、停止、再開、退会と、組織変更の予定です。会社の時間でその日になると反映されます。',
    en: 'Scheduled transfers, joins, suspensions, departures and reorganisations. Each takes effect at the start of its day in the company’s time zone.',
  },
  tabs: { ja: '予定の一覧', en: 'Planned changes' },
  open: { ja: 'これからの予定', en: 'Upcoming' },
  settled: { ja: '反映・取り消し済み', en: 'Done' },
  failedCount: {
    ja: (count: number) =>
      `反映できなかった予定が${count.toLocaleString('ja')}件あります。理由を確認し、変更するか取り消してください。`,
    en: (count: number) =>
      count === 1
        ? '1 planned change failed. Check the reason, then edit or cancel it.'
        : `${count.toLocaleString('en')} planned changes failed. Check the reasons, then edit or cancel them.`,
  },
  list: { ja: '予定', en: 'Planned changes' },
  noneOpen: { ja: 'これからの予定はありません', en: 'No planned changes' },
  noneOpenWords: {
    ja: 'ユーザーの画面で異動を、ユーザーの登録で入社を、先の日付で登録できます。',
    en: 'Plan transfers on a person’s page, and joins when you add a person.',
  },
  noneSettled: { ja: '反映された予定はまだありません', en: 'No completed changes yet' },
  add: { ja: '入社を登録', en: 'Add joiner' },
  transfer: { ja: '異動', en: 'Transfer' },
  join: { ja: '入社', en: 'Join' },
  stop: { ja: '停止', en: 'Suspension' },
  resume: { ja: '再開', en: 'Resumption' },
  withdraw: { ja: '退会（最終日）', en: 'Departure (last day)' },
  reorganisation: { ja: '組織変更', en: 'Reorganisation' },
  failed: { ja: '未反映', en: 'Failed' },
  applied: { ja: '反映済み', en: 'Applied' },
  cancelled: { ja: '取り消し済み', en: 'Cancelled' },
  gone: {
    ja: (name: string) => `${name}（廃止された部署）`,
    en: (name: string) => `${name} (deleted)`,
  },
  main: { ja: '主', en: 'main' },
  edit: { ja: '変更', en: 'Edit' },
  editOf: {
    ja: (name: string, day: string) => `${name}さんの${day}の予定を変更`,
    en: (name: string, day: string) => `Edit the change planned for ${name} on ${day}`,
  },
  cancelPlan: { ja: '取り消す', en: 'Cancel' },
  cancelOf: {
    ja: (name: string, day: string) => `${name}さんの${day}の予定を取り消す`,
    en: (name: string, day: string) => `Cancel the change planned for ${name} on ${day}`,
  },
  cancelTitle: {
    ja: (name: string, day: string) => `${name}さんの${day}の予定を取り消しますか？`,
    en: (name: string, day: string) => `Cancel the change planned for ${name} on ${day}?`,
  },
  cancelWords: {
    ja: '取り消すと、その日になっても何も変わりません。必要なときは登録し直してください。',
    en: 'Nothing will change on that day. You can plan it again.',
  },
  wasCancelled: { ja: '予定を取り消しました', en: 'Planned change cancelled' },
  keep: { ja: '戻る', en: 'Keep it' },
  part: { ja: '異動の予定', en: 'Planned transfers' },
  partNote: {
    ja: 'その日から所属する部署を、先に登録できます。反映されるまでは変更・取り消しができます。',
    en: 'Departments from a future date. You can edit or cancel a transfer until that day.',
  },
  nothingPlanned: { ja: '異動の予定はありません。', en: 'No planned transfers.' },
  plan: { ja: '異動を予約', en: 'Plan transfer' },
  planTitle: { ja: (name: string) => `${name}さんの異動`, en: (name: string) => `Transfer ${name}` },
  editTitle: {
    ja: (name: string) => `${name}さんの予定を変更`,
    en: (name: string) => `Edit the transfer of ${name}`,
  },
  effectiveOn: { ja: '反映する日', en: 'Effective date' },
  effectiveOnNote: {
    ja: 'この日の0時ごろに反映されます。今日を選ぶと、すぐに反映されます。',
    en: 'Takes effect shortly after midnight of that day. If you choose today, it takes effect immediately.',
  },
  beginsOn: { ja: '利用開始日', en: 'Start date' },
  beginsOnNote: {
    ja: '空欄のときは、すぐに登録します。先の日を選ぶと、その日までアカウントは作られず、だれからも見えません。',
    en: 'Leave blank to create the account now. With a later date, the account is created on that day and the person is not visible before.',
  },
  save: { ja: '保存', en: 'Save' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  saved: { ja: '予定を保存しました', en: 'Planned change saved' },
  tookEffect: { ja: '反映しました', en: 'The change has taken effect' },
  notSaved: {
    ja: '保存できませんでした。入力した内容は残っています。',
    en: 'This could not be saved. What you entered is kept.',
  },
  dayMissing: { ja: '日付を入力してください。', en: 'Enter a date.' },
  failedToDo: {
    ja: '変更できませんでした。もう一度お試しください。',
    en: 'This could not be changed. Try again.',
  },
  joinPlanned: {
    ja: (name: string, day: string) => `${name}さんは${day}から利用できます`,
    en: (name: string, day: string) => `${name} starts on ${day}`,
  },
  joinWithoutMail: {
    ja: 'その日になっても招待メールは届かないため、招待カードを渡してください。',
    en: 'No invitation will be sent on that day. Hand over an invitation card instead.',
  },
  joinPlannedWords: {
    ja: 'メールアドレスのある人には、その日に招待メールを送ります。それまでは「人事異動の予定」で変更・取り消しができます。',
    en: 'A person with an email address is invited on that day. Until then you can edit or cancel this under Planned personnel changes.',
  },
  toPlans: { ja: '人事異動の予定を開く', en: 'Open planned changes' },
})

/** Why it did not take effect, or would not. */
export const failureWords = strings({
  person_changed: {
    ja: '登録したあとに、この人の所属がほかの方法で変わりました。内容を確認し、必要なら保存し直してください。',
    en: 'This person’s departments have changed since this was planned. Check the plan and save it again if it is still correct.',
  },
  department_gone: {
    ja: '異動先の部署がなくなっています。',
    en: 'A department in this plan no longer exists.',
  },
  position_gone: { ja: '指定した役職がなくなっています。', en: 'A position in this plan no longer exists.' },
  person_gone: { ja: 'この人は退会しています。', en: 'This person has left.' },
  login_taken: {
    ja: 'メールアドレスか社員IDが、ほかの人に使われています。',
    en: 'The email address or company ID is already used by someone else.',
  },
  over_contract: {
    ja: '契約しているアカウント数を超えるため、登録できません。',
    en: 'All contracted accounts are in use.',
  },
  unexpected: {
    ja: '処理中に問題が起きました。30分ごとに自動でやり直します。',
    en: 'Something went wrong on our side. We retry every half hour.',
  },
})

/** The same for a reorganisation, whose plan has its own page. */
export const reorganisationFailureWords = strings({
  person_changed: {
    ja: '準備したあとに部署や所属が変わったため、適用していません。組織変更の画面で確認してください。',
    en: 'Departments or people have changed since this was prepared, so it was not applied. Open it for details.',
  },
})
