import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type AdministrationSection,
  administrationSections,
  userRoles,
} from '#common/administration-section.ts'
import { addDays, type PlainDate } from '#common/plain-date.ts'
import { applyUserActs, mostActedOn, previewUserActs } from '#contract/admin-users.acts.ts'
import { getUserCounts } from '#contract/admin-users.ts'
import type { Answer, CallInput } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { usePending } from '#ui/use-pending.ts'
import { ApiError, call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { MailNote, useMailDelivery } from '#web/app/mail-delivery.tsx'
import { queryFor } from '#web/app/query.ts'
import { currentUserQuery, useCurrentUser } from '#web/app/session.tsx'
import styles from '../administration/admin-lists.module.css'
import { accountWords, sectionWords } from './account.strings.ts'
import { useRefreshAccounts } from './use-account.ts'
import { usePlaces } from './use-places.ts'
import { actProblemWords, userActWords } from './user-acts.strings.ts'
import { roleWords } from './users-list.strings.ts'

type Act = CallInput<typeof applyUserActs>['body']['act']
type Preview = Answer<typeof previewUserActs>
type Result = Answer<typeof applyUserActs> & { doneCount: number }
type Named = { count: number; people: readonly { id: number; name: string }[] }

const noResult: Result = { doneCount: 0, changedCount: 0, unchangedCount: 0, failed: [] }

type Props = { userIds: readonly number[]; onClose: (changed: boolean) => void }

/** Performs an action on many people: which action, for whom and for whom not, and the results. */
export default function UserActsDialog({ userIds, onClose }: Props) {
  const t = useStrings(userActWords)
  const client = useQueryClient()
  const refresh = useRefreshAccounts()
  const [act, setAct] = useState<Act>()
  const [preview, setPreview] = useState<Preview>()
  const [result, setResult] = useState<Result>()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { pending, run } = usePending()
  const left = userIds.length - (result?.doneCount ?? 0)

  const look = () =>
    run(async () => {
      if (!act) return
      setProblems({})
      try {
        setPreview(await call(previewUserActs, { body: { userIds: [...userIds], act } }))
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {}
        setProblems(Object.keys(fields).length ? fields : { form: sentenceOf(error, t.failed) })
      }
    })
  const apply = () =>
    run(async () => {
      if (!act) return
      setProblems({})
      let sum = result ?? noResult
      try {
        while (sum.doneCount < userIds.length) {
          const next = userIds.slice(sum.doneCount, sum.doneCount + mostActedOn)
          const made = await call(applyUserActs, { body: { userIds: next, act } })
          sum = {
            doneCount: sum.doneCount + next.length,
            changedCount: sum.changedCount + made.changedCount,
            unchangedCount: sum.unchangedCount + made.unchangedCount,
            failed: [...sum.failed, ...made.failed],
          }
          setResult(sum)
        }
      } catch (error) {
        setResult(sum)
        setProblems({ form: sentenceOf(error, t.failed) })
      }
      await refresh()
      if (act.kind === 'role') await client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    })
  const over = result !== undefined && left === 0
  return (
    <Dialog
      open
      losesNothing={result !== undefined}
      title={t.title(userIds.length)}
      onClose={() => !pending && onClose(result !== undefined)}
      footer={
        over ? (
          <Button priority="primary" onClick={() => onClose(true)}>
            {t.close}
          </Button>
        ) : (
          <>
            <Button
              situation="neutral"
              disabled={pending}
              onClick={() => (preview && !result ? setPreview(undefined) : onClose(result !== undefined))}
            >
              {preview && !result ? t.back : t.cancel}
            </Button>
            {preview ? (
              <Button
                priority="primary"
                situation={act?.kind === 'stop' ? 'danger' : 'standard'}
                pending={pending}
                disabled={preview.changed.count === 0 ? t.nobody : false}
                onClick={apply}
              >
                {result ? t.goOn : t.apply(preview.changed.count)}
              </Button>
            ) : (
              <Button priority="primary" pending={pending} disabled={act === undefined} onClick={look}>
                {t.look}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles.form}>
        {result ? (
          <Outcome result={result} total={userIds.length} pending={pending} />
        ) : preview ? (
          <Forecast preview={preview} />
        ) : (
          <Choice act={act} problems={problems} onChange={setAct} />
        )}
        {problems.form && (
          <Notice situation="danger" live>
            {problems.form} {result && left > 0 && t.stopped(left)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

type ChoiceProps = {
  act: Act | undefined
  problems: Record<string, string>
  onChange: (act: Act) => void
}

function Choice({ act, problems, onChange }: ChoiceProps) {
  const t = useStrings(userActWords)
  const user = useCurrentUser()
  const delivery = useMailDelivery()
  const today = useQuery(queryFor(getUserCounts, {})).data?.today as PlainDate | undefined
  const { positions } = usePlaces()
  const full = user?.can.administer === true && user.can.sections === undefined
  const begin: Record<Act['kind'], () => Act> = {
    stop: () => ({ kind: 'stop', stopsOn: today ?? '', resumesOn: null }),
    invite: () => ({ kind: 'invite' }),
    position: () => ({ kind: 'position', positionId: positions[0]?.id ?? null }),
    role: () => ({ kind: 'role', role: 'employee', sections: [] }),
  }
  const kinds = (['stop', 'invite', 'position', 'role'] as const).filter((kind) => kind !== 'role' || full)
  return (
    <>
      <RadioGroup
        label={t.what}
        options={kinds.map((value) => ({
          value,
          label: t[value],
          disabled: value === 'invite' && delivery === 'none',
        }))}
        value={act?.kind}
        onChange={(kind) => onChange(begin[kind]())}
      />
      <MailNote />
      {act?.kind === 'stop' && today && (
        <StopFields act={act} today={today} problems={problems} onChange={onChange} />
      )}
      {act?.kind === 'position' && (
        <Select
          label={t.position}
          options={[
            { value: 'none', label: t.noPosition },
            ...positions.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={act.positionId === null ? 'none' : String(act.positionId)}
          onChange={(value) => onChange({ ...act, positionId: value === 'none' ? null : Number(value) })}
        />
      )}
      {act?.kind === 'role' && <RoleFields act={act} problem={problems.sections} onChange={onChange} />}
    </>
  )
}

type StopProps = {
  act: Act & { kind: 'stop' }
  today: PlainDate
  problems: Record<string, string>
  onChange: (act: Act) => void
}

function StopFields({ act, today, problems, onChange }: StopProps) {
  const t = useStrings(accountWords)
  const stopsOn = act.stopsOn as PlainDate | ''
  return (
    <div className={styles.pair}>
      <DatePicker
        label={t.stopsOn}
        note={t.stopsOnNote}
        required
        value={stopsOn}
        min={today}
        today={today}
        error={problems.stopsOn}
        onChange={(day) => onChange({ ...act, stopsOn: day })}
      />
      <DatePicker
        label={t.resumesOn}
        note={t.resumesOnNote}
        value={(act.resumesOn ?? '') as PlainDate | ''}
        min={addDays(stopsOn || today, 1)}
        today={today}
        error={problems.resumesOn}
        onChange={(day) => onChange({ ...act, resumesOn: day || null })}
      />
    </div>
  )
}

type RoleProps = {
  act: Act & { kind: 'role' }
  problem: string | undefined
  onChange: (act: Act) => void
}

function RoleFields({ act, problem, onChange }: RoleProps) {
  const t = useStrings(accountWords)
  const roles = useStrings(roleWords)
  const words = useStrings(sectionWords)
  const sections: readonly AdministrationSection[] = act.sections ?? []
  const toggle = (section: AdministrationSection, checked: boolean) =>
    onChange({
      ...act,
      sections: checked ? [...sections, section] : sections.filter((other) => other !== section),
    })
  return (
    <>
      <RadioGroup
        label={t.role}
        options={userRoles.map((value) => ({ value, label: roles[value] }))}
        value={act.role}
        onChange={(role) => onChange({ ...act, role, sections: [] })}
      />
      {act.role === 'section_administrator' && (
        <fieldset className={styles.group}>
          <legend className={styles.heading}>{t.sections}</legend>
          <div className={styles.checks}>
            {administrationSections.map((section) => (
              <Checkbox
                key={section}
                label={words[section]}
                checked={sections.includes(section)}
                onChange={(checked) => toggle(section, checked)}
              />
            ))}
          </div>
          {problem && (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
        </fieldset>
      )}
    </>
  )
}

/** Counts all people and names the first of each group. */
function Forecast({ preview: { changed, unchanged, refused, holding } }: { preview: Preview }) {
  const t = useStrings(userActWords)
  const reasons = useStrings(actProblemWords)
  return (
    <>
      <Names heading={t.changed(changed.count)} named={changed} />
      {holding.count > 0 && (
        <Notice situation="warning">
          <Names heading={t.holding(holding.count)} named={holding} />
          <p>{t.holdingNote}</p>
        </Notice>
      )}
      {unchanged.count > 0 && <Names heading={t.unchanged(unchanged.count)} named={unchanged} />}
      {refused.map(({ problem, ...named }) => (
        <Names key={problem} heading={t.refused(reasons[problem], named.count)} named={named} />
      ))}
    </>
  )
}

function Names({ heading, named: { count, people } }: { heading: ReactNode; named: Named }) {
  const t = useStrings(userActWords)
  const names = people.map(({ name }) => name).join(t.separator)
  return (
    <section className={styles.section}>
      <h3 className={styles.strong}>{heading}</h3>
      {count > 0 && (
        <p className={styles.note}>
          {names}
          {count > people.length && `${t.separator}${t.others(count - people.length)}`}
        </p>
      )}
    </section>
  )
}

function Outcome({ result, total, pending }: { result: Result; total: number; pending: boolean }) {
  const t = useStrings(userActWords)
  const reasons = useStrings(actProblemWords)
  const { doneCount, changedCount, unchangedCount, failed } = result
  return (
    <>
      {pending && (
        <Progress label={t.applying} value={doneCount / total} detail={`${doneCount} / ${total}`} />
      )}
      {!pending && (
        <Notice situation="success" live>
          {t.done(changedCount, unchangedCount)}
        </Notice>
      )}
      {failed.length > 0 && (
        <section className={styles.section}>
          <h3 className={styles.strong}>{t.failures(failed.length)}</h3>
          <ul className={styles.held}>
            {failed.map(({ id, name, problem }) => (
              <li key={id}>
                {name}（{reasons[problem]}）
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
