import { useQuery } from '@tanstack/react-query'
import { type ComponentType, use } from 'react'
import { type FormItem, type FormItemKind, formLimits } from '#common/form/form-item.ts'
import type { Of } from '#common/form/kinds/item-kind.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { adminMenusQuery } from './admin-menus-query.ts'
import { CardList } from './card-list.tsx'
import styles from './form-designer.module.css'
import { FormulaFields } from './formula-fields.tsx'
import { columnKinds } from './item-kinds.ts'
import { itemWords } from './item-settings.strings.ts'
import { NestedList } from './nested-list.ts'
import { NumberInput } from './number-input.tsx'
import { OptionList } from './option-list.tsx'

type Settings<Item extends FormItem> = {
  item: Item
  earlier: readonly FormItem[]
  inRepeat?: boolean
  onChange: (item: FormItem) => void
}

/** Settings of single kinds of items; null: only the common settings. */
const settingsOf: { [K in FormItemKind]: ComponentType<Settings<Of<K>>> | null } = {
  text: TextSettings,
  long_text: TextSettings,
  link: Placeholder,
  number: NumberSettings,
  money: Limits,
  date: DateSettings,
  time: null,
  period: null,
  choice: ChoiceSettings,
  choices: ChoiceSettings,
  card: ({ item, onChange }) => (
    <CardList cards={item.cards} onChange={(cards) => onChange({ ...item, cards })} />
  ),
  users: UsersSettings,
  departments: Most,
  images: Most,
  videos: Most,
  files: Most,
  poll: PollNote,
  task_list: TaskNote,
  mission_request: MenuChoice,
  computed: ComputedSettings,
  repeat: RepeatSettings,
  heading: null,
  note: null,
}

/** The settings that depend on an item's kind. */
export function ItemKindFields(props: Settings<FormItem>) {
  // The lookup returns the component of the item's own kind, but the compiler cannot infer that.
  const Own = settingsOf[props.item.kind] as ComponentType<Settings<FormItem>> | null
  return Own && <Own {...props} />
}

function Placeholder({ item, onChange }: Settings<Of<'text' | 'long_text' | 'link'>>) {
  const t = useStrings(itemWords)
  return (
    <Input
      label={t.placeholder}
      maxLength={100}
      value={item.placeholder}
      onChange={(placeholder) => onChange({ ...item, placeholder })}
    />
  )
}

function TextSettings({ item, earlier, onChange }: Settings<Of<'text' | 'long_text'>>) {
  const t = useStrings(itemWords)
  return (
    <div className={styles.row}>
      <Placeholder {...{ item, earlier, onChange }} />
      <NumberInput
        label={t.maxLength}
        value={item.maxLength}
        empty={100}
        least={1}
        most={item.kind === 'text' ? formLimits.textLength : formLimits.longTextLength}
        onChange={(maxLength) => onChange({ ...item, maxLength: Math.trunc(maxLength ?? 100) })}
      />
    </div>
  )
}

function UnitAndDecimals({
  item,
  onChange,
  example,
}: Omit<Settings<Of<'number' | 'computed'>>, 'earlier'> & { example?: string }) {
  const t = useStrings(itemWords)
  return (
    <div className={styles.row}>
      <Input
        label={t.unit}
        placeholder={example}
        maxLength={20}
        value={item.unit}
        onChange={(unit) => onChange({ ...item, unit })}
      />
      <NumberInput
        label={t.decimals}
        value={item.decimals}
        empty={0}
        least={0}
        most={4}
        onChange={(decimals) => onChange({ ...item, decimals: Math.trunc(decimals ?? 0) })}
      />
    </div>
  )
}

function NumberSettings({ item, earlier, onChange }: Settings<Of<'number'>>) {
  const t = useStrings(itemWords)
  return (
    <>
      <UnitAndDecimals item={item} onChange={onChange} example={t.unitExample} />
      <Limits {...{ item, earlier, onChange }} />
    </>
  )
}

function ComputedSettings({ item, earlier, onChange }: Settings<Of<'computed'>>) {
  return (
    <>
      <FormulaFields
        formula={item.formula}
        earlier={earlier}
        onChange={(formula) => onChange({ ...item, formula })}
      />
      <UnitAndDecimals item={item} onChange={onChange} />
    </>
  )
}

function DateSettings({ item, inRepeat, onChange }: Settings<Of<'date'>>) {
  const t = useStrings(itemWords)
  return (
    <div className={styles.row}>
      <Select
        label={t.days}
        options={[
          { value: 'any', label: t.anyDay },
          { value: 'from', label: t.fromToday },
          { value: 'until', label: t.untilToday },
        ]}
        value={item.min ? 'from' : item.max ? 'until' : 'any'}
        onChange={(days) =>
          onChange({
            ...item,
            min: days === 'from' ? 'today' : null,
            max: days === 'until' ? 'today' : null,
          })
        }
      />
      {!inRepeat && (
        <Select
          label={t.initial}
          options={[
            { value: 'none', label: t.initialNone },
            { value: 'today', label: t.initialToday },
          ]}
          value={item.initial ?? 'none'}
          onChange={(initial) => onChange({ ...item, initial: initial === 'today' ? initial : null })}
        />
      )}
    </div>
  )
}

function ChoiceSettings({ item, onChange }: Settings<Of<'choice' | 'choices'>>) {
  const t = useStrings(itemWords)
  return (
    <>
      <OptionList options={item.options} onChange={(options) => onChange({ ...item, options })} />
      <Checkbox label={t.other} checked={item.other} onChange={(other) => onChange({ ...item, other })} />
      {item.kind === 'choices' && (
        <NumberInput
          label={t.mostChosen}
          placeholder={t.noLimit}
          value={item.most}
          least={1}
          most={formLimits.options}
          onChange={(most) => onChange({ ...item, most: most && Math.trunc(most) })}
        />
      )}
    </>
  )
}

const mostOf = {
  users: formLimits.users,
  departments: formLimits.users,
  images: formLimits.images,
  videos: formLimits.videos,
  files: formLimits.files,
}

function Most({ item, onChange }: Settings<Of<keyof typeof mostOf>>) {
  const t = useStrings(itemWords)
  if (mostOf[item.kind] <= 1) return null
  return (
    <NumberInput
      label={t.most}
      value={item.most}
      empty={1}
      least={1}
      most={mostOf[item.kind]}
      onChange={(most) => onChange({ ...item, most: Math.trunc(most ?? 1) })}
    />
  )
}

function UsersSettings({ item, earlier, onChange }: Settings<Of<'users'>>) {
  const t = useStrings(itemWords)
  return (
    <>
      <Most {...{ item, earlier, onChange }} />
      <Checkbox label={t.tagged} checked={item.tagged} onChange={(tagged) => onChange({ ...item, tagged })} />
    </>
  )
}

function PollNote() {
  return <p className={styles.note}>{useStrings(itemWords).pollNote}</p>
}

function TaskNote() {
  return <p className={styles.note}>{useStrings(itemWords).taskNote}</p>
}

function RepeatSettings({ item, earlier, onChange }: Settings<Of<'repeat'>>) {
  const t = useStrings(itemWords)
  const ItemList = use(NestedList)
  return (
    <>
      <Field label={t.columns} group>
        {() => (
          <div className={styles.nested}>
            {ItemList && (
              <ItemList
                items={item.items}
                kinds={columnKinds}
                repeat={{ key: item.key, earlier }}
                onChange={(items) => onChange({ ...item, items })}
              />
            )}
          </div>
        )}
      </Field>
      <div className={styles.row}>
        <NumberInput
          label={t.fewest}
          value={item.fewest}
          empty={0}
          least={0}
          most={formLimits.rows}
          onChange={(fewest) => onChange({ ...item, fewest: Math.trunc(fewest ?? 0) })}
        />
        <NumberInput
          label={t.mostRows}
          value={item.most}
          empty={formLimits.rows}
          least={1}
          most={formLimits.rows}
          onChange={(most) => onChange({ ...item, most: Math.trunc(most ?? formLimits.rows) })}
        />
      </div>
    </>
  )
}

function Limits({ item, onChange }: Settings<Of<'number' | 'money'>>) {
  const t = useStrings(itemWords)
  return (
    <div className={styles.row}>
      <NumberInput
        label={t.min}
        yen={item.kind === 'money'}
        placeholder={t.noLimit}
        value={item.min}
        onChange={(min) => onChange({ ...item, min })}
      />
      <NumberInput
        label={t.max}
        yen={item.kind === 'money'}
        placeholder={t.noLimit}
        value={item.max}
        onChange={(max) => onChange({ ...item, max })}
      />
    </div>
  )
}

function MenuChoice({ item, onChange }: Settings<Of<'mission_request'>>) {
  const { menuId } = item
  const t = useStrings(itemWords)
  const { data } = useQuery(adminMenusQuery)
  return (
    <Select
      label={t.menu}
      required
      placeholder={t.choose}
      options={(data?.menuCategories ?? [])
        .map(({ name, menus }) => ({
          group: name,
          options: menus
            .filter(({ id, state }) => state !== 'unpublished' || id === menuId)
            .map((menu) => ({ value: String(menu.id), label: menu.name })),
        }))
        .filter(({ options }) => options.length > 0)}
      value={menuId ? String(menuId) : ''}
      onChange={(id) => onChange({ ...item, menuId: Number(id) })}
    />
  )
}
