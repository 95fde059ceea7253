import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deletePhoneNumber, getOwnPhoneNumber, requestPhoneNumber } from '#contract/sms-codes.ts'
import { Button } from '#ui/button.tsx'
import { DataList } from '#ui/data-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { useFrame } from '#web/app/frame.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { SettingsScreen } from '#web/app/settings-screen.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import formStyles from '../account-links/password-form.module.css'
import { NumberForm } from './number-form.tsx'
import { smsWords } from './sms-codes.strings.ts'
import { usePhoneNumbers } from './use-phone-numbers.ts'

const ownQuery = queryFor(getOwnPhoneNumber, {})

/** The mobile number with which the person signs in. A new one is confirmed with a code. */
export default function PhoneNumberScreen() {
  const t = useStrings(smsWords)
  const phone = useFrame().kind === 'phone'
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const numbers = usePhoneNumbers()
  const query = useQuery({ ...ownQuery, staleTime: 0 })
  const { data } = query
  const remove = useSubmit({
    send: async () => {
      await call(deletePhoneNumber, {})
      await client.invalidateQueries({ queryKey: ownQuery.queryKey })
      toast.success(t.removed)
    },
    stays: true,
    toasts: true,
  })
  if (data && !data.available && data.number === null)
    return (
      <SettingsScreen title={t.title} back="/mypage">
        <EmptyState icon="sms" title={t.offTitle} action={<Button href="/mypage">{t.toMyPage}</Button>}>
          {t.offNote}
        </EmptyState>
      </SettingsScreen>
    )
  return (
    <SettingsScreen title={t.title} back="/mypage">
      <div className={phone ? formStyles.place : formStyles.card}>
        {data ? (
          <>
            <p className={formStyles.note}>{t.intro}</p>
            {data.number !== null && (
              <>
                <DataList
                  items={[{ term: t.present, value: numbers?.writtenNumber(data.number) ?? data.number }]}
                  stacked
                />
                <Button situation="danger" pending={remove.pending} onClick={() => remove.submit()}>
                  {t.remove}
                </Button>
              </>
            )}
            {data.available && (
              <NumberForm
                countries={data.countries}
                defaultCountry={data.defaultCountry}
                send={(number) => call(requestPhoneNumber, { body: { number } })}
                onDone={() => navigate('/users/sms_confirmation/edit')}
              />
            )}
          </>
        ) : query.isPending ? (
          <SkeletonGroup>
            <SkeletonText lines={4} />
          </SkeletonGroup>
        ) : (
          <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
        )}
      </div>
    </SettingsScreen>
  )
}
