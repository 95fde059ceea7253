import { strings } from '#common/strings.ts'

export const profiles = strings({
  departments: { ja: '所属', en: 'Departments' },
  mainDepartment: { ja: '主所属', en: 'Main' },
  noDepartment: { ja: '所属の情報はありません', en: 'No department shown' },
  about: { ja: 'プロフィール', en: 'About' },
  readByFew: { ja: '本人と管理者だけに表示', en: 'Visible only to this person and administrators' },
  day: {
    ja: (year: string | null, month: number, day: number) =>
      `${year === null ? '' : `${year}年`}${month}月${day}日`,
    en: (year: string | null, month: number, day: number) =>
      `${day} ${new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1))}${year === null ? '' : ` ${year}`}`,
  },
  notYours: { ja: 'ほかの人のプロフィールは変更できません', en: 'This is not your profile' },
  notYoursWords: {
    ja: '変更できるのは自分のプロフィールだけです。名前や所属は管理者が変更します。',
    en: 'You can only edit your own profile. Administrators manage names and departments.',
  },
  toOwn: { ja: 'マイページへ', en: 'Go to my page' },
  editTitle: { ja: 'プロフィールの編集', en: 'Edit profile' },
  editNote: {
    ja: '名前と所属は管理者が変更します。',
    en: 'Administrators manage names and departments.',
  },
  pictures: { ja: '写真・カバー画像を変える', en: 'Change photo and cover' },
  greeting: { ja: 'あいさつ', en: 'Greeting' },
  greetingNote: {
    ja: '担当していることや趣味などを、ひとことで紹介してください。',
    en: 'A few words about what you do or like to do.',
  },
  tooLong: {
    ja: (most: number) => `${most}文字以内で入力してください。`,
    en: (most: number) => `Use ${most} characters or fewer.`,
  },
  chooseOne: { ja: '選んでください', en: 'Choose' },
  notChosen: { ja: '未選択', en: 'None' },
  month: { ja: '月', en: 'Month' },
  dayOfMonth: { ja: '日', en: 'Day' },
  save: { ja: '保存', en: 'Save' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  saved: { ja: 'プロフィールを保存しました', en: 'Profile saved' },
  problems: {
    ja: '入力内容を確認してください。入力した内容は残っています。',
    en: 'Check what you entered. Nothing is lost.',
  },
  failed: {
    ja: '保存できませんでした。入力した内容は残っています。もう一度お試しください。',
    en: 'This could not be saved. What you wrote is kept. Try again.',
  },
  restored: {
    ja: '保存していない入力が残っていたので、元に戻しました。',
    en: 'Your unsaved changes have been restored.',
  },
  discard: { ja: '破棄する', en: 'Discard' },
})
