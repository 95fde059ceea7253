import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const others = (count: number) => enPlural(count, { one: '# other', other: '# others' })

export const mustReadStrings = strings({
  notAllowed: {
    ja: 'この制度では、投稿を必読にできません。',
    en: 'Posts of this programme cannot be made must-reads.',
  },
  dueOutOfRange: {
    ja: '期限は今日から1年以内の日付にしてください。',
    en: 'Choose a due date from today to a year from now.',
  },
  unknownDepartment: {
    ja: '選ばれた部署が見つかりません。選び直してください。',
    en: 'A selected department does not exist. Choose again.',
  },
  untitled: { ja: (menu: string) => `「${menu}」の投稿`, en: (menu: string) => `a post of “${menu}”` },
  day: {
    ja: (year: number, month: number, day: number) => `${year}年${month}月${day}日`,
    en: (year: number, month: number, day: number) =>
      `${day} ${['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][month - 1]} ${year}`,
  },
  askedSubject: { ja: (title: string) => `【必読】${title}`, en: (title: string) => `Must-read: ${title}` },
  askedText: {
    ja: (title: string, due: string, link: string) =>
      `必読の投稿が届いています。\n\n${title}\n期限: ${due}\n\n読み終わったら「読みました」を押してください。\n${link}\n`,
    en: (title: string, due: string, link: string) =>
      `You are asked to read a post.\n\n${title}\nDue: ${due}\n\nAfter reading it, select “I have read it”.\n${link}\n`,
  },
  remindedSubject: {
    ja: (title: string) => `【未確認の必読】${title}`,
    en: (title: string) => `Reminder: ${title}`,
  },
  remindedText: {
    ja: (title: string, due: string, link: string) =>
      `必読の投稿がまだ確認されていません。\n\n${title}\n期限: ${due}\n\n読み終わったら「読みました」を押してください。\n${link}\n`,
    en: (title: string, due: string, link: string) =>
      `You have not confirmed this post yet.\n\n${title}\nDue: ${due}\n\nAfter reading it, select “I have read it”.\n${link}\n`,
  },
  deputySubject: {
    ja: (person: string, title: string) => `【代理】${person}さんの未確認の必読: ${title}`,
    en: (person: string, title: string) => `Reminder for ${person}, as their deputy: ${title}`,
  },
  deputyText: {
    ja: (person: string, title: string, due: string, link: string) =>
      `${person}さんは不在のため、代理のあなたにもお知らせします。確認は${person}さん本人が行います。\n\n${title}\n期限: ${due}\n${link}\n`,
    en: (person: string, title: string, due: string, link: string) =>
      `${person} is away, so you receive this as their deputy. Only they can confirm it.\n\n${title}\nDue: ${due}\n${link}\n`,
  },
  escalatedSubject: {
    ja: (title: string) => `【期限超過の必読】${title}`,
    en: (title: string) => `Overdue must-read: ${title}`,
  },
  escalatedText: {
    ja: (person: string, count: number, title: string, due: string, link: string) =>
      `${person}さん${count > 1 ? `ほか${count - 1}人` : ''}が、期限を過ぎた必読の投稿をまだ確認していません。\n\n${title}\n期限: ${due}\n\n未読の人は投稿の画面で確認できます。\n${link}\n`,
    en: (person: string, count: number, title: string, due: string, link: string) =>
      `${person}${count > 1 ? ` and ${others(count - 1)}` : ''} ${count > 1 ? 'have' : 'has'} not confirmed a must-read that is overdue.\n\n${title}\nDue: ${due}\n\nThe post shows who has not confirmed it.\n${link}\n`,
  },
  awaySuperior: {
    ja: (superior: string) => `${superior}さんは不在のため、代理のあなたにもお知らせします。`,
    en: (superior: string) => `${superior} is away, so you receive this as their deputy.`,
  },
  inPlaceOf: {
    ja: (person: string, more: number) => `${person}さん${more ? `ほか${more}人` : ''}の代理`,
    en: (person: string, more: number) => `For ${person}${more ? ` and ${others(more)}` : ''}`,
  },
  missing: {
    ja: (person: string, more: number) => `${person}さん${more ? `ほか${more}人` : ''}が未確認`,
    en: (person: string, more: number) => `Not confirmed by ${person}${more ? ` and ${others(more)}` : ''}`,
  },
  missingInPlaceOf: {
    ja: (who: string, superior: string) => `${who}（${superior}さんの代理）`,
    en: (who: string, superior: string) => `${who} (for ${superior})`,
  },
  fileName: { ja: '必読確認', en: 'must-read' },
  columnVersion: { ja: '依頼した版', en: 'Version to confirm' },
  columnReadVersion: { ja: '確認した版', en: 'Version confirmed' },
  columnEscalated: { ja: '上長への連絡日時', en: 'Manager notified' },
  columnReadTitle: { ja: '確認した版の件名', en: 'Title of the version confirmed' },
  columnReadText: { ja: '確認した版の本文', en: 'Text of the version confirmed' },
  sameText: {
    ja: (line: number) => `（${line}行目と同じ本文）`,
    en: (line: number) => `(same text as in line ${line})`,
  },
})
