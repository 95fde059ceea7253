import { strings } from '#common/strings.ts'

/** File formats of an export. */
export const formatChoice = strings({
  format: { ja: '形式', en: 'Format' },
  xlsx: { ja: 'Excel（.xlsx）', en: 'Excel (.xlsx)' },
  csv: { ja: 'CSV（UTF-8）', en: 'CSV (UTF-8)' },
  csv_sjis: { ja: 'CSV（Shift_JIS）', en: 'CSV (Shift_JIS)' },
  csvSjisNote: {
    ja: 'Shift_JISにない文字は「〓」に置き換わります。',
    en: 'Characters that do not exist in Shift_JIS are replaced with 〓.',
  },
})
