import { strings } from '#common/strings.ts'

export const appManifestWords = strings({
  product: { ja: '広場', en: 'Hiroba' },
  description: { ja: '社内の情報とつながりが集まる広場です。', en: 'Where your company comes together.' },
  post: { ja: '投稿する', en: 'Write a post' },
  waiting: { ja: '対応待ち', en: 'Waiting for you' },
  search: { ja: '検索', en: 'Search' },
  chat: { ja: 'チャット', en: 'Chat' },
})
