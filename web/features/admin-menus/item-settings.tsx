import type { FormItem } from '#common/form/form-item.ts'
import { isAsked } from '#common/form/item-kinds.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { ItemKindFields } from './item-kind-fields.tsx'
import { itemWords } from './item-settings.strings.ts'

type Props = {
  item: FormItem
  earlier: readonly FormItem[]
  inRepeat: boolean
  publishes: boolean
  /** What lists show of its answer if the designer wants. */
  headline: 'subject' | 'amount' | undefined
  onChange: (item: FormItem) => void
}

/** All settings of one item. */
export function ItemSettings({ item, earlier, inRepeat, publishes, headline, onChange }: Props) {
  const t = useStrings(itemWords)
  const set = (more: Partial<FormItem>) => onChange({ ...item, ...more } as FormItem)
  const shows = !isAsked(item)
  return (
    <>
      <Input
        label={item.kind === 'heading' ? t.headingName : t.name}
        required={item.kind !== 'note'}
        maxLength={100}
        value={item.name}
        onChange={(name) => set({ name })}
      />
      <Textarea
        label={item.kind === 'note' ? t.noteText : t.note}
        note={item.kind === 'note' ? undefined : t.noteNote}
        low
        most={500}
        value={item.note}
        onChange={(note) => set({ note })}
      />
      <ItemKindFields item={item} earlier={earlier} inRepeat={inRepeat} onChange={onChange} />
      {!shows && (
        <>
          {item.kind !== 'computed' && (
            <Checkbox label={t.required} checked={item.required} onChange={(required) => set({ required })} />
          )}
          {publishes && (
            <Checkbox
              label={t.published}
              note={t.publishedNote}
              checked={item.published}
              onChange={(published) => set({ published })}
            />
          )}
          {headline && (
            <Checkbox
              label={headline === 'subject' ? t.subject : t.amount}
              note={headline === 'subject' ? t.subjectNote : t.amountNote}
              checked={item.headline === true}
              onChange={(chosen) => set({ headline: chosen })}
            />
          )}
        </>
      )}
      {!inRepeat && (
        <ConditionFields
          label={t.condition}
          none={t.always}
          condition={item.shownWhen}
          items={earlier}
          onChange={(shownWhen) => set({ shownWhen })}
        />
      )}
    </>
  )
}
