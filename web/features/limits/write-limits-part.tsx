import { useState } from 'react'
import { normalForm } from '#common/normal-form.ts'
import { writeKindWords } from '#common/write-limit.strings.ts'
import type { WriteKind } from '#common/write-limit.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { useUnsavedInput } from '#ui/unsaved-input.ts'
import { admin } from '../administration/admin.strings.ts'
import styles from '../administration/settings.module.css'
import { limitWords } from './limits.strings.ts'
import { type Limits, type Mosts, useSaveLimits } from './use-limits.ts'

/** How often one person may write, by kind. */
export function WriteLimitsPart({ settings }: { settings: Limits }) {
  const t = useStrings(limitWords)
  const words = useStrings(admin)
  const kinds = useStrings(writeKindWords)
  const { save, pending, problem, setProblem } = useSaveLimits(settings)
  const [typed, setTyped] = useState<Partial<Record<WriteKind, string>>>({})
  useUnsavedInput(
    settings.writeLimits.some(
      ({ kind, most }) => typed[kind] !== undefined && normalForm(typed[kind]).trim() !== String(most),
    ),
  )

  const submit = async () => {
    const changes = Object.entries(typed) as [WriteKind, string][]
    const wrong = changes.filter(([, text]) => !/^\d{1,6}$/.test(normalForm(text).trim()))
    if (wrong.length > 0)
      return setProblem({ fields: Object.fromEntries(wrong.map(([kind]) => [kind, t.numberNeeded])) })
    await save(Object.fromEntries(changes.map(([kind, text]) => [kind, Number(normalForm(text))])) as Mosts)
  }

  return (
    <Card
      as="form"
      aria-labelledby="write-limits"
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2 id="write-limits" className={styles.heading}>
        {t.limits}
      </h2>
      <p>{t.limitsIntro(settings.minutes)}</p>
      {!settings.limited && <Notice situation="information" title={t.unlimited} />}
      <div className={styles.fields}>
        {settings.writeLimits.map(({ kind, most, usual, least, highest }) => (
          <Input
            key={kind}
            label={kinds[kind]}
            inputMode="numeric"
            value={typed[kind] ?? String(most)}
            onChange={(text) => setTyped({ ...typed, [kind]: text })}
            after={kind === 'uploads' ? t.files : t.times}
            note={t.bounds(usual, least, highest)}
            error={problem.fields[kind]}
          />
        ))}
      </div>
      {problem.message && <Notice live situation="danger" title={problem.message} />}
      <div>
        <Button type="submit" priority="primary" pending={pending}>
          {words.save}
        </Button>
      </div>
    </Card>
  )
}
