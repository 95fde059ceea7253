import { useState } from 'react'
import { type FormOption, formLimits } from '#common/form/form-item.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MoveHandle } from '#ui/move-handle.tsx'
import { moved } from '#ui/moved.ts'
import { movesOf } from '#ui/moves.ts'
import { Textarea } from '#ui/textarea.tsx'
import { useDragging } from '#ui/use-dragging.ts'
import styles from './form-designer.module.css'
import { newKey } from './item-kinds.ts'
import { itemWords } from './item-settings.strings.ts'

type Props = { options: FormOption[]; onChange: (options: FormOption[]) => void }

/** The choices of an item, in order. Several can be added at once, one per line. */
export function OptionList({ options, onChange }: Props) {
  const t = useStrings(itemWords)
  const [many, setMany] = useState('')
  const room = formLimits.options - options.length
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    if (from === to) return
    setSaid(t.optionMoved(options[from]?.name || t.option(from + 1), to + 1))
    onChange(moved(options, from, to))
  }
  const { over, source, target } = useDragging(move)
  return (
    <Field label={t.options} group>
      {() => (
        <div className={styles.options}>
          <ol className={styles.options}>
            {options.map((option, index) => (
              <li
                key={option.key}
                className={classNames(styles.option, over === index && styles.over)}
                {...target(index)}
              >
                <MoveHandle
                  {...movesOf(index, options.length, (to) => move(index, to))}
                  name={option.name || t.option(index + 1)}
                  drag={source(index)}
                />
                <Input
                  label={t.option(index + 1)}
                  labelHidden
                  maxLength={100}
                  value={option.name}
                  onChange={(name) =>
                    onChange(options.map((one, at) => (at === index ? { ...one, name } : one)))
                  }
                />
                <IconButton
                  icon="trash"
                  label={t.removeOption(option.name || t.option(index + 1))}
                  onClick={() => onChange(options.filter((_, at) => at !== index))}
                />
              </li>
            ))}
          </ol>
          <div>
            <Button
              size="xSmall"
              icon="plus"
              disabled={room <= 0}
              onClick={() => onChange([...options, { key: newKey(), name: '' }])}
            >
              {t.addOption}
            </Button>
          </div>
          <p role="status" className="visually-hidden">
            {said}
          </p>
          <details>
            <summary className={styles.note}>{t.pasteOptions}</summary>
            <div className={styles.options}>
              <Textarea label={t.pasteOptions} labelHidden value={many} onChange={setMany} />
              <div>
                <Button
                  size="xSmall"
                  disabled={!many.trim()}
                  onClick={() => {
                    const names = many
                      .split('\n')
                      .map((line) => line.trim().slice(0, 100))
                      .filter(Boolean)
                    onChange([...options, ...names.slice(0, room).map((name) => ({ key: newKey(), name }))])
                    setMany('')
                  }}
                >
                  {t.addMany}
                </Button>
              </div>
            </div>
          </details>
        </div>
      )}
    </Field>
  )
}
