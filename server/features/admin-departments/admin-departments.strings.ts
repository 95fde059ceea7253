import { strings } from '#common/strings.ts'

export const adminDepartmentsStrings = strings({
  noSuchParent: {
    ja: 'その場所には置けません。自分自身やその下の部署の中へは移動できません。',
    en: 'A department cannot be moved into itself or its subdepartments.',
  },
})
