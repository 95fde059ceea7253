import { strings } from '#common/strings.ts'

export const confirmationsStrings = strings({
  columnName: { ja: '氏名', en: 'Name' },
  columnDepartment: { ja: '部署', en: 'Department' },
  columnCompanyId: { ja: '社員ID', en: 'Company ID' },
  columnEmail: { ja: 'メールアドレス', en: 'Email' },
  columnState: { ja: '状態', en: 'State' },
  columnAsked: { ja: '依頼日時', en: 'Asked on' },
  columnReminded: { ja: '催促日時', en: 'Last reminder' },
  columnConfirmed: { ja: '確認日時', en: 'Confirmed' },
  confirmed: { ja: '確認済み', en: 'Confirmed' },
  unread: { ja: '未確認', en: 'Not confirmed' },
  ended: { ja: '対象外', en: 'No longer required' },
})
