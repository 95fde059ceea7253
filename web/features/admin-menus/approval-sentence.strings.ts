import { strings } from '#common/strings.ts'

const enList = (all: string[], type: 'and' | 'or' = 'and') =>
  new Intl.ListFormat('en-GB', { type: type === 'and' ? 'conjunction' : 'disjunction' }).format(all)

/** The parts of the sentences that say who approves a step, and when. */
export const sentenceWords = strings({
  superior: { ja: '申請した人の上長', en: 'the applicant’s manager' },
  superiors: {
    ja: (levels: number) => `申請した人の上長（${levels}人上まで）`,
    en: (levels: number) => `the applicant’s managers up to ${levels} levels`,
  },
  own: {
    ja: (position: string) => `申請した人の部署の${position}`,
    en: (position: string) => `the ${position} of the applicant’s department`,
  },
  parent: {
    ja: (position: string) => `1つ上の部署の${position}`,
    en: (position: string) => `the ${position} of the department above`,
  },
  anywhere: { ja: (position: string) => `会社の${position}`, en: (position: string) => `any ${position}` },
  department: {
    ja: (department: string) => `${department}のメンバー`,
    en: (department: string) => `the members of ${department}`,
  },
  user: { ja: (name: string) => `${name}さん`, en: (name: string) => name },
  chosen: { ja: '申請する人が選ぶ人', en: 'people the applicant chooses' },
  chosenAmong: {
    ja: (departments: string[]) => `申請する人が${departments.join('、')}から選ぶ人`,
    en: (departments: string[]) => `people the applicant chooses from ${enList(departments)}`,
  },
  one: { ja: (who: string) => `${who}が承認`, en: (who: string) => `${who} approves` },
  any: {
    ja: (who: string[]) => `${who.join('、')}のうち誰か1人が承認`,
    en: (who: string[]) => `any one of ${enList(who, 'or')} approves`,
  },
  all: {
    ja: (who: string[]) => `${who.join('、')}の全員が承認`,
    en: (who: string[]) => `all of ${enList(who)} approve`,
  },
  count: {
    ja: (who: string[], count: number) => `${who.join('、')}のうち${count}人が承認`,
    en: (who: string[], count: number) => `${count} of ${enList(who)} approve`,
  },
  nobody: { ja: '承認する人が決まっていません', en: 'no approvers yet' },
  whole: {
    ja: (place: number, act: string, when: string) => `${place}. ${when && `${when}のとき、`}${act}`,
    en: (place: number, act: string, when: string) =>
      `${place}. ${act.charAt(0).toUpperCase()}${act.slice(1)}${when && `, if ${when}`}`,
  },
  fillsIn: {
    ja: (items: string[]) => `（${items.map((item) => `「${item}」`).join('')}を記入）`,
    en: (items: string[]) => ` after filling in ${enList(items.map((item) => `“${item}”`))}`,
  },
  unknownItem: { ja: 'なくなった項目', en: 'a deleted item' },
  other: { ja: 'その他', en: 'Other' },
  yen: {
    ja: (amount: number) => `${amount.toLocaleString('ja-JP')}円`,
    en: (amount: number) => `¥${amount.toLocaleString('en-GB')}`,
  },
  and: { ja: (all: string[]) => all.join('、かつ'), en: (all: string[]) => all.join(' and ') },
  answered: { ja: (item: string) => `「${item}」が入力済み`, en: (item: string) => `“${item}” is answered` },
  is: {
    ja: (item: string, value: string) => `「${item}」が「${value}」`,
    en: (item: string, value: string) => `“${item}” is “${value}”`,
  },
  isNot: {
    ja: (item: string, value: string) => `「${item}」が「${value}」以外`,
    en: (item: string, value: string) => `“${item}” is not “${value}”`,
  },
  over: {
    ja: (item: string, value: string) => `「${item}」が${value}超`,
    en: (item: string, value: string) => `“${item}” is over ${value}`,
  },
  under: {
    ja: (item: string, value: string) => `「${item}」が${value}未満`,
    en: (item: string, value: string) => `“${item}” is under ${value}`,
  },
  atLeast: {
    ja: (item: string, value: string) => `「${item}」が${value}以上`,
    en: (item: string, value: string) => `“${item}” is ${value} or more`,
  },
  atMost: {
    ja: (item: string, value: string) => `「${item}」が${value}以下`,
    en: (item: string, value: string) => `“${item}” is ${value} or less`,
  },
})
