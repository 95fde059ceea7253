import { useId } from 'react'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import cards from './answer-card.module.css'
import { AnswerCard } from './answer-card.tsx'
import type { ItemProps } from './form-context.ts'
import { useItemWords } from './item-words.tsx'

export function CardField({ item, path, value, onChange }: ItemProps<'card'>) {
  const name = useId()
  const { id: _, ...words } = useItemWords(item, path)
  const chosen = value && 'choices' in value ? value.choices[0] : undefined
  return (
    <Field {...words} group>
      {(control) => (
        <div className={cards.choices}>
          {item.cards.map((card) => (
            <label key={card.key} className={cards.choice}>
              <input
                type="radio"
                name={name}
                className={cards.input}
                checked={card.key === chosen}
                required={control.required}
                aria-describedby={control['aria-describedby']}
                onChange={() => onChange({ choices: [card.key], other: '' })}
              />
              <AnswerCard card={card} />
              <span className={cards.mark} aria-hidden="true">
                <Icon name="check" size="small" />
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}
