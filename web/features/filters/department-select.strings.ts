import { strings } from '#common/strings.ts'

/** The department filter of a list. */
export const departmentSelect = strings({
  department: { ja: '部署', en: 'Department' },
  everyDepartment: { ja: 'すべての部署', en: 'All departments' },
  findDepartment: { ja: '部署名で探す', en: 'Search departments' },
})
