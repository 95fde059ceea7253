import { strings } from '#common/strings.ts'

export const statusWords = strings({
  title: { ja: 'ひろばの稼働状況', en: 'Status of Hiroba' },
  parts: { ja: 'それぞれの状況', en: 'Parts of the service' },
  incidents: { ja: '障害のお知らせ', en: 'Incidents' },
  noIncidents: { ja: '14日以内の障害はありません。', en: 'No incidents in the last 14 days.' },
  incidentsUnknown: {
    ja: '障害のお知らせは、いま読み込めません。',
    en: 'Incidents cannot be loaded right now.',
  },
  checkedAt: { ja: (at: string) => `${at} 確認`, en: (at: string) => `Checked ${at}` },
  other: { ja: 'English', en: '日本語' },
  back: { ja: 'ひろばを開く', en: 'Open Hiroba' },
})

export const overallWords = strings({
  works: { ja: 'すべて正常に動いています', en: 'Everything works' },
  trouble: { ja: '一部に不具合があります', en: 'Some of it does not work as it should' },
  down: { ja: '利用できない機能があります', en: 'Something does not work' },
})

export const partStateWords = strings({
  works: { ja: '正常', en: 'Works' },
  trouble: { ja: '不安定', en: 'Disturbed' },
  down: { ja: '停止', en: 'Does not work' },
  unknown: { ja: '不明', en: 'Unknown' },
})

export const partWords = strings({
  web: { ja: '画面とアプリ', en: 'Web and app' },
  database: { ja: '読み込みと保存', en: 'Reading and saving' },
  storage: { ja: '写真とファイル', en: 'Photos and files' },
  mail: { ja: 'メール', en: 'Email' },
  push: { ja: 'プッシュ通知', en: 'Push notifications' },
  jobs: { ja: '通知や予約した投稿', en: 'Notices and scheduled posts' },
})

export const incidentStateWords = strings({
  investigating: { ja: '調査中', en: 'Investigating' },
  identified: { ja: '原因を特定', en: 'Identified' },
  monitoring: { ja: '経過を確認中', en: 'Monitoring' },
  resolved: { ja: '解決', en: 'Resolved' },
})
