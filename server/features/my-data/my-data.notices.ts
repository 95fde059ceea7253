import { defineNotice } from '#server/features/announcements/define-notice.ts'

export const myDataReady = defineNotice({
  kind: 'my_data_ready',
  event: 'account',
  group: 'others',
  icon: 'download',
  impersonal: true,
  sentence: {
    ja: '自分のデータのファイルができました。7日以内にダウンロードしてください',
    en: 'Your data export is ready. Download it within 7 days',
  },
  href: () => '/mypage/data',
})

export const myDataNotices = [myDataReady]
