import { strings } from '#common/strings.ts'

export const ipRestrictionStrings = strings({
  badNetwork: {
    ja: 'IPアドレス（例: 203.0.113.5）または範囲（例: 203.0.113.0/24、2001:db8::/32）を入力してください。',
    en: 'Enter an IP address (such as 203.0.113.5) or a range (such as 203.0.113.0/24 or 2001:db8::/32).',
  },
  everywhere: {
    ja: 'すべてのアドレスを含む範囲は登録できません。制限しない場合は、IP制限をオフにしてください。',
    en: 'A range cannot contain every address. To allow every network, turn the restriction off.',
  },
  twice: { ja: '同じ範囲がすでにあります。', en: 'This range is already in the list.' },
  noRange: {
    ja: 'IP制限をオンにするには、範囲を1つ以上登録してください。',
    en: 'Add at least one range before you turn the restriction on.',
  },
  ownOutside: {
    ja: (address: string) =>
      `あなたの現在のアドレス ${address} が範囲に含まれていません。このまま保存すると、あなた自身が使えなくなります。`,
    en: (address: string) =>
      `Your current address, ${address}, is in none of these ranges. You would lock yourself out.`,
  },
  nobody: { ja: 'なし', en: 'Nobody' },
})
