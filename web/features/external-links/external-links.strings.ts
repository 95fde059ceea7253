import { strings } from '#common/strings.ts'

export const externalLinkWords = strings({
  title: { ja: '外部リンク', en: 'External links' },
  tools: { ja: '外部ツール', en: 'External tools' },
  note: {
    ja: '社外・社内のほかのシステムへのリンクです。新しいウィンドウで開きます。',
    en: 'Links to other systems. They open in a new window.',
  },
  none: { ja: '外部リンクはまだありません', en: 'No external links yet' },
  noneWords: {
    ja: '管理者が登録すると、勤怠や経費などのシステムへのリンクがここに並びます。',
    en: 'Links to other systems appear here once an administrator adds them.',
  },
  toTimeline: { ja: 'タイムラインへ', en: 'Go to timeline' },
  others: { ja: 'その他', en: 'Other' },
  newWindow: { ja: '新しいウィンドウで開きます', en: 'opens in a new window' },
})
