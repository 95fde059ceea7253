import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  deleteOperatorHelp,
  getOperatorHelp,
  getOperatorHelpVersion,
  publishOperatorHelp,
  withdrawOperatorHelp,
} from '#contract/operator-helps.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError } from '#web/app/api.ts'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { useIdParam } from '#web/app/use-id-param.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { operatorCall, operatorQuery } from '../operators/operator-api.ts'
import { OperatorFrame } from '../operators/operator-frame.tsx'
import { type Help, HelpForm, type HelpTexts } from './help-form.tsx'
import { helpStateTones } from './help-state-tones.ts'
import styles from './operator-helps.module.css'
import { operatorHelpStateWords, operatorHelpWords } from './operator-helps.strings.ts'

const path = '/backyard/helps'

/** One help article of the operator, or a new one: its texts, and publishing it. */
export default function HelpScreen() {
  const id = useIdParam()
  return id === undefined ? <NewHelp /> : <KnownHelp id={id} />
}

function NewHelp() {
  const t = useStrings(operatorHelpWords)
  const navigate = useAppNavigate()
  return (
    <OperatorFrame title={t.add} above={<AppLink to={path}>{t.helps}</AppLink>}>
      <HelpForm onSaved={({ id }) => navigate(`${path}/${id}`, { replace: true })} />
    </OperatorFrame>
  )
}

function KnownHelp({ id }: { id: number }) {
  const t = useStrings(operatorHelpWords)
  const states = useStrings(operatorHelpStateWords)
  const locale = useLocale()
  const navigate = useAppNavigate()
  const queryClient = useQueryClient()
  const asked = operatorQuery(getOperatorHelp, { params: { id } })
  const query = useQuery(asked)
  const [asking, setAsking] = useState<'publish' | 'withdraw' | 'delete'>()
  const help = query.data
  const close = () => setAsking(undefined)
  const store = (saved: Help) => queryClient.setQueryData(asked.queryKey, saved)
  const keep = (saved: Help) => {
    store(saved)
    close()
  }
  const missing = query.error instanceof ApiError && query.error.status === 404
  return (
    <OperatorFrame
      title={
        (help && (locale === 'ja' ? help.titleJa || help.titleEn : help.titleEn || help.titleJa)) || t.helps
      }
      above={<AppLink to={path}>{t.helps}</AppLink>}
      actions={
        help?.can.write && (
          <>
            {help.can.delete && (
              <Button situation="danger" onClick={() => setAsking('delete')}>
                {t.delete}
              </Button>
            )}
            {help.state !== 'draft' && <Button onClick={() => setAsking('withdraw')}>{t.withdraw}</Button>}
            {help.state !== 'published' && (
              <Button priority="primary" onClick={() => setAsking('publish')}>
                {help.state === 'draft' ? t.publish : t.publishChange}
              </Button>
            )}
          </>
        )
      }
    >
      {help ? (
        <>
          <p>
            <Tag situation={helpStateTones[help.state]}>{states[help.state]}</Tag>
          </p>
          <Editing key={help.id} help={help} refetch={query.refetch} onSaved={store} />
          <ConfirmDialog
            open={asking === 'publish'}
            title={t.publishTitle}
            confirmLabel={t.publish}
            onClose={close}
            onConfirm={async () =>
              keep(
                await operatorCall(publishOperatorHelp, { params: { id }, body: { version: help.version } }),
              )
            }
          >
            {t.publishText}
          </ConfirmDialog>
          <ConfirmDialog
            open={asking === 'withdraw'}
            title={t.withdrawTitle}
            confirmLabel={t.withdraw}
            onClose={close}
            onConfirm={async () =>
              keep(
                await operatorCall(withdrawOperatorHelp, {
                  params: { id },
                  query: { version: help.version },
                }),
              )
            }
          >
            {t.withdrawText}
          </ConfirmDialog>
          <ConfirmDialog
            open={asking === 'delete'}
            title={t.deleteTitle}
            confirmLabel={t.delete}
            situation="danger"
            onClose={close}
            onConfirm={async () => {
              await operatorCall(deleteOperatorHelp, { params: { id }, query: { version: help.version } })
              navigate(path, { replace: true })
            }}
          >
            {t.deleteText}
          </ConfirmDialog>
        </>
      ) : missing ? (
        <EmptyState icon="search" title={t.gone}>
          {t.goneWords}
        </EmptyState>
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      )}
    </OperatorFrame>
  )
}

type EditingProps = { help: Help; refetch: () => Promise<unknown>; onSaved: (saved: Help) => unknown }

/** The form, and the versions whose text can be taken into it. */
function Editing({ help, refetch, onSaved }: EditingProps) {
  const t = useStrings(operatorHelpWords)
  const [taken, setTaken] = useState<{ number: number; texts: HelpTexts }>()
  return (
    <>
      <HelpForm
        key={`${help.version} ${taken?.number}`}
        help={help}
        texts={taken?.texts}
        refetch={refetch}
        onSaved={(saved) => {
          setTaken(undefined)
          toast.success(t.saved)
          onSaved(saved as Help)
        }}
      />
      <section className={styles.part}>
        <h2>{t.versions}</h2>
        <Versions help={help} onTake={setTaken} />
      </section>
    </>
  )
}

type Version = Help['versions'][number]

function Versions({
  help,
  onTake,
}: {
  help: Help
  onTake: (taken: { number: number; texts: HelpTexts }) => void
}) {
  const t = useStrings(operatorHelpWords)
  const states = useStrings(operatorHelpStateWords)
  const taking = useSubmit<number, HelpTexts & { number: number }>({
    send: (_, number) => operatorCall(getOperatorHelpVersion, { params: { id: help.id, number: number! } }),
    done: ({ number, ...texts }) => {
      onTake({ number, texts })
      toast.success(t.taken)
      scrollTo({ top: 0 })
    },
    failed: t.failed,
    toasts: true,
    stays: true,
  })
  const columns: readonly Column<Version>[] = [
    {
      ...{ key: 'number', header: t.versions, narrow: true },
      cell: ({ number, published }) => (
        <>
          {t.version(number)} {published && <Tag situation="success">{states.published}</Tag>}
        </>
      ),
    },
    { ...{ key: 'who', header: t.who }, cell: ({ authorName }) => authorName },
    { ...{ key: 'when', header: t.when, narrow: true }, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      ...{ key: 'act', header: t.act, narrow: true },
      cell: ({ number }) =>
        help.can.write && number !== help.versions[0]?.number ? (
          <Button size="xSmall" pending={taking.pending} onClick={() => void taking.submit(number)}>
            {t.takeVersion}
          </Button>
        ) : (
          ''
        ),
    },
  ]
  return (
    <Table
      stacks
      dense
      label={t.versions}
      columns={columns}
      rows={help.versions}
      rowKey={({ number }) => String(number)}
      rowName={({ number }) => t.version(number)}
    />
  )
}
