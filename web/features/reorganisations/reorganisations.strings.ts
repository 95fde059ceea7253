import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const reorganisationWords = strings({
  intro: {
    ja: '部署の新設・改称・移動・閉鎖と人の異動を、ひとまとめに準備して、影響を確かめてから適用できます。適用するまで、ほかの人には何も変わりません。',
    en: 'Prepare changes to departments and people together, preview the result, then apply it. Nothing changes until you apply it.',
  },
  add: { ja: '新しい組織変更', en: 'New reorganisation' },
  addShort: { ja: '新しい組織変更', en: 'New' },
  name: { ja: '名前', en: 'Name' },
  nameNote: { ja: '例：2027年4月の組織変更', en: 'For example: April 2027' },
  nameMissing: { ja: '名前を入力してください。', en: 'Enter a name.' },
  list: { ja: '組織変更の一覧', en: 'Reorganisations' },
  none: { ja: '組織変更はまだありません', en: 'No reorganisations yet' },
  noneWords: {
    ja: '「新しい組織変更」から準備を始められます。',
    en: 'Select “New reorganisation” to start.',
  },
  notYours: { ja: 'この画面は使えません', en: 'You cannot use reorganisations' },
  notYoursWords: {
    ja: '組織変更は、全社のユーザーを管理できる人だけが準備できます。',
    en: 'Only administrators of all people in the company can use reorganisations.',
  },
  state: { ja: '状態', en: 'Status' },
  when: { ja: '適用', en: 'Applies' },
  stepCount: { ja: '部署の変更', en: 'Department changes' },
  moveCount: { ja: '名前を挙げた異動', en: 'People placed individually' },
  createdBy: { ja: '作成した人', en: 'Created by' },
  draft: { ja: '準備中', en: 'Draft' },
  scheduled: { ja: '適用予定', en: 'Scheduled' },
  applied: { ja: '適用済み', en: 'Applied' },
  failed: { ja: '未適用', en: 'Not applied' },
  scheduledFor: { ja: (day: string) => `${day}に適用`, en: (day: string) => `On ${day}` },
  appliedBy: {
    ja: (moment: string, name: string) => `${moment}に${name}さんが適用しました。内容は記録として残ります。`,
    en: (moment: string, name: string) =>
      `Applied ${moment} by ${name}. The changes are kept here as a record.`,
  },
  tabs: { ja: '組織変更の内容', en: 'The reorganisation' },
  departments: { ja: '部署', en: 'Departments' },
  people: { ja: '人', en: 'People' },
  check: { ja: '確認と適用', en: 'Preview and apply' },
  create: { ja: '作成', en: 'Create' },
  save: { ja: '保存', en: 'Save' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  rename: { ja: '名前を変更', en: 'Rename' },
  remove: { ja: '削除', en: 'Delete' },
  removeTitle: {
    ja: (name: string) => `「${name}」を削除しますか？`,
    en: (name: string) => `Delete “${name}”?`,
  },
  removeWords: {
    ja: '準備した内容がすべて消えます。部署や所属は変わりません。',
    en: 'Everything you prepared will be deleted. Departments and people do not change.',
  },
  removed: { ja: '削除しました', en: 'Deleted' },
  saved: { ja: '保存しました', en: 'Saved' },
  failedToDo: {
    ja: '変更できませんでした。もう一度お試しください。',
    en: 'This could not be changed. Try again.',
  },
})

export const stepWords = strings({
  intro: {
    ja: '変更した部署に印が付きます。閉鎖は最後に行われ、残った人と下の部署は統合先に移ります。',
    en: 'Changes are marked. Departments are closed last: remaining members and subdepartments move to the other department.',
  },
  addTop: { ja: '部署を新設', en: 'New department' },
  search: { ja: '部署を検索', en: 'Search departments' },
  list: { ja: '変更後の部署', en: 'Departments after the change' },
  found: { ja: '見つかった部署', en: 'Departments found' },
  changedList: { ja: '変更する部署', en: 'Departments that change' },
  changed: {
    ja: (count: number) => `変更する部署（${count.toLocaleString('ja')}）`,
    en: (count: number) => `Departments that change (${count.toLocaleString('en-GB')})`,
  },
  all: {
    ja: (count: number) => `すべての部署（${count.toLocaleString('ja')}）`,
    en: (count: number) => `All departments (${count.toLocaleString('en-GB')})`,
  },
  below: { ja: (name: string) => `「${name}」の下の部署`, en: (name: string) => `Departments below ${name}` },
  changesBelow: {
    ja: (count: number) => `下に変更 ${count.toLocaleString('ja')}件`,
    en: (count: number) => enPlural(count, { one: '# change below', other: '# changes below' }),
  },
  nothing: { ja: '表示する部署がありません', en: 'No departments to show' },
  nothingWords: { ja: '検索の言葉を変えてください。', en: 'Try other search terms.' },
  actions: { ja: (name: string) => `「${name}」の操作`, en: (name: string) => `Actions for ${name}` },
  rename: { ja: '名前を変更', en: 'Rename' },
  addBelow: { ja: '下に部署を新設', en: 'New subdepartment' },
  move: { ja: '別の部署の下へ移動', en: 'Move to another department' },
  publish: { ja: '公開する', en: 'Publish' },
  unpublish: { ja: '非公開にする', en: 'Unpublish' },
  close: { ja: '閉鎖して統合', en: 'Close and merge' },
  undo: { ja: 'この部署の変更を取り消す', en: 'Undo planned changes' },
  new: { ja: '新設', en: 'New' },
  renamed: { ja: '改称', en: 'Renamed' },
  moved: { ja: '移動', en: 'Moved' },
  published: { ja: '公開', en: 'Published' },
  unpublished: { ja: '非公開', en: 'Unpublished' },
  closed: { ja: '閉鎖', en: 'Closed' },
  before: { ja: (path: string) => `現在：${path}`, en: (path: string) => `Now: ${path}` },
  into: { ja: (name: string) => `統合先：${name}`, en: (name: string) => `Merged into ${name}` },
  addTitle: { ja: '部署を新設', en: 'New department' },
  addBelowTitle: {
    ja: (name: string) => `「${name}」の下に部署を新設`,
    en: (name: string) => `New subdepartment of ${name}`,
  },
  renameTitle: { ja: (name: string) => `「${name}」の名前を変更`, en: (name: string) => `Rename ${name}` },
  moveTitle: { ja: (name: string) => `「${name}」を移動`, en: (name: string) => `Move ${name}` },
  closeTitle: { ja: (name: string) => `「${name}」を閉鎖`, en: (name: string) => `Close ${name}` },
  closeNote: {
    ja: '所属している人と下の部署が統合先に移ります。過去の投稿や条件で使われている部署は、空の非公開の部署として残ります。',
    en: 'Its members and subdepartments move to the other department. If posts or rules use this department, it is kept, empty and unpublished.',
  },
  conditions: { ja: 'この部署を指していた条件', en: 'Conditions that use this department' },
  replace: { ja: '統合先の部署に置き換える', en: 'Use the successor instead' },
  replaceNote: {
    ja: '制度を使う人・投稿を読む人・承認する人・リンクの条件が、統合先を指すようになります。だれに影響するかは「確認と適用」で確かめられます。',
    en: 'Conditions for using programmes, reading posts, approving and seeing links will use the other department. The preview shows who is affected.',
  },
  keep: { ja: 'そのままにする', en: 'Leave unchanged' },
  keepNote: {
    ja: '条件は空になった部署を指したままです。',
    en: 'They keep using this department, which will be empty.',
  },
  conditionsOf: {
    ja: (path: string) => `「${path}」を指していた条件`,
    en: (path: string) => `Conditions that use ${path}`,
  },
  conditionsAre: {
    ja: (choice: string) => `条件：${choice}`,
    en: (choice: string) => `Conditions: ${choice}`,
  },
  editClose: { ja: '統合先と条件を変更', en: 'Change the successor' },
  departmentName: { ja: '部署名', en: 'Name' },
  nameKana: { ja: 'ふりがな', en: 'Reading (kana)' },
  parent: { ja: '上の部署', en: 'Parent department' },
  top: { ja: 'いちばん上', en: 'Top level' },
  intoLabel: { ja: '統合先', en: 'Merge into' },
  publishedLabel: { ja: '社員に公開する', en: 'Published' },
  nameMissing: { ja: '部署名を入力してください。', en: 'Enter a name.' },
  intoMissing: { ja: '統合先を選んでください。', en: 'Choose a department.' },
})

export const problemWords = strings({
  title: {
    ja: (count: number) => `できない変更が${count.toLocaleString('ja')}件あります`,
    en: (count: number) =>
      enPlural(count, { one: '# change is not possible', other: '# changes are not possible' }),
  },
  take: { ja: 'できない変更を取り除く', en: 'Remove these' },
  unknown: { ja: '対象の部署がありません', en: 'the department no longer exists' },
  unknown_place: {
    ja: '移動先の部署がないか、閉鎖されます',
    en: 'its destination no longer exists or is being closed',
  },
  within_itself: {
    ja: '自分自身やその下には移せません',
    en: 'a department cannot be moved into itself or its subdepartments',
  },
  closed: { ja: '閉鎖される部署です', en: 'the department is being closed' },
  repeated: { ja: '同じ変更が2回あります', en: 'it is listed twice' },
  name_taken: {
    ja: '同じ場所に同じ名前の部署があります',
    en: 'another department there has the same name',
  },
})

export const moveWords = strings({
  intro: {
    ja: '名前を挙げて異動させる人です。その人の、変更後のすべての所属を指定します。閉鎖する部署の人は、指定がなくても統合先に移ります。',
    en: 'People you place individually, with all their departments after the change. Members of a department that is being closed move with it and do not need to be listed.',
  },
  add: { ja: '人を選ぶ', en: 'Add person' },
  addDepartment: { ja: '部署ごと移す', en: 'Move a whole department' },
  paste: { ja: '一覧を貼り付け', en: 'Paste a list' },
  list: { ja: '異動する人', en: 'People' },
  none: { ja: '名前を挙げた異動はありません', en: 'No one is placed individually' },
  noneWords: {
    ja: '人を選ぶか、部署ごと、または一覧で追加してください。',
    en: 'Add people one by one, by department, or by pasting a list.',
  },
  arrow: {
    ja: (before: string, after: string) => `${before} → ${after}`,
    en: (before: string, after: string) => `${before} → ${after}`,
  },
  nowhere: { ja: 'なし', en: 'none' },
  gone: { ja: 'なくなった部署', en: 'a deleted department' },
  changed: { ja: '所属が変わっています', en: 'Changed since' },
  edit: { ja: '変更', en: 'Edit' },
  editOf: {
    ja: (name: string) => `${name}さんの異動を変更`,
    en: (name: string) => `Edit the departments of ${name}`,
  },
  remove: { ja: '外す', en: 'Remove' },
  removeOf: { ja: (name: string) => `${name}さんの異動を外す`, en: (name: string) => `Remove ${name}` },
  title: { ja: (name: string) => `${name}さんの異動`, en: (name: string) => `Departments of ${name}` },
  who: { ja: 'だれ', en: 'Person' },
  whoPlaceholder: { ja: '名前で検索', en: 'Search by name' },
  next: { ja: '次へ', en: 'Next' },
  departmentTitle: { ja: '部署の全員を移す', en: 'Move everyone in a department' },
  departmentNote: {
    ja: '直接所属している人だけが対象です。兼任している人の、ほかの所属は変わりません。',
    en: 'Moves direct members only, not members of subdepartments. Their other departments stay.',
  },
  from: { ja: '移す部署', en: 'From' },
  to: { ja: '移す先', en: 'To' },
  bothMissing: { ja: '両方の部署を選んでください。', en: 'Choose both departments.' },
  move: { ja: '移す', en: 'Move' },
  placed: {
    ja: (count: number) => `${count.toLocaleString('ja')}人を追加しました`,
    en: (count: number) => enPlural(count, { one: '# person placed', other: '# people placed' }),
  },
  pasteTitle: { ja: '一覧を貼り付け', en: 'Paste a list' },
  pasteNote: {
    ja: '1行に1人、「メールアドレス・社員ID・氏名のどれか」「部署」「役職」「職種」の順に、タブかカンマで区切ります。表計算ソフトから見出しごと貼り付けられます。部署は「営業本部／東京支店」のように書きます。空欄の役職と職種は、今のまま変わりません（消すには「（消去）」）。同じ人の2行目からは兼任です。1行だけの人の兼任はそのまま続き、2行以上の人は、書かれていない兼任が終わります。',
    en: 'One line per person, separated by tabs or commas: email, company ID or name; department; position; job label. A header line is optional. Write departments as “Sales / Tokyo”. Blank positions and job labels stay as they are; “(erase)” removes them. Extra lines for the same person are concurrent departments. With one line, existing concurrent departments stay; with several, those not listed end.',
  },
  pasteLabel: { ja: '一覧', en: 'List' },
  pasteMissing: { ja: '一覧を貼り付けてください。', en: 'Paste a list.' },
  take: { ja: '取り込む', en: 'Add to reorganisation' },
  notTaken: {
    ja: (count: number) => `${count.toLocaleString('ja')}行に問題があるため、何も取り込んでいません。`,
    en: (count: number) =>
      enPlural(count, {
        one: '# line has an error, so nothing was added.',
        other: '# lines have errors, so nothing was added.',
      }),
  },
  ending: {
    ja: (count: number) => `兼任が${count.toLocaleString('ja')}件終わります。まだ取り込んでいません。`,
    en: (count: number) =>
      enPlural(count, {
        one: '# concurrent department will end. Nothing has been added yet.',
        other: '# concurrent departments will end. Nothing has been added yet.',
      }),
  },
  endingOf: {
    ja: (name: string, posts: readonly string[]) => `${name}：${posts.join('、')}`,
    en: (name: string, posts: readonly string[]) => `${name}: ${posts.join(', ')}`,
  },
  endingMore: {
    ja: (count: number) => `ほか${count.toLocaleString('ja')}件`,
    en: (count: number) => `and ${count.toLocaleString('en')} more`,
  },
  takeEnding: { ja: '兼任を終えて取り込む', en: 'End these and add' },
  line: {
    ja: (line: number, text: string, problem: string) => `${line}行目：${problem}（${text}）`,
    en: (line: number, text: string, problem: string) => `Line ${line}: ${problem} (${text})`,
  },
  person_unknown: { ja: '人が見つかりません', en: 'person not found' },
  person_ambiguous: { ja: '同じ名前の人が複数います', en: 'several people have this name' },
  department_unknown: { ja: '部署が見つかりません', en: 'department not found' },
  department_ambiguous: {
    ja: '同じ名前の部署が複数あります。上の部署から書いてください',
    en: 'several departments have this name; enter the full path',
  },
  position_unknown: { ja: '役職が見つかりません', en: 'position not found' },
  position_ambiguous: { ja: '同じ名前の役職が複数あります', en: 'several positions have this name' },
  label_too_long: { ja: '職種は50文字以内にしてください', en: 'job labels can have up to 50 characters' },
})

export const applyWords = strings({
  blockedByProblems: {
    ja: '「部署」にある問題を直すと適用できます',
    en: 'Solve the problems under Departments first',
  },
  blockedByConflicts: {
    ja: '準備したあとの変更を確かめると適用できます',
    en: 'Check what has changed since this was prepared first',
  },
  nothing: {
    ja: 'まだ変更がありません。「部署」か「人」で変更を追加してください。',
    en: 'Nothing to apply yet. Add changes under Departments or People.',
  },
  conflicts: {
    ja: (count: number) => `準備したあとに${count.toLocaleString('ja')}件が変わっています`,
    en: (count: number) =>
      enPlural(count, {
        one: '# item has changed since this was prepared',
        other: '# items have changed since this was prepared',
      }),
  },
  conflictsWords: {
    ja: '内容を確かめて、このまま進める場合は「現在の状態を確認した」を押してください。なくなった部署や退会した人の変更は取り除かれます。',
    en: 'Check these items. “Continue with current data” uses the current state; changes to deleted departments and people are removed.',
  },
  rebase: { ja: '現在の状態を確認した', en: 'Continue with current data' },
  gone: { ja: 'なくなっています', en: 'no longer exists' },
  changed: { ja: 'ほかの変更がありました', en: 'has changed' },
  department_gone: {
    ja: '異動先の部署がありません',
    en: 'has a destination department that no longer exists',
  },
  position_gone: { ja: '指定した役職がありません', en: 'has a new position that no longer exists' },
  conflict: {
    ja: (name: string, problem: string) => `${name}：${problem}`,
    en: (name: string, problem: string) => `${name} ${problem}`,
  },
  preview: { ja: '適用したときの影響', en: 'Preview' },
  previewNote: {
    ja: (moment: string) => `${moment}の状態で、実際に適用して確かめ、元に戻した結果です。`,
    en: (moment: string) => `Based on the data as of ${moment}. Nothing was changed.`,
  },
  again: { ja: '確認し直す', en: 'Refresh preview' },
  now: { ja: '今すぐ適用', en: 'Apply now' },
  nowTitle: { ja: '今すぐ適用しますか？', en: 'Apply this now?' },
  nowWords: {
    ja: '部署と所属がまとめて変わります。取り消すには、逆の変更が必要です。公開範囲は数秒から数十秒で追いつきます。',
    en: 'Departments and people change immediately. This cannot be undone; you would have to change them back. Access is updated within seconds.',
  },
  wasApplied: { ja: '組織変更を適用しました', en: 'Reorganisation applied' },
  later: { ja: '適用日を予約', en: 'Schedule' },
  laterTitle: { ja: '適用日を予約', en: 'Schedule' },
  day: { ja: '適用日', en: 'Date' },
  dayNote: {
    ja: 'この日の0時ごろに適用されます。それまでに部署や所属が変わった場合は適用せず、お知らせします。',
    en: 'Applied shortly after midnight of that day. If departments or people have changed by then, it is not applied and you are notified.',
  },
  dayMissing: { ja: '日付を入力してください。', en: 'Enter a date.' },
  schedule: { ja: '予約する', en: 'Schedule' },
  wasScheduled: { ja: '適用日を予約しました', en: 'Reorganisation scheduled' },
  scheduled: {
    ja: (day: string) => `${day}に自動で適用されます。それまでは変更できます。`,
    en: (day: string) => `It will be applied automatically on ${day}. You can change it until then.`,
  },
  unschedule: { ja: '予約を取り消す', en: 'Cancel schedule' },
  wasUnscheduled: { ja: '予約を取り消しました', en: 'Schedule cancelled' },
  failedConflicts: {
    ja: '予約した日に、準備したときから部署や所属が変わっていたため、適用していません。下の点を確認してください。',
    en: 'On the scheduled day, departments or people had changed, so the reorganisation was not applied. Check the items below.',
  },
  failedUnexpected: {
    ja: '予約した日に処理の問題が起きました。30分ごとに自動でやり直します。',
    en: 'Something went wrong on our side on the scheduled day. We retry every half hour.',
  },
})
