import { useId, useState } from 'react'
import type { ApiArea, ApiScope } from '#common/api-scope.ts'
import { addDays, localToday, type PlainDate } from '#common/plain-date.ts'
import { apiTokenLimits, type createApiToken } from '#contract/api-tokens.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { DatePicker } from '#ui/date-picker.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import lists from '../administration/admin-lists.module.css'
import { apiAreaWords, apiTokenWords } from './api-tokens.strings.ts'

type Access = 'nothing' | 'read' | 'write'
type Written = CallInput<typeof createApiToken>['body']
type Props<S extends ApiScope> = {
  /** The scopes that can be chosen. */
  offered: readonly S[]
  create: (written: Omit<Written, 'scopes'> & { scopes: S[] }) => Promise<{ token: string }>
  onMade: (token: string) => Promise<unknown>
  onClose: () => void
}

const usualDays = 90
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The name, areas, last day and addresses of a new token. */
export function TokenDialog<S extends ApiScope>({ offered, create, onMade, onClose }: Props<S>) {
  const t = useStrings(apiTokenWords)
  const names = useStrings(apiAreaWords)
  const problemId = useId()
  const today = localToday()
  const areas = [...new Set(offered.map((scope) => scope.split(':')[0] as ApiArea))]
  const levelsOf = (area: ApiArea) =>
    (['nothing', 'read', 'write'] as const).filter(
      (level) => level === 'nothing' || (offered as readonly string[]).includes(`${area}:${level}`),
    )
  const [name, setName] = useState('')
  const [access, setAccess] = useState<Partial<Record<ApiArea, Access>>>({})
  const [expiresOn, setExpiresOn] = useState<PlainDate | ''>(addDays(today, usualDays))
  const [ipRanges, setIpRanges] = useState('')
  const scopes = offered.filter((scope) => {
    const [area, level] = scope.split(':') as [ApiArea, 'read' | 'write']
    return access[area] === 'write' || access[area] === level
  })
  const form = useSubmit({
    check: () => ({
      name: name.trim() ? '' : t.nameMissing,
      scopes: scopes.length > 0 ? '' : t.scopesMissing,
      expiresOn: expiresOn ? '' : t.expiresOnMissing,
    }),
    send: () => create({ name, scopes, expiresOn, ipRanges: linesOf(ipRanges) }),
    done: async ({ token }) => {
      await onMade(token)
      onClose()
    },
    failed: t.failed,
    focusesProblem: true,
  })
  const wrongRange = Object.entries(form.problems).find(([field]) => field.startsWith('ipRanges'))?.[1]
  return (
    <FormDialog
      submission={form}
      title={t.create}
      submitLabel={t.create}
      onClose={onClose}
      failure={form.failure}
      className={lists.section}
    >
      <Input
        label={t.name}
        note={t.nameNote}
        required
        maxLength={apiTokenLimits.nameLength}
        value={name}
        error={form.problems.name}
        onChange={setName}
      />
      <fieldset className={lists.group} aria-describedby={problemId}>
        <legend className={lists.heading}>{t.scopes}</legend>
        <div className={lists.names}>
          {areas.map((area) => (
            <Select
              key={area}
              label={names[area]}
              options={levelsOf(area).map((value) => ({ value, label: t[value] }))}
              value={access[area] ?? 'nothing'}
              onChange={(value) => setAccess({ ...access, [area]: value })}
            />
          ))}
        </div>
        <p id={problemId} role="alert" className={lists.problem}>
          {form.problems.scopes}
        </p>
      </fieldset>
      <DatePicker
        label={t.expiresOn}
        required
        value={expiresOn}
        min={today}
        max={addDays(today, apiTokenLimits.days)}
        error={form.problems.expiresOn}
        onChange={setExpiresOn}
      />
      <Textarea
        label={t.ipRanges}
        note={t.ipRangesNote}
        value={ipRanges}
        error={wrongRange}
        onChange={setIpRanges}
      />
    </FormDialog>
  )
}
