import { type FormCard, formLimits } from '#common/form/form-item.ts'
import { tones } from '#contract/menus.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { basicsWords } from './basics-step.strings.ts'
import styles from './form-designer.module.css'
import { iconWords } from './icon-picker.strings.ts'
import { newKey } from './item-kinds.ts'
import { itemWords } from './item-settings.strings.ts'

type Props = { cards: FormCard[]; onChange: (cards: FormCard[]) => void }

/** The cards an item offers, each with a name, a colour and a picture. */
export function CardList({ cards, onChange }: Props) {
  const t = useStrings(itemWords)
  const toneWords = useStrings(basicsWords)
  const icons = useStrings(iconWords)
  const change = (index: number, more: Partial<FormCard>) =>
    onChange(cards.map((one, at) => (at === index ? { ...one, ...more } : one)))
  return (
    <Field label={t.cards} group>
      {() => (
        <div className={styles.options}>
          {cards.map((card, index) => (
            <div key={card.key} className={styles.cardRow}>
              <MenuTile iconName={card.iconName} tone={card.tone} size="large" />
              <Input
                label={t.card(index + 1)}
                labelHidden
                maxLength={50}
                value={card.name}
                onChange={(name) => change(index, { name })}
              />
              <Select
                label={t.cardTone}
                labelHidden
                options={tones.map((tone) => ({ value: tone, label: toneWords[tone] }))}
                value={card.tone}
                onChange={(tone) => change(index, { tone })}
              />
              <Select
                label={t.cardIcon}
                labelHidden
                options={Object.entries(icons).map(([value, label]) => ({ value, label }))}
                value={card.iconName}
                onChange={(iconName) => change(index, { iconName })}
              />
              <IconButton
                icon="trash"
                label={t.removeOption(card.name || t.card(index + 1))}
                onClick={() => onChange(cards.filter((_, at) => at !== index))}
              />
            </div>
          ))}
          <div>
            <Button
              size="xSmall"
              icon="plus"
              disabled={cards.length >= formLimits.options}
              onClick={() =>
                onChange([...cards, { key: newKey(), name: '', tone: 'red', iconName: 'heart' }])
              }
            >
              {t.addCard}
            </Button>
          </div>
        </div>
      )}
    </Field>
  )
}
