import { strings } from '#common/strings.ts'

export const app = strings({
  name: { ja: '広場', en: 'Hiroba' },
  network: {
    ja: '通信できませんでした。接続を確かめて、もう一度お試しください。',
    en: 'We could not reach the server. Check your connection and try again.',
  },
  away: {
    ja: 'ただいまサービスを一時的に利用できません。入力した内容は残っています。少し待ってから、もう一度お試しください。',
    en: 'The service is temporarily unavailable. What you entered is kept. Wait a moment and try again.',
  },
  unreadable: {
    ja: 'サーバーの応答を読み取れませんでした。もう一度お試しください。',
    en: 'The server’s response could not be read. Try again.',
  },
})
