/** What the items of a form have in common. `key` never changes: answers and conditions name it. */
type ItemBase = {
  /** Letters and digits, made by the designer, unique in the form. */
  key: string
  name: string
  /** Shown beside the input. */
  note: string
  required: boolean
  /** Readers of the post see the answer; else only approvers, watchers, administrators and the poster. */
  published: boolean
  /** Asked only then; its answer is dropped otherwise. null: always. */
  shownWhen: Condition | null
}

/** On an earlier item's answer. `is` and `isNot` compare with an option's key; numbers compare by size. */
export type Condition =
  | { item: string; test: 'answered' }
  | { item: string; test: 'is' | 'isNot'; value: string }
  | { item: string; test: 'over' | 'under' | 'atLeast' | 'atMost'; value: number }

export type FormOption = { key: string; name: string }
export type FormCard = {
  key: string
  name: string
  tone: 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'
  iconName: string
}

/** A sum over answers: numbers, money, computed items and columns of a repeated item (`repeat.column`). */
export type Formula =
  | { operation: 'sum' | 'product' | 'difference'; items: string[] }
  /** The sum of a column over the rows of a repeated item. */
  | { operation: 'total'; repeat: string; column: string }
  | { operation: 'percent'; items: [string]; percent: number }

export type AskedItem = ItemBase &
  (
    | { kind: 'text'; placeholder: string; maxLength: number }
    | { kind: 'long_text'; placeholder: string; maxLength: number }
    | {
        kind: 'number'
        placeholder: string
        unit: string
        min: number | null
        max: number | null
        decimals: number
      }
    | { kind: 'money'; placeholder: string; min: number | null; max: number | null }
    | { kind: 'date'; min: 'today' | null; max: 'today' | null }
    | { kind: 'time' }
    | { kind: 'period' }
    | { kind: 'choice'; options: FormOption[]; other: boolean }
    | { kind: 'choices'; options: FormOption[]; other: boolean; most: number | null }
    | { kind: 'users'; most: number; tagged: boolean }
    | { kind: 'departments'; most: number }
    | { kind: 'images'; most: number }
    | { kind: 'videos'; most: number }
    | { kind: 'files'; most: number }
    | { kind: 'link'; placeholder: string }
    | { kind: 'poll' }
    | { kind: 'task_list' }
    | { kind: 'mission_request'; menuId: number }
    | { kind: 'card'; cards: FormCard[] }
    | { kind: 'computed'; formula: Formula; unit: string; decimals: number }
    /** Rows of the same few items: neither repeated, computed, poll, task list, card nor heading. */
    | { kind: 'repeat'; items: FormItem[]; fewest: number; most: number }
  )

/** What only shows something: nothing is answered. */
type ShownItem = ItemBase & ({ kind: 'heading' } | { kind: 'note' })

export type FormItem = AskedItem | ShownItem
export type FormItemKind = FormItem['kind']

/** In the order of the designer's palette. */
export const formItemKinds = [
  'text',
  'long_text',
  'number',
  'money',
  'date',
  'time',
  'period',
  'choice',
  'choices',
  'users',
  'departments',
  'images',
  'videos',
  'files',
  'link',
  'card',
  'poll',
  'task_list',
  'mission_request',
  'computed',
  'repeat',
  'heading',
  'note',
] as const satisfies readonly FormItemKind[]

export const formLimits = {
  items: 60,
  nameLength: 100,
  noteLength: 1000,
  unitLength: 10,
  decimals: 4,
  /** As many digits as are counted exactly. */
  number: 999_999_999_999_999,
  options: 50,
  rows: 50,
  textLength: 500,
  longTextLength: 10_000,
  linkLength: 2000,
  users: 100,
  images: 10,
  videos: 1,
  files: 5,
  pollChoices: 20,
  pollChoiceLength: 100,
  /** Anonymous counts stay hidden until this many people have voted. */
  pollThreshold: { least: 3, most: 50, usual: 5 },
  messageLength: 1000,
  tasks: 50,
} as const
