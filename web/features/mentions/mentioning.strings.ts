import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const people = (count: number) => enPlural(count, { one: '# person', other: '# people' })

/** Mentioning people and departments while writing. */
export const mentioning = strings({
  people: { ja: (count: number) => `${count.toLocaleString('ja')}人`, en: people },
  told: {
    ja: (count: number) => `送信すると${count.toLocaleString('ja')}人に通知されます`,
    en: (count: number) => `This will notify ${people(count)}`,
  },
  unreachable: {
    ja: (names: readonly string[], more: number) =>
      `${names.join('さん、')}さん${more ? `ほか${more.toLocaleString('ja')}人` : ''}は、公開範囲に入っていないため通知されません`,
    en: (names: readonly string[], more: number) =>
      `${names.join(', ')}${more ? ` and ${more.toLocaleString('en')} more` : ''} cannot see this and will not be notified`,
  },
  tellsNobody: {
    ja: (name: string) =>
      `「@${name}」では誰にも通知されません。候補から、この投稿を読める人か部署を選んでください。`,
    en: (name: string) => `“@${name}” does not notify anyone. Choose a person or department from the list.`,
  },
  manyTitle: {
    ja: (count: number) => `${count.toLocaleString('ja')}人に通知しますか？`,
    en: (count: number) => `Notify ${people(count)}?`,
  },
  manyWords: {
    ja: 'メンションした部署のうち、この内容を読める全員に通知が届きます。必要な人だけに絞ることもできます。',
    en: 'Everyone in the departments you mention who can see this is notified. You can also mention only the people who need it.',
  },
  manyConfirm: { ja: '通知して送信', en: 'Notify and send' },
  back: { ja: '戻る', en: 'Back' },
})
