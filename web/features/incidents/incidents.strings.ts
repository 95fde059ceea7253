import { strings } from '#common/strings.ts'

export const incidentWords = strings({
  incidents: { ja: '障害のお知らせ', en: 'Incidents' },
  intro: {
    ja: 'だれでも見られる稼働状況のページに、両方の言語で表示されます。',
    en: 'Shown in both languages on the status page, which anyone can read.',
  },
  statusPage: { ja: '稼働状況のページを開く', en: 'Open the status page' },
  newIncident: { ja: '障害を知らせる', en: 'Report an incident' },
  titleJa: { ja: 'タイトル（日本語）', en: 'Title (Japanese)' },
  titleEn: { ja: 'タイトル（英語）', en: 'Title (English)' },
  textJa: { ja: '説明（日本語）', en: 'Text (Japanese)' },
  textEn: { ja: '説明（英語）', en: 'Text (English)' },
  missing: { ja: '入力してください。', en: 'Fill this in.' },
  parts: { ja: '影響のある機能', en: 'What is affected' },
  partsMissing: { ja: '機能を選んでください。', en: 'Choose at least one.' },
  state: { ja: '状態', en: 'State' },
  tell: { ja: '公開する', en: 'Publish' },
  update: { ja: '経過を書く', en: 'Write an update' },
  updateTitle: { ja: '経過を書く', en: 'Write an update' },
  started: { ja: '開始', en: 'Started' },
  resolved: { ja: '解決', en: 'Resolved' },
  none: { ja: '障害のお知らせはありません', en: 'No incidents' },
  noneWords: {
    ja: '何か止まったときは、ここから利用者に知らせましょう。',
    en: 'When something stops working, tell people from here.',
  },
  failed: {
    ja: '公開できませんでした。ほかの人が更新したかもしれません。読み込み直してください。',
    en: 'This was not published. Someone else may have updated it: reload the page.',
  },
})

export const incidentPartWords = strings({
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
