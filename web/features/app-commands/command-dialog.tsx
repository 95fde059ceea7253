import { useState } from 'react'
import { commandNameLength, isCommandName } from '#common/app-command.ts'
import {
  appCommandLimits,
  createAppCommand,
  type listCommandsOfApp,
  updateAppCommand,
} from '#contract/app-commands.ts'
import type { Answer } from '#contract/endpoint.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import lists from '../administration/admin-lists.module.css'
import { commandWords } from './app-commands.strings.ts'

export type AdministeredCommand = Answer<typeof listCommandsOfApp>['appCommands'][number]

type Props = {
  appId: number
  /** If unset, a new one is added. */
  command?: AdministeredCommand | undefined
  current?: AdministeredCommand | undefined
  refetch: () => Promise<unknown>
  /** `secret`: of a new one. */
  onSaved: (secret: string | undefined) => Promise<unknown>
  onClose: () => void
}

const empty = { name: '', descriptionJa: '', descriptionEn: '', hintJa: '', hintEn: '', url: '' }
type Fields = typeof empty

/** What a command is called, what people are told about it, and the address that answers it. */
export function CommandDialog({ appId, command, current, refetch, onSaved, onClose }: Props) {
  const t = useStrings(commandWords)
  const fieldsOf = ({ name, descriptionJa, descriptionEn, hintJa, hintEn, url }: Fields): Fields => ({
    ...{ name, descriptionJa, descriptionEn, hintJa, hintEn, url },
  })
  const [fields, setFields] = useState(() => fieldsOf(command ?? empty))
  const form = useSubmit({
    base: command,
    current,
    refetch,
    check: () => ({
      name: !fields.name.trim() ? t.nameMissing : isCommandName(fields.name.trim()) ? '' : t.nameBad,
      descriptionJa: fields.descriptionJa.trim() ? '' : t.descriptionMissing,
      descriptionEn: fields.descriptionEn.trim() ? '' : t.descriptionMissing,
      url: fields.url.trim() ? '' : t.urlMissing,
    }),
    send: async (version): Promise<string | undefined> => {
      if (!command) return (await call(createAppCommand, { params: { id: appId }, body: fields })).secret
      await call(updateAppCommand, {
        params: { id: command.id },
        body: { ...fields, version: version ?? command.version },
      })
      return undefined
    },
    done: async (secret) => {
      await onSaved(secret)
      onClose()
    },
    failed: t.failed,
    focusesProblem: true,
  })
  const labels = {
    ...{ name: t.name, descriptionJa: t.descriptionJa, descriptionEn: t.descriptionEn },
    ...{ hintJa: t.hintJa, hintEn: t.hintEn, url: t.url },
  }
  const of = (name: keyof Fields) => ({
    label: labels[name],
    value: fields[name],
    error: form.problems[name],
    onChange: (value: string) => setFields((now) => ({ ...now, [name]: value })),
  })
  return (
    <FormDialog
      submission={form}
      title={command ? t.editTitle : t.create}
      submitLabel={command ? t.save : t.create}
      failure={form.message}
      className={lists.section}
      onClose={onClose}
    >
      <ChangedElsewhere
        form={form}
        compare={(now: AdministeredCommand) =>
          (Object.keys(empty) as (keyof Fields)[]).map((name) => ({
            ...{ label: labels[name], now: now[name], mine: fields[name] },
          }))
        }
        onTake={(now: AdministeredCommand) => setFields(fieldsOf(now))}
      />
      <Input {...of('name')} note={t.nameNote} required maxLength={commandNameLength} autoComplete="off" />
      <Input {...of('url')} note={t.urlNote} type="url" required maxLength={appCommandLimits.urlLength} />
      <Input
        {...of('descriptionJa')}
        note={t.descriptionNote}
        required
        maxLength={appCommandLimits.descriptionLength}
      />
      <Input {...of('descriptionEn')} required maxLength={appCommandLimits.descriptionLength} />
      <Input {...of('hintJa')} note={t.hintNote} maxLength={appCommandLimits.hintLength} />
      <Input {...of('hintEn')} maxLength={appCommandLimits.hintLength} />
    </FormDialog>
  )
}
