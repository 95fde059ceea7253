import { strings } from '#common/strings.ts'

export const rewardReportStrings = strings({
  companyId: { ja: '社員ID', en: 'Employee ID' },
  name: { ja: '氏名', en: 'Name' },
  department: { ja: '部署', en: 'Department' },
  opening: { ja: '期首の残高', en: 'Opening balance' },
  fromDepartments: { ja: '獲得（部署の予算）', en: 'Earned (department budgets)' },
  menu: { ja: '獲得（申請・投稿）', en: 'Earned (programmes)' },
  thanks: { ja: '獲得（サンクス）', en: 'Earned (thanks)' },
  granted: { ja: '獲得（付与）', en: 'Earned (granted)' },
  earned: { ja: '獲得の合計', en: 'Earned in total' },
  collected: { ja: '回収', en: 'Collected' },
  redeemed: { ja: '交換', en: 'Redeemed' },
  expired: { ja: '失効', en: 'Expired' },
  balance: { ja: '期間末の残高', en: 'Balance at the end' },
  fileName: {
    ja: (from: string, until: string) => `ポイント集計_${from}_${until}.csv`,
    en: (from: string, until: string) => `points_${from}_${until}.csv`,
  },
  wrongPeriod: {
    ja: '終了日は開始日以降にしてください。',
    en: 'The last day must not be before the first day.',
  },
  monthsMissing: { ja: '月数を入力してください。', en: 'Enter the number of months.' },
})
