import { strings } from '#common/strings.ts'

/** The file of the comparison. */
export const companySettingsStrings = strings({
  file: { ja: '会社の設定', en: 'company-settings' },
  code: { ja: '会社コード', en: 'Code' },
  name: { ja: '会社名', en: 'Name' },
  state: { ja: '状態', en: 'State' },
  trial: { ja: '試用', en: 'Trial' },
  active: { ja: '利用中', en: 'Active' },
  suspended: { ja: '停止中', en: 'Suspended' },
  closed: { ja: '解約', en: 'Closed' },
})
