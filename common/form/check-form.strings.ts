import { strings } from '#common/strings.ts'

/** Messages beside the parts of a form that cannot work as designed. */
export const formProblems = strings({
  noItems: { ja: '項目を1つ以上追加してください。', en: 'Add at least one item.' },
  nothingAsked: {
    ja: '入力する項目を1つ以上追加してください。',
    en: 'Add at least one item for people to fill in.',
  },
  tooManyItems: {
    ja: (most: number) => `項目は${most}個までです。`,
    en: (most: number) => `A form can have up to ${most} items.`,
  },
  keyWrong: { ja: '項目の識別子が正しくありません。', en: 'The item’s key is not valid.' },
  keyTwice: { ja: '同じ識別子の項目があります。', en: 'Two items have the same key.' },
  nameMissing: { ja: '名前を入力してください。', en: 'Enter a name.' },
  nameTwice: {
    ja: '同じ名前の項目があります。区別できる名前にしてください。',
    en: 'Another item has this name. Use a different name.',
  },
  tooLong: {
    ja: (most: number) => `${most}文字以内で入力してください。`,
    en: (most: number) => `Use ${most} characters or fewer.`,
  },
  between: {
    ja: (least: number, most: number) => `${least}から${most}の間にしてください。`,
    en: (least: number, most: number) => `Choose between ${least} and ${most}.`,
  },
  minOverMax: {
    ja: '最小値を最大値以下にしてください。',
    en: 'The minimum must not be greater than the maximum.',
  },
  optionsMissing: { ja: '選択肢を1つ以上追加してください。', en: 'Add at least one option.' },
  optionsMany: {
    ja: (most: number) => `選択肢は${most}個までです。`,
    en: (most: number) => `You can add up to ${most} options.`,
  },
  optionNameMissing: { ja: '名前のない選択肢があります。', en: 'An option has no name.' },
  optionTwice: { ja: '同じ選択肢があります。', en: 'Two options are identical.' },
  cardsMissing: { ja: 'カードを1枚以上追加してください。', en: 'Add at least one card.' },
  columnsMissing: { ja: 'くり返す項目を1つ以上追加してください。', en: 'Add at least one item to repeat.' },
  pollHidden: {
    ja: '投票は、読む人に公開する項目にしてください。公開しないと誰も投票できません。',
    en: 'A poll must be visible to readers; otherwise no one can vote.',
  },
  notRepeatable: {
    ja: 'この種類の項目はくり返しの中に置けません。',
    en: 'This type of item cannot be repeated.',
  },
  menuMissing: {
    ja: '依頼する制度を選んでください。',
    en: 'Choose the programme that people are asked to use.',
  },
  conditionItem: {
    ja: '表示の条件には、この項目より前の項目を選んでください。',
    en: 'A condition needs an item that comes before this one.',
  },
  conditionTest: {
    ja: 'この条件は、選んだ項目には使えません。',
    en: 'This condition does not work with the chosen item.',
  },
  conditionOption: {
    ja: '条件の選択肢がなくなっています。選び直してください。',
    en: 'The option in this condition no longer exists. Choose another.',
  },
  formulaItem: {
    ja: '計算には、この項目より前の数値・金額・計算の項目を選んでください。',
    en: 'A calculation can only use numbers, amounts or calculations that come before it.',
  },
  formulaMissing: {
    ja: '計算に使う項目を選んでください。',
    en: 'Choose what to include in the calculation.',
  },
})
