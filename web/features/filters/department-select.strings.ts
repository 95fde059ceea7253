import { strings } from '#common/strings.ts'

/** The choice of one department to narrow a list to. */
export const departmentSelect = strings({
  department: { ja: '部署', en: 'Department' },
  everyDepartment: { ja: 'すべての部署', en: 'All departments' },
  findDepartment: { ja: '部署名で探す', en: 'Search departments' },
})
