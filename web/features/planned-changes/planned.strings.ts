import { strings } from '#common/strings.ts'

export const plannedWords = strings({
  intro: {
    ja: '先の日付で登録した異動、入社、停止、再開、退会と、組織変更の予定です。会社の時間でその日になると反映されます。',
    en: 'Transfers, joins, stops, resumes, withdrawals and reorganisations entered ahead. Each takes effect when its day begins where the company is.',
  },
  tabs: { ja: '予定の一覧', en: 'Plans' },
  open: { ja: 'これからの予定', en: 'To come' },
  settled: { ja: '反映・取り消し済み', en: 'Done' },
  failedCount: {
    ja: (count: number) =>
      `反映できなかった予定が${count.toLocaleString('ja')}件あります。理由を確認し、変更するか取り消してください。`,
    en: (count: number) =>
      count === 1
        ? 'One plan did not take effect. Look at the reason, then change or cancel it.'
        : `${count.toLocaleString('en')} plans did not take effect. Look at the reasons, then change or cancel them.`,
  },
  list: { ja: '予定', en: 'Plans' },
  noneOpen: { ja: 'これからの予定はありません', en: 'Nothing is planned' },
  noneOpenWords: {
    ja: 'ユーザーの画面で異動を、ユーザーの登録で入社を、先の日付で登録できます。',
    en: 'Transfers are planned on someone’s page, joins where people are registered.',
  },
  noneSettled: { ja: '反映された予定はまだありません', en: 'No plan has taken effect yet' },
  add: { ja: '入社を登録', en: 'Register a join' },
  transfer: { ja: '異動', en: 'Transfer' },
  join: { ja: '入社', en: 'Join' },
  stop: { ja: '停止', en: 'Stop' },
  resume: { ja: '再開', en: 'Resume' },
  withdraw: { ja: '退会（最終日）', en: 'Withdrawal (last day)' },
  reorganisation: { ja: '組織変更', en: 'Reorganisation' },
  failed: { ja: '未反映', en: 'Not in effect' },
  applied: { ja: '反映済み', en: 'In effect' },
  cancelled: { ja: '取り消し済み', en: 'Cancelled' },
  gone: {
    ja: (name: string) => `${name}（廃止された部署）`,
    en: (name: string) => `${name} (no longer there)`,
  },
  main: { ja: '主', en: 'main' },
  edit: { ja: '変更', en: 'Change' },
  editOf: {
    ja: (name: string, day: string) => `${name}さんの${day}の予定を変更`,
    en: (name: string, day: string) => `Change what is planned for ${name} on ${day}`,
  },
  cancelPlan: { ja: '取り消す', en: 'Cancel' },
  cancelOf: {
    ja: (name: string, day: string) => `${name}さんの${day}の予定を取り消す`,
    en: (name: string, day: string) => `Cancel what is planned for ${name} on ${day}`,
  },
  cancelTitle: {
    ja: (name: string, day: string) => `${name}さんの${day}の予定を取り消しますか？`,
    en: (name: string, day: string) => `Cancel what is planned for ${name} on ${day}?`,
  },
  cancelWords: {
    ja: '取り消すと、その日になっても何も変わりません。必要なときは登録し直してください。',
    en: 'Nothing will happen on that day. You can enter it again.',
  },
  wasCancelled: { ja: '予定を取り消しました', en: 'The plan was cancelled' },
  keep: { ja: '戻る', en: 'Keep it' },
  part: { ja: '異動の予定', en: 'Planned transfers' },
  partNote: {
    ja: 'その日から所属する部署を、先に登録できます。反映されるまでは変更・取り消しができます。',
    en: 'The departments from a day on, entered ahead; until then they can be changed and cancelled.',
  },
  nothingPlanned: { ja: '異動の予定はありません。', en: 'No transfer is planned.' },
  plan: { ja: '異動を予約', en: 'Plan a transfer' },
  planTitle: { ja: (name: string) => `${name}さんの異動`, en: (name: string) => `Transfer ${name}` },
  editTitle: {
    ja: (name: string) => `${name}さんの予定を変更`,
    en: (name: string) => `Change the plan for ${name}`,
  },
  effectiveOn: { ja: '反映する日', en: 'Takes effect on' },
  effectiveOnNote: {
    ja: 'この日の0時ごろに反映されます。今日を選ぶと、すぐに反映されます。',
    en: 'Shortly after midnight of that day; at once for today.',
  },
  beginsOn: { ja: '利用開始日', en: 'Begins on' },
  beginsOnNote: {
    ja: '空欄のときは、すぐに登録します。先の日を選ぶと、その日までアカウントは作られず、だれからも見えません。',
    en: 'Left empty, the account is made now. With a later day there is no account until then, and nobody sees the person.',
  },
  save: { ja: '保存', en: 'Save' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  saved: { ja: '予定を保存しました', en: 'The plan was saved' },
  tookEffect: { ja: '反映しました', en: 'It has taken effect' },
  notSaved: {
    ja: '保存できませんでした。入力した内容は残っています。',
    en: 'It could not be saved. What you entered is kept.',
  },
  dayMissing: { ja: '日付を入力してください。', en: 'Give a day.' },
  failedToDo: {
    ja: '変更できませんでした。もう一度お試しください。',
    en: 'It could not be changed. Try again.',
  },
  joinPlanned: {
    ja: (name: string, day: string) => `${name}さんは${day}から利用できます`,
    en: (name: string, day: string) => `${name} begins on ${day}`,
  },
  joinWithoutMail: {
    ja: 'その日になっても招待メールは届かないため、招待カードを渡してください。',
    en: 'No invitation reaches them on that day. Hand over an invitation card.',
  },
  joinPlannedWords: {
    ja: 'メールアドレスのある人には、その日に招待メールを送ります。それまでは「人事異動の予定」で変更・取り消しができます。',
    en: 'Someone with an email address is invited on that day. Until then it can be changed or cancelled under Planned personnel changes.',
  },
  toPlans: { ja: '人事異動の予定を開く', en: 'Open the planned changes' },
})

/** Why it did not take effect, or would not. */
export const failureWords = strings({
  person_changed: {
    ja: '登録したあとに、この人の所属がほかの方法で変わりました。内容を確認し、必要なら保存し直してください。',
    en: 'Where this person is has changed since this was entered. Check it, and save it again if it still holds.',
  },
  department_gone: { ja: '異動先の部署がなくなっています。', en: 'A department it names is gone.' },
  position_gone: { ja: '指定した役職がなくなっています。', en: 'A position it names is gone.' },
  person_gone: { ja: 'この人は退会しています。', en: 'This person has left.' },
  login_taken: {
    ja: 'メールアドレスか社員IDが、ほかの人に使われています。',
    en: 'The email address or company ID belongs to someone else.',
  },
  over_contract: {
    ja: '契約しているアカウント数を超えるため、登録できません。',
    en: 'There are no contracted accounts left.',
  },
  unexpected: {
    ja: '処理中に問題が起きました。30分ごとに自動でやり直します。',
    en: 'Something went wrong on our side. It is tried again every half hour.',
  },
})

/** The same of an organisation change, whose plan is looked at on its own page. */
export const reorganisationFailureWords = strings({
  person_changed: {
    ja: '準備したあとに部署や所属が変わったため、適用していません。組織変更の画面で確認してください。',
    en: 'Departments or people have changed since it was prepared, so it was not applied. Look at its page.',
  },
})
