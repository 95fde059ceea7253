import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import { endLook, getBackyardConsent, requestLookConsent } from '#contract/looks.backyard.ts'
import { lookLimits } from '#contract/looks.ts'
import { listOperatorActs } from '#contract/operators.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { everyKeyOf } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { operatorCall, operatorQuery } from '../operators/operator-api.ts'
import { BeginDialog } from './begin-dialog.tsx'
import styles from './looks.module.css'
import { lookWords } from './looks.strings.ts'

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** On the page of a company: its consent, asking for it, and looking as one of its people. */
export function CompanyLook({ companyId }: { companyId: number }) {
  const t = useStrings(lookWords)
  const locale = useLocale()
  const client = useQueryClient()
  const query = useQuery(operatorQuery(getBackyardConsent, { params: { id: companyId } }))
  const [dialog, setDialog] = useState<'ask' | 'begin'>()
  const onChanged = async () => {
    setDialog(undefined)
    await Promise.all(
      [getBackyardConsent, listOperatorActs].map((endpoint) =>
        client.invalidateQueries({ queryKey: everyKeyOf(endpoint) }),
      ),
    )
  }
  const ending = useSubmit({
    send: () => operatorCall(endLook, {}),
    done: onChanged,
    stays: true,
    toasts: true,
    failed: t.failed,
  })
  if (!query.data)
    return query.isError ? (
      <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
    ) : (
      <SkeletonText lines={2} />
    )
  const { consent, request, looks, can } = query.data
  const when = (at: string) => readableDateTime(at, { locale, timeZone: browserZone })
  return (
    <>
      {looks.map(({ id, operatorName, personName, here }) => (
        <Notice
          key={id}
          situation="warning"
          title={t.underWay(operatorName, personName)}
          action={
            here && (
              <div className={styles.actions}>
                <a href="/home" target="_blank" rel="noreferrer">
                  {t.open}
                </a>
                <Button
                  size="small"
                  situation="neutral"
                  pending={ending.pending}
                  onClick={() => void ending.submit()}
                >
                  {t.end}
                </Button>
              </div>
            )
          }
        />
      ))}
      {consent ? (
        <Notice situation="success" title={t.stands(consent.givenByName, when(consent.endsAt))}>
          <p>{consent.purpose}</p>
        </Notice>
      ) : (
        <p>{t.none}</p>
      )}
      {request && (
        <p className={styles.detail}>
          {t.asked(request.operatorName, when(request.createdAt))}：{request.reason}
        </p>
      )}
      <div className={styles.actions}>
        {can.ask && <Button onClick={() => setDialog('ask')}>{t.ask}</Button>}
        {can.look && (
          <Button priority="primary" onClick={() => setDialog('begin')}>
            {t.begin}
          </Button>
        )}
      </div>
      {dialog === 'ask' && (
        <AskDialog companyId={companyId} onSaved={onChanged} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'begin' && (
        <BeginDialog companyId={companyId} onSaved={onChanged} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}

type DialogProps = { companyId: number; onSaved: () => unknown; onClose: () => void }

function AskDialog({ companyId, onSaved, onClose }: DialogProps) {
  const t = useStrings(lookWords)
  const [reason, setReason] = useState('')
  const form = useSubmit({
    check: () => ({ reason: reason.trim() === '' ? t.reasonMissing : '' }),
    send: () => operatorCall(requestLookConsent, { params: { id: companyId }, body: { reason } }),
    done: onSaved,
    failed: t.failed,
    focusesProblem: true,
  })
  return (
    <FormDialog
      title={t.askTitle}
      size="small"
      submission={form}
      submitLabel={t.ask}
      failure={form.failure}
      onClose={onClose}
      className={styles.group}
    >
      <Textarea
        label={t.reason}
        note={t.reasonHint}
        rows={3}
        maxLength={lookLimits.textLength}
        value={reason}
        onChange={setReason}
        error={form.problems.reason}
      />
    </FormDialog>
  )
}
