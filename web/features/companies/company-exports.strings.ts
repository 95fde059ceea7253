import { strings } from '#common/strings.ts'
import { companyExportDays } from '#contract/companies.exports.ts'

export const companyExportWords = strings({
  title: { ja: '書き出し', en: 'Exports' },
  note: {
    ja: 'この会社のすべてのデータとファイルを、暗号化した1つのZIPにします。取り込みは、展開したフォルダーを BACKUP_DIR、キーを BACKUP_KEY にして npm run company:import で行います。',
    en: 'Writes all data and files of the company as one encrypted ZIP. To import it, unpack it, set BACKUP_DIR to the folder and BACKUP_KEY to the key, and run npm run company:import.',
  },
  start: { ja: '書き出す', en: 'Export' },
  startTitle: { ja: '会社を書き出しますか？', en: 'Export this company?' },
  startText: {
    ja: `利用中の会社は止まりません。ファイルは${companyExportDays}日後に消去されます。開始もダウンロードも記録に残ります。`,
    en: `The company stays in use. The file is erased after ${companyExportDays} days. The start and every download are logged.`,
  },
  keyTitle: { ja: 'キーを控えてください', en: 'Keep the key' },
  keyText: {
    ja: 'ファイルを開くためのキーです。表示されるのは今回だけで、なくすと取り込めません。ファイルとは別に保管してください。',
    en: 'It opens the file. It is shown only now, and without it the export cannot be imported. Keep it apart from the file.',
  },
  key: { ja: 'キー', en: 'Key' },
  keptIt: { ja: '控えました', en: 'I have kept it' },
  state: { ja: '状態', en: 'State' },
  who: { ja: '担当者', en: 'Operator' },
  begun: { ja: '開始', en: 'Started' },
  content: { ja: '内容', en: 'Content' },
  contents: {
    ja: (rows: string, files: string, size: string) => `${rows}行、ファイル${files}件、${size}`,
    en: (rows: string, files: string, size: string) => `${rows} rows, ${files} files, ${size}`,
  },
  parts: {
    ja: (done: number, total: number) => `${total}のうち${done}まで`,
    en: (done: number, total: number) => `${done} of ${total}`,
  },
  download: { ja: 'ダウンロード', en: 'Download' },
  retry: { ja: 'もう一度実行', en: 'Run again' },
  until: { ja: '消去', en: 'Erased on' },
  none: { ja: 'まだ書き出していません。', en: 'Not exported yet.' },
})

export const companyExportStateWords = strings({
  waiting: { ja: '待機中', en: 'Waiting' },
  running: { ja: '作成中', en: 'Running' },
  ready: { ja: '完了', en: 'Ready' },
  failed: { ja: '失敗', en: 'Failed' },
  erased: { ja: '消去済み', en: 'Erased' },
})
