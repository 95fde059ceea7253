import { type QueryClient, useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { monthParam } from '#web/app/month-param.ts'
import { NextAct } from '#web/app/next-act.tsx'
import { Screen } from '#web/app/screen.tsx'
import { searchParams, useSearchParams } from '#web/app/search-params.ts'
import { thanks } from './thanks.strings.ts'
import { rankingQuery, ThanksRanking } from './thanks-ranking.tsx'
import styles from './thanks-screen.module.css'

const params = searchParams({ month: monthParam })

export const preload = (client: QueryClient, _: object, search: string) =>
  client.prefetchQuery(rankingQuery(params.read(search).month, 'received'))

/** The thanks of a month, for everyone in a company that has a menu for thanks. */
export default function ThanksScreen() {
  const t = useStrings(thanks)
  const [{ month }, change] = useSearchParams(params, '/thanks_ranking')
  const gone = useQuery(rankingQuery(month, 'received')).data?.available === false
  return (
    <Screen title={t.title} back="/menus" className={styles.screen}>
      {gone ? (
        <EmptyState
          icon="heart"
          title={t.goneTitle}
          action={
            <NextAct section="menus" to="/admin/menus/new">
              {t.createMenu}
            </NextAct>
          }
        >
          {t.goneWords}
        </EmptyState>
      ) : (
        <ThanksRanking month={month} onMonth={(next) => change({ month: next })} />
      )}
    </Screen>
  )
}
