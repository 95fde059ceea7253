import { strings } from '#common/strings.ts'

const ja = (count: number) => count.toLocaleString('ja')
const en = (count: number) => count.toLocaleString('en')

export const contractWords = strings({
  used: {
    ja: (used: number, contracted: number) => `契約 ${ja(used)} / ${ja(contracted)}`,
    en: (used: number, contracted: number) => `Contract ${en(used)} / ${en(contracted)}`,
  },
  left: { ja: (left: number) => `残り ${ja(left)}`, en: (left: number) => `${en(left)} left` },
  full: { ja: '残りはありません', en: 'None left' },
  over: {
    ja: (over: number) => `契約を${ja(over)}人分超えています`,
    en: (over: number) => `${en(over)} over the contract`,
  },
  counted: {
    ja: '停止中を含み、退会者を除きます。',
    en: 'Suspended accounts count; accounts of people who have left do not.',
  },
  unlimited: {
    ja: (used: number) => `${ja(used)}人が登録済み（契約数の上限はありません）`,
    en: (used: number) => `${en(used)} accounts (no contracted limit)`,
  },
  fullNotice: {
    ja: '契約しているアカウント数に達しているため、登録できません。使わないアカウントを退会にするか、契約数を増やしてください。',
    en: 'All contracted accounts are in use, so no one can be added. Offboard accounts that are no longer needed, or increase the contract.',
  },
  prefixAndCode: {
    ja: (prefix: string, code: string) => `社員IDの先頭：${prefix}（会社コード：${code}）`,
    en: (prefix: string, code: string) => `Company IDs start with ${prefix} · company code ${code}`,
  },
  code: { ja: (code: string) => `会社コード：${code}`, en: (code: string) => `Company code ${code}` },
  beginsWith: {
    ja: (prefix: string) =>
      `「${prefix}」で始めます。半角の英字・数字・ハイフンなど。メールアドレスのない人のログインに使います。`,
    en: (prefix: string) =>
      `Starts with “${prefix}”. Letters, numbers and hyphens. For people without an email address.`,
  },
})
