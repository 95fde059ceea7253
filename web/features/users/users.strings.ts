import { strings } from '#common/strings.ts'

export const users = strings({
  person: { ja: 'プロフィール', en: 'Profile' },
  departments: { ja: '所属', en: 'Departments' },
  mainDepartment: { ja: '主所属', en: 'Main' },
  noDepartment: { ja: '所属の情報はありません', en: 'No department shown' },
  actions: {
    ja: (name: string) => `${name}さんへの連絡`,
    en: (name: string) => `Contact ${name}`,
  },
  thank: { ja: '感謝', en: 'Thank' },
  thankOf: {
    ja: (name: string) => `${name}さんに感謝を伝える`,
    en: (name: string) => `Thank ${name}`,
  },
  mail: { ja: 'メール', en: 'Email' },
  mailTo: {
    ja: (address: string) => `メール（${address}）`,
    en: (address: string) => `Email ${address}`,
  },
  phone: { ja: '電話', en: 'Call' },
  phoneTo: {
    ja: (number: string) => `電話（${number}）`,
    en: (number: string) => `Call ${number}`,
  },
  posts: { ja: '最近の投稿', en: 'Recent posts' },
  noPosts: { ja: 'まだ投稿がありません', en: 'No posts yet' },
  noPostsWords: {
    ja: (name: string) => `${name}さんの投稿のうち、あなたが読めるものがここに並びます。`,
    en: (name: string) => `Posts by ${name} that you can read appear here.`,
  },
  noFormerPosts: {
    ja: 'あなたが読める投稿は残っていません。',
    en: 'There are no posts you can read.',
  },
  joined: {
    ja: (date: string) => `${date}に登録`,
    en: (date: string) => `Member since ${date}`,
  },
  stopped: { ja: '停止中', en: 'Suspended' },
  former: { ja: 'この人は退会しています。', en: 'This person has left.' },
  gone: { ja: 'このユーザーは表示できません', en: 'This person is not available' },
  toDepartments: { ja: '組織へ', en: 'Go to organisation' },
})
