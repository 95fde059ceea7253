import { strings } from '#common/strings.ts'

const count = (number: number) => number.toLocaleString('ja')

/** Column headers, by kind of file. */
export const departmentColumnWords = strings({
  id: { ja: '部署ID', en: 'Department ID' },
  path: { ja: '部署', en: 'Department' },
  name: { ja: '部署名', en: 'Department name' },
  nameKana: { ja: 'ふりがな', en: 'Reading' },
  published: { ja: '公開', en: 'Published' },
  order: { ja: '並び順', en: 'Order' },
})
export const positionColumnWords = strings({
  id: { ja: '役職ID', en: 'Position ID' },
  name: { ja: '役職名', en: 'Position name' },
  order: { ja: '並び順', en: 'Order' },
  manager: { ja: '管理職', en: 'Manager' },
  selfApproval: { ja: '自己承認', en: 'Self-approval' },
})

export const organisationFileWords = strings({
  departments: { ja: '部署一覧', en: 'departments' },
  positions: { ja: '役職一覧', en: 'positions' },
  yes: { ja: 'はい', en: 'Yes' },
  no: { ja: 'いいえ', en: 'No' },
  fileMissing: { ja: 'CSVファイルを選んでください。', en: 'Choose a CSV file.' },
  noIdOrName: {
    ja: (id: string, name: string) => `1行目の見出しに、「${id}」か「${name}」の列が必要です。`,
    en: (id: string, name: string) => `The header row needs a “${id}” or “${name}” column.`,
  },
  unknownId: {
    ja: (text: string) => `ID「${text}」は登録されていません。新しく作る行では、IDを空欄にしてください。`,
    en: (text: string) => `The ID “${text}” does not exist. Leave the ID blank to create a new one.`,
  },
  repeatedId: {
    ja: (place: number) => `${count(place)}行目と同じIDです。`,
    en: (place: number) => `Line ${count(place)} has the same ID.`,
  },
  nameMissing: { ja: '名前がありません。', en: 'Enter a name.' },
  pathMissing: {
    ja: '新しい部署は、いちばん上の部署から「／」で区切って書いてください。',
    en: 'For a new department, enter its path from the top, with “／” between levels.',
  },
  nameMismatch: {
    ja: (name: string, level: string) =>
      `部署名「${name}」と、階層の最後の名前「${level}」が違います。どちらかに合わせてください。`,
    en: (name: string, level: string) =>
      `The name “${name}” and the last level of the path “${level}” differ. Use one of them in both.`,
  },
  nameTaken: {
    ja: (name: string) =>
      `同じ場所に「${name}」という名前がほかにもあります。すでにあるものを変更するときは、IDを入れてください。`,
    en: (name: string) =>
      `There is another “${name}” in the same place. To change an existing one, enter its ID.`,
  },
  belowItself: {
    ja: '自分自身やその下の部署の中へは移動できません。',
    en: 'A department cannot be moved into itself or its subdepartments.',
  },
  invalidFlag: {
    ja: (text: string) => `「${text}」は使えません。「はい」か「いいえ」にしてください。`,
    en: (text: string) => `“${text}” is not valid. Enter “Yes” or “No”.`,
  },
  invalidOrder: {
    ja: (text: string) => `「${text}」は使えません。1以上の整数にしてください。`,
    en: (text: string) => `“${text}” is not valid. Enter a whole number from 1.`,
  },
  notErasable: { ja: 'ここは消去できません。', en: 'This value cannot be erased.' },
})
