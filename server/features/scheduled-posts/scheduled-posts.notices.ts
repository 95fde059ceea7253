import { defineNotice } from '#server/features/announcements/define-notice.ts'

export const postHeld = defineNotice({
  kind: 'post_held',
  event: 'own_post',
  group: 'others',
  icon: 'clock',
  impersonal: true,
  ownPost: true,
  sentence: {
    ja: ({ menu }) =>
      `予約した時刻に「${menu}」を使えなかったため、投稿を保留しました。日時を変えるか、下書きに戻せます`,
    en: ({ menu }) =>
      `Your scheduled post was not posted because you could not use “${menu}” at that time. Choose another time or save it as a draft`,
  },
  href: () => '/drafts',
})

export const scheduledPostNotices = [postHeld]
