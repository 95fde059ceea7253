import { useQuery } from '@tanstack/react-query'
import { getAdminUser, getUserCounts } from '#contract/admin-users.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { useDay } from '#ui/use-day.ts'
import { ApiError } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import { useIdParam } from '#web/app/use-id-param.ts'
import { accountWords } from '../admin-users/account.strings.ts'
import { PlannedTags, stateTone } from '../admin-users/account-tags.tsx'
import type { Account } from '../admin-users/account-values.ts'
import { accountFilterWords } from '../admin-users/users-list.strings.ts'
import { AdminMissing, AdminScreen } from '../administration/admin-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { AccessPart } from './access-part.tsx'
import { EditPart } from './edit-part.tsx'
import { FactorsPart } from './factors-part.tsx'
import { HistoryPart } from './history-part.tsx'
import { LeavingPart } from './leaving-part.tsx'
import { PlannedPart } from './planned-part.tsx'
import { PushesPart } from './pushes-part.tsx'
import { RolePart } from './role-part.tsx'
import { SessionsPart } from './sessions-part.tsx'

/** One account and all actions an administrator has on it. */
export default function AccountScreen() {
  const id = useIdParam()
  const query = useQuery({
    ...queryFor(getAdminUser, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
  })
  const missing = query.error instanceof ApiError && query.error.status === 404
  if (id === undefined || missing) return <AdminMissing />
  return (
    <AdminScreen path="/admin/users" title={query.data?.name} back="/admin/users">
      {query.data ? (
        <AccountPage account={query.data} />
      ) : query.isPending ? (
        <SkeletonGroup>
          <Skeleton width="third" />
          <Skeleton width="most" />
          <Skeleton width="most" />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </AdminScreen>
  )
}

function AccountPage({ account }: { account: Account }) {
  const t = useStrings(accountWords)
  const states = useStrings(accountFilterWords)
  const day = useDay()
  const today = useQuery(queryFor(getUserCounts, {})).data?.today
  const company = useCompanyConfig()
  const { change } = account.can
  return (
    <>
      <div className={styles.person}>
        <Avatar name={account.name} src={account.profileImgPath} size="large" />
        <span className={styles.words}>
          <span className={styles.name}>{account.name}</span>
          {account.status !== 'withdrawn' && <AppLink to={`/users/${account.id}`}>{t.profile}</AppLink>}
        </span>
        <span className={styles.tags}>
          <PlannedTags account={account} />
          <Tag situation={stateTone[account.status]}>{states[account.status]}</Tag>
        </span>
      </div>
      {account.status === 'withdrawn' ? (
        <Notice situation="information">
          {t.gone}
          {account.lastOn && ` ${t.goneOn(day(account.lastOn))}`}
        </Notice>
      ) : (
        <>
          {!change && <Notice situation="information">{t.notYours}</Notice>}
          <AccessPart account={account} />
          {change && !company?.optionsOff.includes('second_factors') && <FactorsPart account={account} />}
          {change && <SessionsPart account={account} />}
          {change && <PushesPart account={account} />}
          {change && <EditPart key={account.id} account={account} />}
          {today && <PlannedPart account={account} today={today} />}
          {change && today && <LeavingPart account={account} today={today} />}
          <RolePart account={account} />
        </>
      )}
      {today && <HistoryPart account={account} today={today} />}
    </>
  )
}
