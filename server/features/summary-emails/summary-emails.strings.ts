import { strings } from '#common/strings.ts'

const times = (count: number, one: string, many: string) => (count === 1 ? one : many)

export const summaryEmailStrings = strings({
  subject: {
    ja: (what: string) => `まだ見ていないもの：${what}`,
    en: (what: string) => `What you have not seen: ${what}`,
  },
  comma: { ja: '、', en: ', ' },
  counted: {
    ja: (title: string, count: number, more: boolean) => `${title}${count}件${more ? '以上' : ''}`,
    en: (title: string, count: number, more: boolean) =>
      `${title.toLowerCase()} (${count}${more ? '+' : ''})`,
  },
  greeting: {
    ja: (name: string) => `${name}さん、まだ見ていないものをまとめました。`,
    en: (name: string) => `Hello ${name}, here is what you have not seen yet.`,
  },
  person: { ja: (name: string) => `${name}さん`, en: (name: string) => name },
  mustReads: { ja: '必読', en: 'Must-reads' },
  mustRead: {
    ja: (title: string, menu: string, day: string, left: number) =>
      `${title}（${menu}）期限 ${day}${left < 0 ? '・期限切れ' : left === 0 ? '・今日まで' : `・あと${left}日`}`,
    en: (title: string, menu: string, day: string, left: number) =>
      `${title} (${menu}), due ${day}${left < 0 ? ', overdue' : left === 0 ? ', today' : `, ${left} ${times(left, 'day', 'days')} left`}`,
  },
  approvals: { ja: '承認待ち', en: 'Waiting for your approval' },
  approval: {
    ja: (title: string, applicant: string, days: number) =>
      `${title}（${applicant}）${days === 0 ? '今日から' : `${days}日前から`}承認待ち`,
    en: (title: string, applicant: string, days: number) =>
      `${title} (${applicant}), waiting ${days === 0 ? 'since today' : `for ${days} ${times(days, 'day', 'days')}`}`,
  },
  notices: { ja: 'お知らせ', en: 'Notifications' },
  posts: { ja: '未読の投稿', en: 'Unread posts' },
  post: {
    ja: (title: string, author: string, menu: string) => `${title}（${author}・${menu}）`,
    en: (title: string, author: string, menu: string) => `${title} (${author}, ${menu})`,
  },
  more: { ja: 'ほかにもあります', en: 'There are more' },
  open: { ja: 'ひろばを開く', en: 'Open Hiroba' },
})
