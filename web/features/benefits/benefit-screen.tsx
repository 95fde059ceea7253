import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { AppLink } from '#web/app/link.tsx'
import { useOwnHeading } from '#web/app/own-heading.ts'
import { Screen } from '#web/app/screen.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { useUnusableWords } from '../menus/unusable.tsx'
import { UseButton } from '../menus/use-button.tsx'
import { BenefitLeft, hasLeft } from './benefit-left.tsx'
import { BenefitPicture } from './benefit-picture.tsx'
import styles from './benefits.module.css'
import { benefitWords } from './benefits.strings.ts'
import { FavouriteButton } from './favourite-button.tsx'
import { type BenefitPage, benefitQuery } from './use-benefits.ts'

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id !== undefined) void client.prefetchQuery(benefitQuery(id))
}

/** One benefit: what it is, what is left of it, and who is entitled to it. */
export default function BenefitScreen() {
  const t = useStrings(benefitWords)
  const id = useIdParam()
  const query = useQuery({ ...benefitQuery(id ?? 0), enabled: id !== undefined, staleTime: 0 })
  const benefit = query.data
  const title = useOwnHeading(benefit?.name, t.title)
  return (
    <Screen title={title} back="/benefits" titleHidden className={styles.narrow}>
      <div className={styles.column}>
        {benefit ? (
          <>
            <About benefit={benefit} />
            {benefit.entitlement.member && (
              <Part id="benefit-left" title={t.remaining}>
                {hasLeft(benefit) ? <BenefitLeft benefit={benefit} /> : <p>{t.noLimit}</p>}
              </Part>
            )}
            <Entitlement entitlement={benefit.entitlement} />
            {benefit.remarks && (
              <Part id="benefit-remarks" title={t.remarks}>
                <p className={styles.long}>{benefit.remarks}</p>
              </Part>
            )}
          </>
        ) : (
          <Fallback
            query={query}
            known={id !== undefined}
            skeleton={
              <Card padding="large" bleeds>
                <SkeletonGroup>
                  <SkeletonText lines={8} />
                </SkeletonGroup>
              </Card>
            }
            gone={t.gone}
            to="/benefits"
            toWords={t.toBenefits}
          />
        )}
      </div>
    </Screen>
  )
}

function About({ benefit }: { benefit: BenefitPage }) {
  const t = useStrings(benefitWords)
  const unusable = useUnusableWords(benefit)
  const { name, category, summary, description } = benefit
  return (
    <Card as="section" padding="none" bleeds aria-labelledby="benefit-name" className={styles.card}>
      <BenefitPicture benefit={benefit} sizes="(max-width: 719px) 100vw, 720px" wide />
      <div className={styles.body}>
        {category && (
          <AppLink to={`/benefits?category=${encodeURIComponent(category)}`} className={styles.note}>
            {category}
          </AppLink>
        )}
        <div className={styles.head}>
          <h1 id="benefit-name" className={styles.title}>
            {name}
          </h1>
          <FavouriteButton benefit={benefit} />
        </div>
        {summary && <p className={styles.summary}>{summary}</p>}
        {description && description !== summary && <p className={styles.long}>{description}</p>}
        {unusable && benefit.unusable !== 'not_for_you' && (
          <Notice situation="neutral">{unusable.sentence}</Notice>
        )}
        <div className={styles.foot}>
          {benefit.can.use && <UseButton menu={benefit} />}
          <AppLink to={`/menus/${benefit.id}`}>{t.toMenu}</AppLink>
        </div>
      </div>
    </Card>
  )
}

type PartProps = { id: string; title: string; children: ReactNode }

const Part = ({ id, title, children }: PartProps) => (
  <Card as="section" padding="large" bleeds aria-labelledby={id} className={styles.part}>
    <h2 id={id} className={styles.heading}>
      {title}
    </h2>
    {children}
  </Card>
)

/** The conditions in words, each with whether it applies to this person. */
function Entitlement({ entitlement }: { entitlement: BenefitPage['entitlement'] }) {
  const t = useStrings(benefitWords)
  const { summary, member, match, memberCount } = entitlement
  const conditions = entitlement.conditions.filter(({ excluding }) => !excluding)
  const exceptions = entitlement.conditions.filter(({ excluding }) => excluding)
  const only = entitlement.conditions.length === 1
  const intro = match === 'all' ? t.allConditions : t.anyConditions
  return (
    <Part id="benefit-entitlement" title={t.who}>
      <Notice situation={member ? 'success' : 'neutral'}>{member ? t.youAre : t.youAreNot}</Notice>
      <p>
        {only ? summary : intro} <span className={styles.note}>({t.people(memberCount)})</span>
      </p>
      {!only && <Conditions conditions={conditions} needed={match === 'all'} />}
      {exceptions.length > 0 && (
        <>
          <p>{t.exceptions}</p>
          <Conditions conditions={exceptions} />
        </>
      )}
    </Part>
  )
}

type ConditionsProps = {
  conditions: BenefitPage['entitlement']['conditions']
  /** Each of them has to apply. */
  needed?: boolean
}

/** Those that apply come first. */
function Conditions({ conditions, needed = false }: ConditionsProps) {
  const t = useStrings(benefitWords)
  const look = ({ fits, excluding }: ConditionsProps['conditions'][number]) => {
    if (fits) return excluding ? styles.against : styles.fits
    return needed ? styles.against : styles.neutral
  }
  return (
    <ul className={styles.conditions}>
      {conditions
        .toSorted((a, b) => Number(b.fits) - Number(a.fits))
        .map((condition, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions may have equal names and never move
          <li key={index} className={styles.condition}>
            <Icon
              name={condition.fits ? 'check' : 'close'}
              label={condition.fits ? t.applies : t.appliesNot}
              className={look(condition)}
            />
            <span>{condition.name}</span>
          </li>
        ))}
    </ul>
  )
}
