import { useId, useState } from 'react'
import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { classNames } from '#ui/class-names.ts'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { FormFields } from '../forms/form-fields.tsx'
import { useFormFiles } from '../forms/use-form-files.ts'
import styles from './form-designer.module.css'
import { formWords } from './form-step.strings.ts'

/** The form as applicants will see it, on a PC or a phone. It can be tried out. */
export function FormPreview({ items }: { items: readonly FormItem[] }) {
  const t = useStrings(formWords)
  const id = useId()
  const [answers, setAnswers] = useState<FormAnswer[]>([])
  const [width, setWidth] = useState<'pc' | 'phone'>('phone')
  const files = useFormFiles()
  return (
    <section aria-labelledby={id} className={classNames(styles.preview, width === 'pc' && styles.wide)}>
      <div className={styles.previewHead}>
        <h3 id={id} className={styles.paletteName}>
          {t.preview}
        </h3>
        <RadioGroup
          label={t.width}
          labelHidden
          row
          options={[
            { value: 'phone', label: t.phone },
            { value: 'pc', label: t.pc },
          ]}
          value={width}
          onChange={setWidth}
        />
      </div>
      <p className={styles.note}>{t.previewNote}</p>
      <div className={classNames(styles.device, width === 'phone' && styles.phone)}>
        {items.length === 0 ? (
          <p className={styles.note}>{t.nothingToShow}</p>
        ) : (
          <FormFields items={items} answers={answers} onChange={setAnswers} files={files} />
        )}
      </div>
    </section>
  )
}
