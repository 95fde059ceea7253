import type { Answer } from '#contract/endpoint.ts'
import type { getFeedComment, listFeedComments } from '#contract/feed-comments.ts'
import type { getFeed } from '#contract/feeds.ts'
import type { listMenus } from '#contract/menu-pages.ts'
import type { listStamps } from '#contract/stamps.ts'
import type { getCurrentUser } from '#contract/users.ts'

/** Responses of the timeline calls, for screen tests; pass in `change` what the test is about. */

export const hanako: Answer<typeof getCurrentUser> = {
  id: 1,
  companyId: 1,
  name: '佐藤 花子',
  profileImgPath: null,
  hasBadge: false,
  announcementCount: 0,
  locale: 'ja',
  colorScheme: null,
  timeZone: 'Asia/Tokyo',
  can: { administer: false, chat: { use: true, createGroups: true, urge: false } },
}

export const taro = { id: 2, name: '鈴木 太郎', profileImgPath: null }

export const sampleFeed = (change: Partial<Answer<typeof getFeed>> = {}): Answer<typeof getFeed> => ({
  id: 10,
  title: '春の社内報',
  body: '新しい仲間を迎えました。',
  formatted: true,
  mentions: [],
  departmentMentions: [],
  postedAt: '2026-11-18T05:05:00.000Z',
  author: taro,
  department: { id: 3, name: '営業部' },
  menu: { id: 5, name: 'サンクスカード', iconName: 'heart', tone: 'red' },
  photos: [],
  attachments: [],
  commentCount: 0,
  readCount: 4,
  reactions: [],
  read: true,
  mustRead: null,
  bookmarked: false,
  textVersion: 1,
  editedAt: null,
  answers: null,
  reportId: null,
  announcementId: null,
  can: { comment: true, react: true, edit: false, delete: false },
  ...change,
})

export const sampleComment = (
  change: Partial<Answer<typeof getFeedComment>> = {},
): Answer<typeof getFeedComment> => ({
  id: 100,
  feedId: 10,
  author: taro,
  body: 'お疲れさまでした。',
  formatted: true,
  mentions: [],
  departmentMentions: [],
  parent: null,
  photos: [],
  attachments: [],
  createdAt: '2026-11-18T06:00:00.000Z',
  editedAt: null,
  deleted: false,
  reactions: [],
  can: { edit: false, delete: false, react: true },
  ...change,
})

/** A page with these comments and none after it. */
export const sampleComments = (
  ...comments: Answer<typeof getFeedComment>[]
): Answer<typeof listFeedComments> => ({
  comments,
  nextCursor: null,
  newerCursor: null,
  changed: [],
  asOf: '2026-11-18T06:00:00.000Z',
})

export const sampleStamps: Answer<typeof listStamps> = {
  stamps: [
    { id: 1, name: 'いいね', imagePath: '/stamps/like.svg', retired: false },
    { id: 2, name: 'ありがとう', imagePath: '/stamps/thanks.svg', retired: false },
  ],
  nextCursor: null,
}

const plain = {
  flow: 'share',
  formKind: 'post',
  benefit: false,
  opensAt: null,
  closesAt: null,
  useLimit: null,
  unusable: null,
} as const

export const sampleMenus: Answer<typeof listMenus> = {
  menuCategories: [
    {
      id: 1,
      name: 'コミュニケーション',
      menus: [
        {
          id: 5,
          name: 'サンクスカード',
          nameKana: '',
          iconName: 'heart',
          tone: 'red',
          description: '感謝を伝えます',
          kind: 'thanks',
          ...plain,
          can: { use: true },
        },
        {
          id: 6,
          name: '日報',
          nameKana: 'にっぽう',
          iconName: 'document',
          tone: 'blue',
          description: '一日のふりかえり',
          kind: 'daily_report',
          ...plain,
          can: { use: true },
        },
      ],
    },
  ],
  nextCursor: null,
}
