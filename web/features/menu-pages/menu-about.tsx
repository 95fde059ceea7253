import { useQuery } from '@tanstack/react-query'
import { readableDateTime } from '#common/readable-dates.ts'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AppLink } from '#web/app/link.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { BenefitSign } from '../benefits/benefit-sign.tsx'
import { FollowButton } from '../follows/follow-button.tsx'
import {
  conditionsQuery,
  type Menu,
  remarksQuery,
  rewardsQuery,
  subsidiesQuery,
} from '../menus/menu-queries.ts'
import { MenuTile } from '../menus/menu-tile.tsx'
import { menus } from '../menus/menus.strings.ts'
import { useUnusableWords } from '../menus/unusable.tsx'
import { UseButton } from '../menus/use-button.tsx'
import { SubsidyLines } from '../subsidies/subsidy-lines.tsx'
import styles from './menu-screen.module.css'

const flowWords = {
  share: 'flowShare',
  apply: 'flowApply',
  report: 'flowReport',
  apply_report: 'flowBoth',
} as const
const periodWords = { day: 'perDay', month: 'perMonth', year: 'perYear', ever: 'perEver' } as const

/** A menu's purpose and everything to know before using it. */
export function MenuAbout({ menu }: { menu: Menu }) {
  const t = useStrings(menus)
  const unusable = useUnusableWords(menu)
  const remarks = useQuery(remarksQuery(menu.id)).data?.remarks
  return (
    <Card as="section" padding="large" bleeds className={styles.about}>
      <div className={styles.head}>
        <MenuTile iconName={menu.iconName} tone={menu.tone} size="large" />
        <div className={styles.names}>
          <AppLink to={`/menu_categories/${menu.category.id}`} className={styles.category}>
            {menu.category.name}
          </AppLink>
          <p className={styles.name}>{menu.name}</p>
          <BenefitSign menu={menu} />
        </div>
        {menu.publishes && <FollowButton menu={menu} />}
        {menu.can.use && <UseButton menu={menu} />}
      </div>
      {menu.description && <p className={styles.description}>{menu.description}</p>}
      {menu.unusable === 'not_for_you' ? (
        <ForOthers menu={menu} />
      ) : (
        unusable && <Notice situation="neutral">{unusable.sentence}</Notice>
      )}
      <Conditions menu={menu} />
      {remarks && (
        <div>
          <h2 className={styles.part}>{t.remarks}</h2>
          <p className={styles.description}>{remarks}</p>
        </div>
      )}
    </Card>
  )
}

/** For people who cannot use it: who can. */
function ForOthers({ menu }: { menu: Menu }) {
  const t = useStrings(menus)
  const { data, isPending } = useQuery(conditionsQuery(menu.id))
  const sentence =
    menu.formKind === 'post' || menu.flow === 'share'
      ? t.onlyPost
      : menu.flow === 'report'
        ? t.onlyReport
        : t.onlyApply
  return (
    <Notice situation="neutral">
      {isPending ? (
        <Skeleton width="half" />
      ) : data ? (
        sentence(t.who(data.use.summary, data.use.memberCount))
      ) : (
        t.notForYouWords
      )}
    </Notice>
  )
}

/** Who can use and read it, how often, and what it pays and earns. A line that cannot be fetched is left out. */
function Conditions({ menu }: { menu: Menu }) {
  const t = useStrings(menus)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const conditions = useQuery(conditionsQuery(menu.id))
  const subsidies = useQuery({ ...subsidiesQuery(menu.id), staleTime: 0 }).data?.subsidies ?? []
  const { rewards = [], redemptionOptions = [] } =
    useQuery({ ...rewardsQuery(menu.id), staleTime: 0 }).data ?? {}
  const { useLimit, closesAt } = menu
  const people = (summary: string | undefined, count: string | undefined) =>
    summary === undefined ? (
      <Skeleton width="half" />
    ) : (
      <>
        {summary} <span className={styles.count}>({count})</span>
      </>
    )
  const { use, publication } = conditions.data ?? {}
  const known = conditions.data !== undefined || conditions.isPending
  return (
    <section aria-label={t.conditions}>
      <DataList
        items={[
          ...(menu.formKind === 'items' ? [{ term: t.flow, value: t[flowWords[menu.flow]] }] : []),
          ...(known
            ? [{ term: t.use, value: people(use?.summary, use && t.memberCount(use.memberCount)) }]
            : []),
          ...(menu.publishes
            ? known
              ? [
                  {
                    term: t.publication,
                    value: people(
                      publication?.summary,
                      publication && t.readerCount(publication.readerCount),
                    ),
                  },
                ]
              : []
            : [{ term: t.publication, value: t.nobodyReads }]),
          ...(useLimit
            ? [
                {
                  term: t.remaining,
                  value: t.usesLeft(
                    Math.max(0, useLimit.count - useLimit.used),
                    useLimit.count,
                    t[periodWords[useLimit.period]],
                  ),
                },
              ]
            : []),
          ...(closesAt && menu.unusable !== 'closed'
            ? [{ term: t.closesAt, value: readableDateTime(closesAt, { locale, timeZone }) }]
            : []),
          ...(subsidies.length > 0
            ? [{ term: t.subsidies, value: <SubsidyLines subsidies={subsidies} /> }]
            : []),
          ...(redemptionOptions.length > 0
            ? [
                {
                  term: t.redemption,
                  value: (
                    <ul>
                      {redemptionOptions.map(({ name, points, stock }) => (
                        <li key={name}>{t.redemptionOption(name, points, stock)}</li>
                      ))}
                    </ul>
                  ),
                },
              ]
            : []),
          ...(rewards.length > 0
            ? [
                {
                  term: t.rewards,
                  value: (
                    <ul>
                      {rewards.map(({ receiver, itemName, points }) => (
                        <li key={`${receiver} ${itemName}`}>
                          {receiver === 'poster'
                            ? t.rewardPoster(points)
                            : t.rewardTagged(itemName ?? '', points)}
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}
