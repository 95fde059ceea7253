import { strings } from '#common/strings.ts'

export const departmentChoice = strings({
  find: { ja: '部署名・ふりがなで探す', en: 'Search departments by name' },
  top: { ja: '最上位', en: 'Top' },
  all: {
    ja: (name: string) => `${name}とその下の部署`,
    en: (name: string) => `${name} and all subdepartments`,
  },
  below: { ja: (name: string) => `${name}の下の部署`, en: (name: string) => `Subdepartments of ${name}` },
  failed: { ja: '部署を読み込めませんでした', en: 'The departments could not be loaded' },
  narrow: { ja: '部署で絞り込む', en: 'Filter by department' },
  showAll: { ja: '絞り込みを解除', en: 'Show all posts' },
})
