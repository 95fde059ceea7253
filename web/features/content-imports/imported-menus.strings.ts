import { strings } from '#common/strings.ts'

export const importedMenuWords = strings({
  menus: { ja: '制度', en: 'Programmes' },
  line: { ja: '行', en: 'Line' },
  outcome: { ja: '結果', en: 'Result' },
  remarks: { ja: '取り込まれないもの・確認すること', en: 'What is lost, and what to check' },
  nameless: { ja: '（名前なし）', en: '(no name)' },
  new: { ja: '新しく作成', en: 'New' },
  changed: { ja: '変更', en: 'Changed' },
  same: { ja: '変更なし', en: 'The same' },
  refused: { ja: '取り込まない', en: 'Left out' },
})

/** Why a menu is left out. */
export const menuReasonWords = strings({
  broken: { ja: '引用符が閉じていません。', en: 'A quote is not closed.' },
  no_name: { ja: '制度名がありません。', en: 'It has no name.' },
  long_name: { ja: '制度名は50文字までです。', en: 'A name can have up to 50 characters.' },
  name_taken: {
    ja: '同じカテゴリに同じ名前の制度があります。',
    en: 'The category already has a programme of this name.',
  },
  published_here: {
    ja: '前に取り込んだあと公開されたため、変更しません。',
    en: 'It was published since it was brought in, and is not changed.',
  },
  changed_here: {
    ja: '前に取り込んだあとここで変更されたため、上書きしません。',
    en: 'It was changed here since it was brought in, and is not overwritten.',
  },
  too_many: { ja: '制度は300個までです。', en: 'There can be up to 300 programmes.' },
})

/** What of a menu is not kept, or needs a look. */
export const menuLossWords = strings({
  kind: {
    ja: (text: string) => `種別「${text}」は分からないため、通常の制度にします。`,
    en: (text: string) => `The kind “${text}” is unknown; it becomes a standard programme.`,
  },
  published: {
    ja: (_text: string) => '公開中ですが、非公開で作ります。確認して公開してください。',
    en: (_text: string) => 'It was published; it is created unpublished. Check and publish it.',
  },
  department: {
    ja: (text: string) => `部署「${text}」が見つからないか、複数あります。対象に入れません。`,
    en: (text: string) => `The department “${text}” is unknown or not the only one; it is left out.`,
  },
  approver: {
    ja: (text: string) => `承認者「${text}」が分からないため、この承認を省きます。`,
    en: (text: string) => `The approver “${text}” is unknown; this step is left out.`,
  },
  approver_scope: {
    ja: (text: string) => `承認者「${text}」は、申請する人の部署の人になります。確認してください。`,
    en: (text: string) => `The approver “${text}” becomes the one of the applicant’s department. Check it.`,
  },
  steps_beyond: {
    ja: (text: string) => `承認が多すぎるため、後の${text}個を省きます。`,
    en: (text: string) => `There are too many steps; the last ${text} are left out.`,
  },
  item_kind: {
    ja: (text: string) => `項目「${text}」の形式が分からないため、テキストにします。`,
    en: (text: string) => `The type of the item “${text}” is unknown; it becomes a text.`,
  },
  item_nameless: {
    ja: (text: string) => `名前のない項目（${text}）を省きます。`,
    en: (text: string) => `An item without a name (${text}) is left out.`,
  },
  items_beyond: {
    ja: (text: string) => `項目が多すぎるため、後の${text}個を省きます。`,
    en: (text: string) => `There are too many items; the last ${text} are left out.`,
  },
  choices: {
    ja: (text: string) => `項目「${text}」に選択肢がないため、テキストにします。`,
    en: (text: string) => `The item “${text}” has no choices; it becomes a text.`,
  },
  choices_beyond: {
    ja: (text: string) => `項目「${text}」の選択肢が多すぎるため、一部を省きます。`,
    en: (text: string) => `The item “${text}” has too many choices; some are left out.`,
  },
})
