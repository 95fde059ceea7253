import { strings } from '#common/strings.ts'

export const madePositionWords = strings({
  title: { ja: '新しく作った役職の設定', en: 'New positions' },
  note: {
    ja: '役職の順位と管理職かどうかは、上長や承認者を決めるときに使われます。ファイルからは分からないため、ここで設定してください。',
    en: 'Order and the “manager” setting determine who manages and who approves. An import file cannot set them, so set them here.',
  },
  aboveOf: {
    ja: (name: string) => `「${name}」のすぐ上の役職`,
    en: (name: string) => `Directly above “${name}”`,
  },
  top: { ja: 'なし（いちばん上）', en: 'None (highest)' },
  managerOf: { ja: (name: string) => `「${name}」は管理職`, en: (name: string) => `“${name}” is a manager` },
  save: { ja: '保存する', en: 'Save' },
  saved: { ja: '役職を保存しました', en: 'Positions saved' },
  failed: {
    ja: '保存できませんでした。もう一度お試しください。',
    en: 'The positions could not be saved. Try again.',
  },
})
