import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import {
  createOperatorPasskey,
  deleteOperatorPasskey,
  listOperatorPasskeys,
  startOperatorPasskey,
} from '#contract/operators.passkeys.ts'
import { factorLimits } from '#contract/second-factors.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { ApiError } from '#web/app/api-error.ts'
import { Moment } from '#web/app/moment.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { hasPasskeys, makePasskey } from '../second-factors/passkeys.ts'
import { operatorCall, operatorQuery } from './operator-api.ts'
import styles from './operator-frame.module.css'
import { operatorPasskeyWords } from './operator-passkeys.strings.ts'
import { operatorWords } from './operators.strings.ts'

type Passkey = Answer<typeof listOperatorPasskeys>['passkeys'][number]

/** The operator's own passkeys. */
export function OwnPasskeys() {
  const t = useStrings(operatorPasskeyWords)
  const query = useQuery(operatorQuery(listOperatorPasskeys, {}))
  const [adding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey>()
  const columns: readonly Column<Passkey>[] = [
    { key: 'name', header: t.name, cell: ({ name }) => name },
    { key: 'added', header: t.added, narrow: true, cell: ({ addedAt }) => <Moment at={addedAt} /> },
    {
      ...{ key: 'used', header: t.used, narrow: true },
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : t.never),
    },
    {
      ...{ key: 'act', header: t.act, narrow: true },
      cell: (passkey) => (
        <Button size="xSmall" situation="danger" onClick={() => setRemoved(passkey)}>
          {t.remove}
        </Button>
      ),
    },
  ]
  const { data } = query
  return (
    <section className={styles.fields}>
      <h2>{t.title}</h2>
      <p className={styles.note}>{t.note}</p>
      {data ? (
        data.passkeys.length > 0 && (
          <Table
            stacks
            dense
            label={t.title}
            columns={columns}
            rows={data.passkeys}
            rowKey={({ id }) => String(id)}
            rowName={({ name }) => name}
          />
        )
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonText lines={2} />
      )}
      {data && hasPasskeys() && data.passkeys.length < factorLimits.passkeys && (
        <p>
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        </p>
      )}
      {adding && (
        <AddDialog
          onAdded={async () => {
            setAdding(false)
            await query.refetch()
          }}
          onClose={() => setAdding(false)}
        />
      )}
      <ConfirmDialog
        open={removed !== undefined}
        title={t.removeTitle}
        confirmLabel={t.remove}
        situation="danger"
        onClose={() => setRemoved(undefined)}
        onConfirm={async () => {
          await operatorCall(deleteOperatorPasskey, { params: { id: removed!.id } })
          setRemoved(undefined)
          await query.refetch()
        }}
      >
        {t.removeText}
      </ConfirmDialog>
    </section>
  )
}

function AddDialog({ onAdded, onClose }: { onAdded: () => unknown; onClose: () => void }) {
  const t = useStrings(operatorPasskeyWords)
  const words = useStrings(operatorWords)
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const form = useSubmit({
    check: () => ({
      name: name.trim() === '' ? t.nameMissing : '',
      code: code.trim() === '' ? words.codeMissing : '',
    }),
    send: async () => {
      const { options } = await operatorCall(startOperatorPasskey, { body: { code } })
      const credential = await makePasskey(options)
      if (!credential) throw new ApiError(0, 'aborted', t.notMade)
      return operatorCall(createOperatorPasskey, { body: { name, credential } })
    },
    done: onAdded,
    failed: words.failed,
    focusesProblem: true,
  })
  return (
    <FormDialog
      title={t.add}
      size="small"
      submission={form}
      submitLabel={t.add}
      failure={form.failure}
      onClose={onClose}
      className={styles.fields}
    >
      <p>{t.addNote}</p>
      <Input
        label={t.name}
        maxLength={factorLimits.nameLength}
        value={name}
        onChange={setName}
        error={form.problems.name}
      />
      <Input
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onChange={setCode}
        error={form.problems.code}
      />
    </FormDialog>
  )
}
