import { strings } from '#common/strings.ts'

/** Descriptions of whom a workflow step selects and when it applies. */
export const workflowStrings = strings({
  superior: { ja: '直属の上長', en: 'Your manager' },
  superiors: {
    ja: (levels: number) => `上長（${levels}段階上まで）`,
    en: (levels: number) => `Your managers, up to ${levels} levels`,
  },
  positionOwn: {
    ja: (position: string) => `所属部署の${position}`,
    en: (position: string) => `${position} in your department`,
  },
  positionParent: {
    ja: (position: string) => `上位部署の${position}`,
    en: (position: string) => `${position} in the department above yours`,
  },
  department: {
    ja: (department: string) => `${department}のメンバー`,
    en: (department: string) => `Members of ${department}`,
  },
  person: { ja: (name: string) => `${name}さん`, en: (name: string) => name },
  chosen: { ja: '提出するときに選ぶ人', en: 'Chosen by you when you submit' },
  chosenAmong: {
    ja: (departments: string[]) => `${departments.join('、')}から提出するときに選ぶ人`,
    en: (departments: string[]) => `Chosen by you from ${departments.join(', ')} when you submit`,
  },
  limited: { ja: '限られた人', en: 'A limited group' },
  answered: {
    ja: (item: string) => `「${item}」に入力がある`,
    en: (item: string) => `“${item}” is answered`,
  },
  is: {
    ja: (item: string, value: string) => `「${item}」が「${value}」`,
    en: (item: string, value: string) => `“${item}” is “${value}”`,
  },
  isNot: {
    ja: (item: string, value: string) => `「${item}」が「${value}」以外`,
    en: (item: string, value: string) => `“${item}” is not “${value}”`,
  },
  over: {
    ja: (item: string, value: string) => `「${item}」が${value}を超える`,
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
  and: { ja: (all: string[]) => all.join('、かつ'), en: (all: string[]) => all.join(' and ') },
  other: { ja: 'その他', en: 'Other' },
})
