import { strings } from '#common/strings.ts'

/** Who has read a post and who has not. */
export const readers = strings({
  read: { ja: (count: number) => `既読 ${count}人`, en: (count: number) => `Read (${count})` },
  unread: { ja: (count: number) => `未読 ${count}人`, en: (count: number) => `Unread (${count})` },
  byDepartment: { ja: '部署別', en: 'By department' },
  department: { ja: '部署', en: 'Department' },
  readShort: { ja: '既読', en: 'Read' },
  unreadShort: { ja: '未読', en: 'Unread' },
  noDepartment: { ja: '所属なし・非公開の部署', en: 'No department, or a hidden one' },
  everybodyRead: { ja: '全員が読みました', en: 'Everyone has read this' },
})
