import { type RefObject, useState } from 'react'
import { normalForm } from '#common/normal-form.ts'
import { writeKindWords } from '#common/write-limit.strings.ts'
import type { WriteKind } from '#common/write-limit.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { ChangedElsewhere, isDifferent } from '#web/app/changed-elsewhere.tsx'
import { admin } from '../administration/admin.strings.ts'
import styles from '../administration/settings.module.css'
import { limitWords } from './limits.strings.ts'
import { type Limits, type Mosts, useSaveLimits } from './use-limits.ts'

type Props = { settings: Limits; savedHere: RefObject<number> }

/** How often one person may write, by kind. */
export function WriteLimitsPart({ settings, savedHere }: Props) {
  const t = useStrings(limitWords)
  const words = useStrings(admin)
  const kinds = useStrings(writeKindWords)
  const [typed, setTyped] = useState<Partial<Record<WriteKind, string>>>({})
  const changes = (Object.entries(typed) as [WriteKind, string][]).map(
    ([kind, text]) => [kind, normalForm(text).trim()] as const,
  )
  const compare = ({ writeLimits }: Limits) =>
    writeLimits.map(({ kind, most }) => ({
      label: kinds[kind],
      now: String(most),
      mine: new Map(changes).get(kind) ?? String(most),
    }))
  const form = useSaveLimits({
    settings,
    savedHere,
    unsaved: compare(settings).some(isDifferent),
    check: () =>
      Object.fromEntries(
        changes.filter(([, text]) => !/^\d{1,6}$/.test(text)).map(([kind]) => [kind, t.numberNeeded]),
      ),
    change: () => Object.fromEntries(changes.map(([kind, text]) => [kind, Number(text)])) as Mosts,
  })

  return (
    <Card as="form" aria-labelledby="write-limits" className={styles.part} {...form.props}>
      <h2 id="write-limits" className={styles.heading}>
        {t.limits}
      </h2>
      <p>{t.limitsIntro(settings.minutes)}</p>
      {!settings.limited && <Notice situation="information" title={t.unlimited} />}
      <ChangedElsewhere form={form} compare={compare} onTake={() => setTyped({})} />
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
            error={form.problems[kind]}
          />
        ))}
      </div>
      {form.failure && <Notice live situation="danger" title={form.failure} />}
      <div>
        <Button type="submit" priority="primary" pending={form.pending}>
          {words.save}
        </Button>
      </div>
    </Card>
  )
}
