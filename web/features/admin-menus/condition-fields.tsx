import { otherChoice } from '#common/form/answer.ts'
import type { Condition, FormItem } from '#common/form/form-item.ts'
import { choiceOf, isAsked, isNumeric } from '#common/form/item-kinds.ts'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { yenUnit } from './approval-sentence.ts'
import styles from './form-designer.module.css'
import { itemWords } from './item-settings.strings.ts'
import { NumberInput } from './number-input.tsx'

type Props = {
  label: string
  condition: Condition | null
  /** The items a condition can refer to, in order. */
  items: readonly FormItem[]
  onChange: (condition: Condition | null) => void
  /** The label of "no condition". If unset, there is always a condition. */
  none?: string
}

type Test = Condition['test']
const numberTests: Test[] = ['over', 'under', 'atLeast', 'atMost', 'answered']
const choiceTests: Test[] = ['is', 'isNot', 'answered']

function testsOf(item: FormItem | undefined): Test[] {
  if (!item) return ['answered']
  if (isNumeric(item)) return numberTests
  return choiceOf(item) ? choiceTests : ['answered']
}

/** The condition that an item offers by default. */
export function firstCondition(item: FormItem): Condition {
  const [test] = testsOf(item)
  if (test === 'over') return { item: item.key, test, value: 0 }
  if (test === 'is') return { item: item.key, test, value: choicesOf(item)[0]?.key ?? '' }
  return { item: item.key, test: 'answered' }
}

const choicesOf = (item: FormItem | undefined) => (item && choiceOf(item)?.options) ?? []

/** A condition on the answer to an item. */
export function ConditionFields({ label, condition, items, onChange, none }: Props) {
  const t = useStrings(itemWords)
  const asked = items.filter(isAsked)
  const item = asked.find(({ key }) => key === condition?.item)
  if (asked.length === 0 && !condition) return <p className={styles.note}>{`${label}：${t.noEarlier}`}</p>
  const chooseTest = (test: Test) => {
    if (!condition) return
    const base = { item: condition.item }
    if (test === 'answered') onChange({ ...base, test })
    else if (test === 'is' || test === 'isNot')
      onChange({
        ...base,
        test,
        value:
          'value' in condition && typeof condition.value === 'string'
            ? condition.value
            : (choicesOf(item)[0]?.key ?? ''),
      })
    else
      onChange({
        ...base,
        test,
        value: 'value' in condition && typeof condition.value === 'number' ? condition.value : 0,
      })
  }
  const options = [
    ...choicesOf(item).map(({ key, name }) => ({ value: key, label: name })),
    ...(item && choiceOf(item)?.other ? [{ value: otherChoice, label: t.otherOption }] : []),
  ]
  return (
    <div className={styles.row}>
      <Select
        label={label}
        options={[
          ...(none === undefined ? [] : [{ value: 'none', label: none }]),
          ...asked.map(({ key, name }) => ({ value: `item ${key}`, label: name || key })),
        ]}
        placeholder={condition && !item ? t.choose : undefined}
        value={condition ? (item ? `item ${item.key}` : '') : 'none'}
        onChange={(value) => {
          const chosen = asked.find(({ key }) => `item ${key}` === value)
          onChange(chosen ? firstCondition(chosen) : null)
        }}
      />
      {condition && item && (
        <Select
          label={t.test}
          options={testsOf(item).map((test) => ({ value: test, label: t[test] }))}
          value={condition.test}
          onChange={chooseTest}
        />
      )}
      {condition && item && (condition.test === 'is' || condition.test === 'isNot') && (
        <Select
          label={t.value}
          placeholder={t.choose}
          options={options}
          value={options.some(({ value }) => value === condition.value) ? condition.value : ''}
          onChange={(value) => onChange({ ...condition, value })}
        />
      )}
      {condition && item && 'value' in condition && typeof condition.value === 'number' && (
        <NumberInput
          label={t.value}
          yen={item.kind === 'money' || ('unit' in item && item.unit === yenUnit)}
          after={'unit' in item ? item.unit : undefined}
          value={condition.value}
          empty={0}
          onChange={(value) => onChange({ ...condition, value: value ?? 0 } as Condition)}
        />
      )}
    </div>
  )
}
