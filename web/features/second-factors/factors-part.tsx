import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import * as contract from '#contract/second-factors.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { ApiError } from '#web/app/api-error.ts'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { factorWords } from './factors.strings.ts'
import { hasPasskeys, makePasskey } from './passkeys.ts'
import styles from './second-factors.module.css'

const QrCode = lazy(() => import('../admin-users/qr-code.tsx'))
export const factorsQuery = queryFor(contract.listSecondFactors, {})
type Draft = Answer<typeof contract.startAuthenticatorApp>
type Opened =
  | { kind: 'passkey' }
  | { kind: 'rename'; id: number; name: string }
  | { kind: 'remove'; id: number | 'app' }
  | { kind: 'app'; draft: Draft }
  | { kind: 'codes'; codes: readonly string[] }

/** Lists the second factors, and adds and removes them. */
export function FactorsPart() {
  const t = useStrings(factorWords)
  const locale = useLocale()
  const client = useQueryClient()
  const query = useQuery(factorsQuery)
  const [opened, setOpened] = useState<Opened>()
  const close = () => {
    setOpened(undefined)
    void client.invalidateQueries({ queryKey: factorsQuery.queryKey })
  }
  const startApp = useSubmit({
    send: async () => setOpened({ kind: 'app', draft: await call(contract.startAuthenticatorApp, {}) }),
    stays: true,
    toasts: true,
  })
  const makeCodes = useSubmit({
    send: async () =>
      setOpened({ kind: 'codes', codes: (await call(contract.createRecoveryCodes, {})).codes }),
    stays: true,
    toasts: true,
  })
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const { passkeys, app, recoveryCodeCount } = query.data
  const moments = ({ addedAt, lastUsedAt }: { addedAt: string; lastUsedAt: string | null }) => {
    const show = (moment: string) =>
      readableDateTime(new Date(moment), {
        locale,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      })
    return `${t.added(show(addedAt))}${lastUsedAt ? ` · ${t.used(show(lastUsedAt))}` : ''}`
  }
  return (
    <>
      <section className={styles.part}>
        <h2 className={styles.heading}>{t.passkeys}</h2>
        <p className={styles.small}>{t.passkeysNote}</p>
        {passkeys.length === 0 && <p>{t.noPasskeys}</p>}
        {passkeys.length > 0 && (
          <ul className={styles.items}>
            {passkeys.map(({ id, name, ...times }) => (
              <li key={id} className={styles.item}>
                <div className={styles.words}>
                  <p>{name}</p>
                  <p className={styles.small}>{moments(times)}</p>
                </div>
                <div className={styles.actions}>
                  <Button size="xSmall" onClick={() => setOpened({ kind: 'rename', id, name })}>
                    {t.rename}
                  </Button>
                  <Button size="xSmall" situation="danger" onClick={() => setOpened({ kind: 'remove', id })}>
                    {t.remove}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
        {hasPasskeys() && <Button onClick={() => setOpened({ kind: 'passkey' })}>{t.addPasskey}</Button>}
      </section>
      <section className={styles.part}>
        <h2 className={styles.heading}>{t.app}</h2>
        <p className={styles.small}>{t.appNote}</p>
        {app ? (
          <>
            <p className={styles.small}>{moments(app)}</p>
            <Button situation="danger" onClick={() => setOpened({ kind: 'remove', id: 'app' })}>
              {t.remove}
            </Button>
          </>
        ) : (
          <Button pending={startApp.pending} onClick={() => startApp.submit()}>
            {t.addApp}
          </Button>
        )}
      </section>
      <section className={styles.part}>
        <h2 className={styles.heading}>{t.codes}</h2>
        <p className={styles.small}>{t.codesNote}</p>
        <p>{t.left(recoveryCodeCount)}</p>
        {passkeys.length > 0 || app ? (
          <Button pending={makeCodes.pending} onClick={() => makeCodes.submit()}>
            {t.makeCodes}
          </Button>
        ) : (
          <p className={styles.small}>{t.firstFactor}</p>
        )}
      </section>
      {opened?.kind === 'passkey' && <NameDialog name={t.usualName} onClose={close} />}
      {opened?.kind === 'rename' && <NameDialog id={opened.id} name={opened.name} onClose={close} />}
      {opened?.kind === 'app' && <AppDialog draft={opened.draft} onClose={close} />}
      {opened?.kind === 'codes' && <CodesDialog codes={opened.codes} onClose={close} />}
      {opened?.kind === 'remove' && (
        <ConfirmDialog
          open
          situation="danger"
          title={t.removeTitle}
          confirmLabel={t.remove}
          onClose={close}
          onConfirm={() =>
            opened.id === 'app'
              ? call(contract.deleteAuthenticatorApp, {})
              : call(contract.deletePasskey, { params: { id: opened.id } })
          }
        >
          {t.removeWords}
        </ConfirmDialog>
      )}
    </>
  )
}

function NameDialog({ id, name: given, onClose }: { id?: number; name: string; onClose: () => void }) {
  const t = useStrings(factorWords)
  const [name, setName] = useState(given)
  const form = useSubmit<undefined, unknown>({
    check: () => ({ name: name.trim() === '' ? t.nameMissing : '' }),
    send: async () => {
      if (id !== undefined) return call(contract.renamePasskey, { params: { id }, body: { name } })
      const { options } = await call(contract.startPasskey, {})
      const credential = await makePasskey(options)
      if (!credential) throw new ApiError(0, 'aborted', t.noPasskey)
      return call(contract.createPasskey, { body: { name, credential } })
    },
    done: onClose,
    failed: t.failed,
  })
  return (
    <FormDialog
      title={id === undefined ? t.addPasskey : t.rename}
      size="small"
      submission={form}
      submitLabel={id === undefined ? t.addPasskey : t.rename}
      enterSubmits
      failure={form.failure}
      onClose={onClose}
    >
      <Input
        label={t.passkeyName}
        maxLength={contract.factorLimits.nameLength}
        value={name}
        onChange={setName}
        error={form.problems.name}
      />
    </FormDialog>
  )
}

function AppDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const t = useStrings(factorWords)
  const [code, setCode] = useState('')
  const form = useSubmit({
    check: () => ({ code: code.trim() === '' ? t.codeMissing : '' }),
    send: () => call(contract.createAuthenticatorApp, { body: { draft: draft.draft, code } }),
    done: onClose,
    failed: t.failed,
    focusesProblem: true,
  })
  return (
    <FormDialog
      title={t.addApp}
      size="small"
      submission={form}
      submitLabel={t.confirm}
      enterSubmits
      failure={form.failure}
      onClose={onClose}
      className={styles.form}
    >
      <p>{t.scan}</p>
      <Suspense fallback={<span className={styles.qr} />}>
        <QrCode text={draft.address} label={t.qr} className={styles.qr!} />
      </Suspense>
      <p>
        {t.key} <span className={styles.key}>{draft.secret.match(/.{1,4}/g)?.join(' ')}</span>
      </p>
      <Input
        label={t.code}
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

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useStrings(factorWords)
  return (
    <Dialog
      open
      size="small"
      losesNothing
      title={t.codes}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => print()}>{t.print}</Button>
          <Button priority="primary" onClick={onClose}>
            {t.close}
          </Button>
        </>
      }
    >
      <p>{t.codesOnce}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
