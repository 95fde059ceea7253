import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { type FormItem, formLimits } from '#common/form/form-item.ts'
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

type Props = { item: FormItem; earlier: readonly FormItem[]; onChange: (item: FormItem) => void }

const mostOf = {
  users: formLimits.users,
  departments: formLimits.users,
  images: formLimits.images,
  videos: formLimits.videos,
  files: formLimits.files,
}

/** What only some kinds of items have. */
export function ItemKindFields({ item, earlier, onChange }: Props) {
  const t = useStrings(itemWords)
  const ItemList = use(NestedList)
  const placeholder = 'placeholder' in item && (
    <Input
      label={t.placeholder}
      maxLength={100}
      value={item.placeholder}
      onChange={(text) => onChange({ ...item, placeholder: text })}
    />
  )
  switch (item.kind) {
    case 'text':
    case 'long_text':
      return (
        <div className={styles.row}>
          {placeholder}
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
    case 'link':
      return placeholder
    case 'number':
      return (
        <>
          <div className={styles.row}>
            <Input
              label={t.unit}
              placeholder={t.unitExample}
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
          <Limits item={item} onChange={onChange} />
        </>
      )
    case 'money':
      return <Limits item={item} onChange={onChange} />
    case 'date':
      return (
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
      )
    case 'choice':
    case 'choices':
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
    case 'users':
    case 'departments':
    case 'images':
    case 'videos':
    case 'files':
      return (
        <>
          {mostOf[item.kind] > 1 && (
            <NumberInput
              label={t.most}
              value={item.most}
              empty={1}
              least={1}
              most={mostOf[item.kind]}
              onChange={(most) => onChange({ ...item, most: Math.trunc(most ?? 1) })}
            />
          )}
          {item.kind === 'users' && (
            <Checkbox
              label={t.tagged}
              checked={item.tagged}
              onChange={(tagged) => onChange({ ...item, tagged })}
            />
          )}
        </>
      )
    case 'card':
      return <CardList cards={item.cards} onChange={(cards) => onChange({ ...item, cards })} />
    case 'poll':
      return <p className={styles.note}>{t.pollNote}</p>
    case 'task_list':
      return <p className={styles.note}>{t.taskNote}</p>
    case 'mission_request':
      return <MenuChoice menuId={item.menuId} onChange={(menuId) => onChange({ ...item, menuId })} />
    case 'computed':
      return (
        <>
          <FormulaFields
            formula={item.formula}
            earlier={earlier}
            onChange={(formula) => onChange({ ...item, formula })}
          />
          <div className={styles.row}>
            <Input
              label={t.unit}
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
        </>
      )
    case 'repeat':
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
    default:
      return null
  }
}

function Limits({
  item,
  onChange,
}: {
  item: Extract<FormItem, { kind: 'number' | 'money' }>
  onChange: (item: FormItem) => void
}) {
  const t = useStrings(itemWords)
  return (
    <div className={styles.row}>
      <NumberInput
        label={t.min}
        placeholder={t.noLimit}
        value={item.min}
        onChange={(min) => onChange({ ...item, min })}
      />
      <NumberInput
        label={t.max}
        placeholder={t.noLimit}
        value={item.max}
        onChange={(max) => onChange({ ...item, max })}
      />
    </div>
  )
}

function MenuChoice({ menuId, onChange }: { menuId: number; onChange: (menuId: number) => void }) {
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
      onChange={(id) => onChange(Number(id))}
    />
  )
}
