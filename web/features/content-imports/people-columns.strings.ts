import { strings } from '#common/strings.ts'

export const peopleColumnsWords = strings({
  title: { ja: '列の対応', en: 'What the columns become' },
  intro: {
    ja: 'ファイルの列を、何として取り込むか確かめてください。見出しから推測しています。「取り込まない」の列は、結果に一覧で表示します。',
    en: 'Check what each column of the file becomes; it is guessed from the headers. Columns that are left out are listed in the result.',
  },
  leftOut: { ja: '取り込まない', en: 'Leave out' },
  fields: { ja: 'アカウントの項目', en: 'Of the account' },
  items: { ja: 'プロフィール項目', en: 'Profile items' },
  itemsNote: {
    ja: 'ここにない項目は、先に「プロフィール項目」で作ると選べます。',
    en: 'Create further items under “Profile items” first to choose them here.',
  },
  becomes: {
    ja: (header: string) => `「${header}」を取り込む先`,
    en: (header: string) => `“${header}” becomes`,
  },
  nameless: { ja: '（見出しなし）', en: '(no header)' },
  filled: {
    ja: (count: number) => `${count.toLocaleString('ja')}行に入力`,
    en: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'} filled`,
  },
  samples: { ja: (texts: string) => `例: ${texts}`, en: (texts: string) => `For example ${texts}` },
  separator: { ja: '、', en: ', ' },
  levels: {
    ja: '複数の列を「部署」にすると、左から順に上の階層になります。',
    en: 'Several columns as “Department” are its levels from the left.',
  },
  unknown: { ja: 'まだない部署と役職', en: 'Departments and positions that do not exist' },
  unknownNote: {
    ja: 'チェックしないと、その行はエラーになります。',
    en: 'If off, these lines are errors.',
  },
  createDepartments: { ja: 'ファイルにある部署を新しく作る', en: 'Create missing departments' },
  createPositions: { ja: 'ファイルにある役職を新しく作る', en: 'Create missing positions' },
  check: { ja: 'この対応で確認', en: 'Check with these columns' },
  again: { ja: '列の対応を変える', en: 'Change the columns' },
  failed: {
    ja: '確認を始められませんでした。選んだ内容は残っています。',
    en: 'The check could not be started. Your choices are kept.',
  },
  noLines: {
    ja: 'この取り込みの内容は、期限が過ぎて削除されました。',
    en: 'The contents of this import were deleted after some days.',
  },
})
