import { strings } from '#common/strings.ts'

/** Descriptions of audiences. */
export const menusStrings = strings({
  everyone: { ja: '全員', en: 'Everyone' },
  nobody: { ja: '該当者なし', en: 'No one' },
  // Replaces the audience if a menu's posts are shown to nobody.
  unposted: {
    ja: '本人、承認者、閲覧者、管理者のみ（投稿されません）',
    en: 'Only the submitter, approvers, watchers and administrators (nothing is posted)',
  },
  // Stands for departments that are not visible to people.
  limited: { ja: '限られた人', en: 'a limited group' },
  withBelow: {
    ja: (department: string) => `${department}（配下を含む）`,
    en: (department: string) => `${department} (including subdepartments)`,
  },
  person: { ja: (name: string) => `${name}さん`, en: (name: string) => name },
  participants: {
    ja: (activity: string, attended: boolean) => `「${activity}」の${attended ? '出席者' : '参加者'}`,
    en: (activity: string, attended: boolean) =>
      attended ? `people who attended “${activity}”` : `participants of “${activity}”`,
  },
  any: {
    ja: (terms: string[]) => (terms.length > 1 ? `${terms.join('、')} のいずれか` : terms.join()),
    en: (terms: string[]) => (terms.length > 1 ? `Any of: ${terms.join(', ')}` : terms.join()),
  },
  all: {
    ja: (terms: string[]) => (terms.length > 1 ? `${terms.join('、')} のすべてにあてはまる人` : terms.join()),
    en: (terms: string[]) => (terms.length > 1 ? `All of: ${terms.join(', ')}` : terms.join()),
  },
  more: { ja: (count: number) => `ほか${count}件`, en: (count: number) => `${count} more` },
  except: {
    ja: (included: string, first: string, others: number) =>
      others ? `${included}（${first} ほか${others}件を除く）` : `${included}（${first}を除く）`,
    en: (included: string, first: string, others: number) =>
      others ? `${included} (except ${first} and ${others} more)` : `${included} (except ${first})`,
  },
})
