import { defineNotice } from '#server/features/announcements/define-notice.ts'

export const chatExportReady = defineNotice({
  kind: 'chat_export_ready',
  event: 'account',
  group: 'others',
  icon: 'download',
  impersonal: true,
  sentence: {
    ja: 'チャットの書き出しができました。7日以内にダウンロードしてください',
    en: 'Your export of chat is ready. Download it within 7 days',
  },
  href: () => '/admin/chat_exports',
})

export const chatExportNotices = [chatExportReady]
