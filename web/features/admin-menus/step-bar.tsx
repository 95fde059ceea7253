import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SaveTrouble } from '#web/app/save-trouble.tsx'
import styles from './design-screen.module.css'
import { designScreen } from './design-screen.strings.ts'
import type { Step } from './use-step.ts'

/** The save state of a step, and its actions. */
export function StepBar({ step }: { step: Step }) {
  const t = useStrings(designScreen)
  const { state, problem, live } = step
  if (state === 'conflict' || state === 'failed' || state === 'restored')
    return (
      <SaveTrouble
        state={state}
        words={{ ...t, forget: t.discard }}
        onSave={step.save}
        onOverwrite={step.overwrite}
        onForget={step.discard}
      >
        {state === 'failed' && <Reasons problem={problem} />}
      </SaveTrouble>
    )
  if (live && state === 'dirty')
    return (
      <div className={styles.bar} role="status">
        <span className={styles.barWords}>{t.unsaved}</span>
        <Button size="xSmall" situation="neutral" onClick={step.discard}>
          {t.discard}
        </Button>
        <Button size="xSmall" priority="primary" onClick={step.save}>
          {t.apply}
        </Button>
      </div>
    )
  return (
    <p className={styles.saved} role="status">
      {state === 'saving' && t.saving}
      {state === 'saved' && (
        <>
          <Icon name="check" size="small" />
          {t.saved}
        </>
      )}
      {(state === 'clean' || state === 'dirty') && (live ? t.liveNote : t.autosaved)}
    </p>
  )
}

function Reasons({ problem }: { problem: Step['problem'] }) {
  const fields = Object.entries(problem?.fields ?? {})
  if (fields.length === 0) return problem?.message
  return (
    <ul>
      {fields.map(([field, message]) => (
        <li key={field}>{message}</li>
      ))}
    </ul>
  )
}
