import type { FormItem } from '#common/form/form-item.ts'
import { snakeCaseKeys } from '#common/key-case.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'
import type { TestCompany } from '#db/factories/test-company.ts'
import { hostileNumber, hostileText, hostileValue } from './hostile-values.ts'
import type { Random } from './seeded-random.ts'
import type { Rows } from './world.ts'

const options = ['a', 'b', 'c'].map((key) => ({ key, name: key }))

/** An item of each kind that can be answered without a file. */
const itemsWith = (menuId: number): FormItem[] => [
  formItem('text', 'text'),
  formItem('longText', 'long_text'),
  formItem('number', 'number', { decimals: 4 }),
  formItem('money', 'money'),
  formItem('date', 'date'),
  formItem('time', 'time'),
  formItem('period', 'period'),
  formItem('choice', 'choice', { options, other: true }),
  formItem('choices', 'choices', { options, other: true }),
  formItem('users', 'users', { tagged: true }),
  formItem('departments', 'departments'),
  formItem('images', 'images'),
  formItem('files', 'files'),
  formItem('link', 'link'),
  formItem('poll', 'poll'),
  formItem('tasks', 'task_list'),
  formItem('mission', 'mission_request', { menuId }),
  formItem('sum', 'computed', {
    formula: { operation: 'product', items: ['number', 'money'] },
    unit: '',
    decimals: 2,
  }),
  formItem('rows', 'repeat', {
    items: [formItem('cell', 'text'), formItem('price', 'money'), formItem('day', 'date')],
    fewest: 0,
    most: 10,
  }),
]

/** Menus with such a form, published immediately or after approval by the manager. */
export async function makeFormMenus({
  db,
  menuId,
  managerId,
  menuCategoryId,
}: TestCompany): Promise<number[]> {
  const items = itemsWith(menuId)
  const workflow = { steps: [stepOfUsers('one', [managerId])], watchers: [] }
  return [
    await designMenu(db, { menu: { menuCategoryId }, report: { items } }),
    await designMenu(db, { menu: { menuCategoryId }, report: { items, workflow } }),
  ]
}

const days = ['2026-11-22', '2027-01-01', '1000-01-01', '9999-12-31', '0000-01-01', '10000-01-01', '']

/** Answers to that form: mostly valid, some hostile. */
export function answersBy(random: Random, rows: Rows): unknown[] {
  const odd = random.oneIn(2)
  const or = <T>(usual: T, hostile: (random: Random) => unknown) =>
    odd && random.oneIn(12) ? hostile(random) : usual
  const text = () => or(random.pick(['x', '出張', 'a\nb', '😀']), hostileText)
  const number = () => or(random.pick([0, 1, 12.5, 999, 1e9]), hostileNumber)
  const day = () => or(random.pick(odd ? days : days.slice(0, 2)), hostileText)
  const ids = (id: unknown) => or([or(id, hostileValue)], hostileValue)
  const cells = () => [
    { item: 'cell', value: { text: text() } },
    { item: 'price', value: { number: number() } },
    { item: 'day', value: { text: day() } },
  ]
  const values: Record<string, () => unknown> = {
    text: () => ({ text: text() }),
    longText: () => ({ text: text() }),
    number: () => ({ number: number() }),
    money: () => ({ number: or(1_000, hostileNumber) }),
    date: () => ({ text: day() }),
    time: () => ({ text: or('09:30', hostileText) }),
    period: () => ({ from: day(), until: day() }),
    choice: () => ({ choices: [or(random.pick(['a', 'other']), hostileText)], other: text() }),
    choices: () => ({ choices: ['a', or('b', hostileText)], other: text() }),
    users: () => ({ ids: ids(rows.users) }),
    departments: () => ({ ids: ids(rows.departments) }),
    images: () => ({ ids: ids(rows.media_file_ids) }),
    files: () => ({ ids: ids(rows.media_file_ids) }),
    link: () => ({ text: or('https://example.com/', hostileText) }),
    poll: () => ({
      poll: {
        ...{
          question: text(),
          choices: ['a', text()],
          anonymous: random.oneIn(2),
          multiple: random.oneIn(2),
        },
        ...{ threshold: or(5, hostileNumber), closesAt: or(null, hostileText) },
      },
    }),
    tasks: () => ({
      tasks: [{ title: text(), assigneeIds: [or(rows.users, hostileValue)], dueOn: day() || null }],
    }),
    mission: () => ({
      mission: { userIds: [or(rows.users, hostileValue)], dueOn: day() || null, message: text() },
    }),
    rows: () => ({ rows: Array.from({ length: random.below(4) }, cells) }),
  }
  return Object.entries(values)
    .filter(() => random.oneIn(3))
    .map(([item, value]) => snakeCaseKeys({ item, value: random.oneIn(40) ? hostileValue(random) : value() }))
}
