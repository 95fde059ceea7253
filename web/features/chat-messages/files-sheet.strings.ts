import { strings } from '#common/strings.ts'

export const filesWords = strings({
  title: { ja: '写真とファイル', en: 'Photos and files' },
  photos: { ja: '写真', en: 'Photos' },
  files: { ja: 'ファイル', en: 'Files' },
  noPhotos: { ja: '写真はまだありません', en: 'No photos yet' },
  noFiles: { ja: 'ファイルはまだありません', en: 'No files yet' },
  noneWords: {
    ja: 'このルームで送信すると、ここに新しい順に並びます。',
    en: 'What is sent in this room is listed here, newest first.',
  },
  failed: { ja: '表示できませんでした', en: 'They could not be loaded' },
  open: {
    ja: (name: string, author: string) => `${author}さんの写真「${name}」を開く`,
    en: (name: string, author: string) => `Open “${name}” by ${author}`,
  },
  download: { ja: (name: string) => `${name}をダウンロード`, en: (name: string) => `Download ${name}` },
  toMessage: { ja: 'メッセージへ移動', en: 'Go to the message' },
})
