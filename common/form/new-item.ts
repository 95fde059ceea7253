import { type FormItem, type FormItemKind, formLimits } from './form-item.ts'

type Of<K extends FormItemKind> = Extract<FormItem, { kind: K }>
type Own<K extends FormItemKind> = Omit<
  Of<K>,
  'key' | 'kind' | 'name' | 'note' | 'required' | 'published' | 'shownWhen'
>

const own: { [K in FormItemKind]: () => Own<K> } = {
  text: () => ({ placeholder: '', maxLength: 100 }),
  long_text: () => ({ placeholder: '', maxLength: 2000 }),
  number: () => ({ placeholder: '', unit: '', min: null, max: null, decimals: 0 }),
  money: () => ({ placeholder: '', min: 0, max: null }),
  date: () => ({ min: null, max: null }),
  time: () => ({}),
  period: () => ({}),
  choice: () => ({ options: [], other: false }),
  choices: () => ({ options: [], other: false, most: null }),
  users: () => ({ most: 10, tagged: false }),
  departments: () => ({ most: 1 }),
  images: () => ({ most: formLimits.images }),
  videos: () => ({ most: formLimits.videos }),
  files: () => ({ most: formLimits.files }),
  link: () => ({ placeholder: '' }),
  card: () => ({ cards: [] }),
  poll: () => ({}),
  task_list: () => ({}),
  mission_request: () => ({ menuId: 0 }),
  computed: () => ({ formula: { operation: 'sum', items: [] }, unit: '', decimals: 0 }),
  repeat: () => ({ items: [], fewest: 1, most: 20 }),
  heading: () => ({}),
  note: () => ({}),
}

/** An item of a kind as a designer begins with it, changed as `more` says. */
export const newItem = <K extends FormItemKind>(
  kind: K,
  key: string,
  name: string,
  more: Partial<Of<K>> = {},
): Of<K> =>
  ({
    key,
    kind,
    name,
    note: '',
    required: false,
    published: true,
    shownWhen: null,
    ...own[kind](),
    ...more,
  }) as Of<K>
