import type { FormItem, Formula } from '#common/form/form-item.ts'
import { isNumeric } from '#common/form/item-kinds.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import styles from './form-designer.module.css'
import { itemWords } from './item-settings.strings.ts'
import { NumberInput } from './number-input.tsx'

type Props = { formula: Formula; earlier: readonly FormItem[]; onChange: (formula: Formula) => void }

const operations = ['sum', 'difference', 'product', 'total', 'percent'] as const

/** How an item is computed from the items before it. */
export function FormulaFields({ formula, earlier, onChange }: Props) {
  const t = useStrings(itemWords)
  const numbers = earlier.filter(isNumeric).map(({ key, name }) => ({ key, name }))
  const columns = earlier.flatMap((item) =>
    item.kind === 'repeat'
      ? item.items
          .filter(isNumeric)
          .map((column) => ({ repeat: item.key, column: column.key, name: `${item.name} / ${column.name}` }))
      : [],
  )
  const operands = [
    ...numbers,
    ...columns.map(({ repeat, column, name }) => ({ key: `${repeat}.${column}`, name })),
  ]
  const choose = (operation: Formula['operation']) => {
    const known = 'items' in formula ? formula.items : []
    if (operation === 'total') {
      const [first] = columns
      onChange({ operation, repeat: first?.repeat ?? '', column: first?.column ?? '' })
    } else if (operation === 'percent')
      onChange({ operation, items: [known[0] ?? operands[0]?.key ?? ''], percent: 10 })
    else onChange({ operation, items: [...known] })
  }
  return (
    <>
      <Select
        label={t.formula}
        options={operations
          .filter((operation) => operation !== 'total' || columns.length > 0 || formula.operation === 'total')
          .map((value) => ({ value, label: t[value] }))}
        value={formula.operation}
        onChange={choose}
      />
      {operands.length === 0 && <p className={styles.note}>{t.noOperands}</p>}
      {formula.operation === 'total' && (
        <Select
          label={t.operands}
          placeholder={t.choose}
          options={columns.map(({ repeat, column, name }) => ({ value: `${repeat}.${column}`, label: name }))}
          value={formula.repeat ? `${formula.repeat}.${formula.column}` : ''}
          onChange={(value) => {
            const [repeat, column] = value.split('.')
            onChange({ operation: 'total', repeat: repeat!, column: column! })
          }}
        />
      )}
      {formula.operation === 'percent' && (
        <div className={styles.row}>
          <Select
            label={t.operands}
            placeholder={t.choose}
            options={operands.map(({ key, name }) => ({ value: key, label: name }))}
            value={formula.items[0]}
            onChange={(item) => onChange({ ...formula, items: [item] })}
          />
          <NumberInput
            label={t.percentOf}
            value={formula.percent}
            empty={0}
            least={0}
            most={1000}
            onChange={(percent) => onChange({ ...formula, percent: percent ?? 0 })}
          />
        </div>
      )}
      {formula.operation !== 'total' && formula.operation !== 'percent' && operands.length > 0 && (
        <Field label={t.operands} group>
          {() => (
            <div className={styles.options}>
              {operands.map(({ key, name }) => (
                <Checkbox
                  key={key}
                  label={name}
                  checked={formula.items.includes(key)}
                  onChange={(checked) =>
                    onChange({
                      ...formula,
                      items: operands
                        .map((operand) => operand.key)
                        .filter((one) => (one === key ? checked : formula.items.includes(one))),
                    })
                  }
                />
              ))}
            </div>
          )}
        </Field>
      )}
    </>
  )
}
