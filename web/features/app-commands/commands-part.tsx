import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import {
  deleteAppCommand,
  listAppCommands,
  listCommandsOfApp,
  renewAppCommandSecret,
} from '#contract/app-commands.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopiedText } from '#ui/copied-text.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import lists from '../administration/admin-lists.module.css'
import { ShownOnce } from '../administration/shown-once.tsx'
import { commandWords } from './app-commands.strings.ts'
import { type AdministeredCommand, CommandDialog } from './command-dialog.tsx'
import { RunsDialog } from './runs-dialog.tsx'

type Act = 'edit' | 'log' | 'renew' | 'remove'

/** The commands that an app answers. */
export function CommandsPart({ appId, suspended }: { appId: number; suspended: boolean }) {
  const t = useStrings(commandWords)
  const client = useQueryClient()
  const query = useQuery({ ...queryFor(listCommandsOfApp, { params: { id: appId } }), staleTime: 0 })
  const [acting, setActing] = useState<{ act: Act; command: AdministeredCommand } | 'create'>()
  const [secret, setSecret] = useState<string>()
  const close = () => setActing(undefined)
  const refetch = async () => {
    await client.invalidateQueries({ queryKey: everyKeyOf(listAppCommands) })
    await query.refetch()
  }
  const commands = query.data?.appCommands
  const edited = acting !== 'create' && acting?.act === 'edit' ? acting.command : undefined
  return (
    <Card as="section" padding="large" bleeds aria-labelledby="commands" className={lists.section}>
      <h2 id="commands" className={lists.name}>
        {t.title}
      </h2>
      <p>{t.intro}</p>
      {commands ? (
        commands.length === 0 ? (
          <p className={lists.note}>{t.none}</p>
        ) : (
          <ul aria-label={t.title}>
            {commands.map((command) => (
              <li key={command.id} className={lists.row}>
                <Row command={command} suspended={suspended} onAct={(act) => setActing({ act, command })} />
              </li>
            ))}
          </ul>
        )
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={2} />
        </SkeletonGroup>
      )}
      {commands && !suspended && (
        <div>
          <Button size="small" icon="plus" onClick={() => setActing('create')}>
            {t.create}
          </Button>
        </div>
      )}
      {(acting === 'create' || edited) && (
        <CommandDialog
          appId={appId}
          command={edited}
          current={commands?.find(({ id }) => id === edited?.id)}
          refetch={refetch}
          onSaved={async (made) => {
            await refetch()
            if (made) setSecret(made)
            else toast.success(t.saved)
          }}
          onClose={close}
        />
      )}
      {acting && acting !== 'create' && (
        <Acting {...acting} refetch={refetch} onRenewed={setSecret} onClose={close} />
      )}
      {secret && (
        <ShownOnce
          title={t.secretTitle}
          warning={t.secretOnce}
          closeLabel={t.close}
          onClose={() => setSecret(undefined)}
        >
          <CopiedText label={t.secretTitle} text={secret} />
          <p>{t.secretNote}</p>
        </ShownOnce>
      )}
    </Card>
  )
}

type RowProps = { command: AdministeredCommand; suspended: boolean; onAct: (act: Act) => void }

function Row({ command, suspended, onAct }: RowProps) {
  const t = useStrings(commandWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const at = (instant: string) => readableDateTime(instant, { locale, timeZone })
  const { name, lastRunAt, previousSecretUntil } = command
  const japanese = locale === 'ja'
  return (
    <>
      <span className={lists.words}>
        <span className={lists.name}>
          /{name} {japanese ? command.hintJa : command.hintEn}
        </span>
        <span>{japanese ? command.descriptionJa : command.descriptionEn}</span>
        <Facts
          className={lists.note}
          facts={[
            command.url,
            lastRunAt === null ? t.neverRun : t.lastRun(at(lastRunAt)),
            previousSecretUntil !== null && t.previousUntil(at(previousSecretUntil)),
          ]}
        />
      </span>
      <span className={lists.counts}>
        <Button size="xSmall" icon="edit" aria-label={t.editOne(name)} onClick={() => onAct('edit')}>
          {t.edit}
        </Button>
        <Button size="xSmall" aria-label={t.logOne(name)} onClick={() => onAct('log')}>
          {t.log}
        </Button>
        {!suspended && (
          <Button size="xSmall" icon="password" aria-label={t.renewOne(name)} onClick={() => onAct('renew')}>
            {t.renew}
          </Button>
        )}
        <Button
          size="xSmall"
          situation="danger"
          icon="trash"
          aria-label={t.removeOne(name)}
          onClick={() => onAct('remove')}
        >
          {t.remove}
        </Button>
      </span>
    </>
  )
}

type ActingProps = {
  act: Act
  command: AdministeredCommand
  refetch: () => Promise<unknown>
  onRenewed: (secret: string) => void
  onClose: () => void
}

function Acting({ act, command, refetch, onRenewed, onClose }: ActingProps) {
  const t = useStrings(commandWords)
  const { id, name, version } = command
  if (act === 'edit') return null
  if (act === 'log') return <RunsDialog id={id} name={name} onClose={onClose} />
  const params = { id }
  const { title, label, words, run } = {
    renew: {
      ...{ title: t.renewTitle, label: t.renew, words: t.renewWords },
      run: async () => onRenewed((await call(renewAppCommandSecret, { params, body: { version } })).secret),
    },
    remove: {
      ...{ title: t.removeTitle(name), label: t.remove, words: t.removeWords },
      run: async () => {
        await call(deleteAppCommand, { params, query: { version: String(version) } })
        toast.success(t.removed)
      },
    },
  }[act]
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={label}
      situation="danger"
      onClose={onClose}
      onConfirm={async () => {
        try {
          await run()
        } finally {
          await refetch()
        }
      }}
    >
      {words}
    </ConfirmDialog>
  )
}
