import { strings } from '#common/strings.ts'

export const accountForm = strings({
  names: { ja: '名前', en: 'Name' },
  familyName: { ja: '姓', en: 'Family name' },
  givenName: { ja: '名', en: 'Given name' },
  familyNameKana: { ja: '姓（フリガナ）', en: 'Family name (kana)' },
  givenNameKana: { ja: '名（フリガナ）', en: 'Given name (kana)' },
  formerFamilyName: { ja: '旧姓', en: 'Former family name' },
  formerFamilyNameKana: { ja: '旧姓（フリガナ）', en: 'Former family name (kana)' },
  formerNote: {
    ja: '旧姓でも人を探せるようになります。社員の画面には表示されません。',
    en: 'People can also be found by a former name. It is never shown to other people.',
  },
  waysIn: { ja: 'ログイン', en: 'Sign-in' },
  waysInNote: {
    ja: 'メールアドレスか社員IDのどちらかが必要です。両方でもかまいません。',
    en: 'Enter an email address, a company ID, or both.',
  },
  email: { ja: 'メールアドレス', en: 'Email' },
  employeeNumber: { ja: '社員番号', en: 'Employee number' },
  employeeNumberNote: {
    ja: '出力するファイルで本人を見分けるための番号です。ログインには使いません。',
    en: 'Identifies people in exported files. It cannot be used to sign in.',
  },
  companyLoginId: { ja: '社員ID', en: 'Company ID' },
  companyLoginIdNote: {
    ja: '半角の英字・数字・ハイフンなど。メールアドレスのない人のログインに使います。',
    en: 'Letters, numbers and hyphens. For people without an email address.',
  },
  initialPassword: { ja: '初期パスワード', en: 'Initial password' },
  initialPasswordNote: {
    ja: '空欄にすると自動で作成します。8文字以上、英大文字・英小文字・数字を含めてください。60日間有効です。',
    en: 'Leave blank to generate one. At least 8 characters with an uppercase letter, a lowercase letter and a number. Valid for 60 days.',
  },
  memberships: { ja: '所属', en: 'Departments' },
  membershipsNote: {
    ja: '1番目が主な所属です。兼任は30まで追加できます。',
    en: 'The first department is the main one. You can add up to 30 more.',
  },
  main: { ja: '主な所属', en: 'Main' },
  fixed: { ja: '変更できる範囲の外', en: 'You cannot change this' },
  department: { ja: '部署', en: 'Department' },
  position: { ja: '役職', en: 'Position' },
  noPosition: { ja: 'なし', en: 'None' },
  jobLabel: { ja: '職種', en: 'Job label' },
  makeMain: {
    ja: (name: string) => `「${name}」を主な所属にする`,
    en: (name: string) => `Make ${name} the main department`,
  },
  remove: { ja: (name: string) => `「${name}」を外す`, en: (name: string) => `Remove ${name}` },
  another: { ja: (place: number) => `${place}番目の所属`, en: (place: number) => `Department ${place}` },
  addMembership: { ja: '兼任を追加', en: 'Add department' },
  departmentMissing: { ja: '部署を選んでください。', en: 'Choose a department.' },
  required: { ja: '入力してください。', en: 'This field is required.' },
  wayInMissing: {
    ja: 'メールアドレスか社員IDのどちらかを入力してください。',
    en: 'Enter an email address or a company ID.',
  },
  newTitle: { ja: 'ユーザーの登録', en: 'Add a person' },
  register: { ja: '登録する', en: 'Add' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  notSaved: {
    ja: '保存できませんでした。入力した内容は残っています。',
    en: 'This could not be saved. What you entered is kept.',
  },
  registered: {
    ja: (name: string) => `${name}さんを登録しました`,
    en: (name: string) => `${name} was added`,
  },
  invitedWords: {
    ja: (email: string) =>
      `${email} に招待メールを送ります。リンクは7日間有効です。送信できたかどうかは、このユーザーの画面で確認できます。`,
    en: (email: string) =>
      `An invitation is being sent to ${email}. Its link is valid for 7 days. The account shows whether it was sent.`,
  },
  notInvited: {
    ja: (email: string) =>
      `${email} への招待メールは未送信です。メールサーバーが設定されていません。設定されると送信します。すぐに使い始めるときは、招待カードを渡してください。`,
    en: (email: string) =>
      `The invitation to ${email} was not sent because no mail server is configured. It will be sent once there is one. To start right away, hand over an invitation card.`,
  },
  invitedToFolder: {
    ja: (email: string) =>
      `${email} への招待メールは送られず、/dev/mail に入ります（開発用の環境）。リンクは7日間有効です。`,
    en: (email: string) =>
      `The invitation to ${email} is not delivered; read it at /dev/mail. Its link is valid for 7 days.`,
  },
  passwordOnce: {
    ja: '初期パスワードはこの画面にだけ表示されます。控えてから本人に伝えてください。',
    en: 'The initial password is shown only once. Copy it and hand it over.',
  },
  copy: { ja: 'コピー', en: 'Copy' },
  copied: { ja: 'コピーしました', en: 'Copied' },
  registerAnother: { ja: '続けて登録する', en: 'Add another person' },
  toAccount: { ja: 'このユーザーを開く', en: 'Open account' },
})
