import { type ReactNode, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ShownAnswer } from '#common/form/shown-answer.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { hasScreen } from '#web/app/screens.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import type { Feed } from '../feeds/feed-cache.ts'
import { AnswerCard } from '../forms/answer-card.tsx'
import { ShownAnswers } from '../forms/shown-answers.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { ItemWaiting } from '../report-items/item-waiting.tsx'
import styles from './feed-answers.module.css'
import { feedAnswers } from './feed-answers.strings.ts'

const PostedItem = lazyPart(() => import('../report-items/posted-item.tsx'))

const isPosted = ({ pollId, taskListId }: ShownAnswer) => pollId !== undefined || taskListId !== undefined

type Props = { feed: Feed; folded?: boolean | undefined }

/**
 * The answers that a form published, below the names of its items. A card given to someone is drawn as a card, with
 * giver and recipient. Photos and files are shown below, with those of the post.
 */
export function FeedAnswers({ feed, folded }: Props) {
  const t = useStrings(feedAnswers)
  const all = (feed.answers ?? []) as ShownAnswer[]
  // The post's title already shows it.
  const shown = all.filter(({ kind, text }) => kind !== 'text' || text !== feed.title || all.length === 1)
  const card = shown.find((answer) => answer.card)
  const to = card && shown.find(({ kind, users }) => kind === 'users' && users && users.length > 0)
  const rest = card && to ? shown.filter((answer) => answer !== card && answer !== to) : shown
  const message = rest.length === 1 && card && to && !isPosted(rest[0]!) ? rest[0] : undefined
  // Polls and requests are interactive instead of text.
  const instead = (answer: ShownAnswer) =>
    isPosted(answer) ? (
      <Suspense fallback={<ItemWaiting answer={answer} />}>
        <PostedItem answer={answer} feedId={feed.id} />
      </Suspense>
    ) : undefined
  const content = (
    <>
      {card?.card && to?.users && (
        <GivenCard card={card.card} from={feed.author} to={to.users} message={message?.text} />
      )}
      {!message && rest.length > 0 && <ShownAnswers shown={rest} compact={folded} instead={instead} />}
    </>
  )
  if (folded) return <Folded name={feed.id}>{content}</Folded>
  const report = `/reports/${feed.reportId}`
  return (
    <div className={styles.content}>
      {content}
      {feed.reportId !== null && hasScreen(report) && (
        <p>
          <AppLink to={report}>{t.report}</AppLink>
        </p>
      )}
    </div>
  )
}

type CardProps = {
  card: NonNullable<ShownAnswer['card']>
  from: Feed['author']
  to: NonNullable<ShownAnswer['users']>
  message: string | undefined
}

function GivenCard({ card, from, to, message }: CardProps) {
  const t = useStrings(feedAnswers)
  return (
    <div className={styles.given}>
      <p className={styles.people}>
        <span className={styles.person}>
          <Avatar name={from.name} src={from.profileImgPath} size="xSmall" />
          <PersonLink id={from.id} name={from.name} />
        </span>
        <Icon name="right" label={t.to} />
        {to.map(({ id, name, profileImgPath }) => (
          <span key={id} className={styles.person}>
            <Avatar name={name} src={profileImgPath} size="xSmall" />
            <PersonLink id={id} name={name} />
          </span>
        ))}
      </p>
      <AnswerCard card={card} large />
      {message && <p className={styles.message}>{message}</p>}
    </div>
  )
}

/** Unfolded texts stay unfolded when a card leaves the rendered window and comes back. */
const unfolded = new Set<number>()

/** Folds long content until the reader expands it. */
function Folded({ name, children }: { name: number; children: ReactNode }) {
  const t = useStrings(feedAnswers)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(unfolded.has(name))
  const [long, setLong] = useState(false)
  const measure = () => {
    const element = box.current
    if (element && !open) setLong(element.scrollHeight > element.clientHeight + 1)
  }
  const unfold = () => {
    unfolded.add(name)
    setOpen(true)
  }
  useLayoutEffect(measure)
  useEffect(() => {
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  })
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only expands on focus, so that the focused element is
          visible */}
      <div
        id={id}
        ref={box}
        className={classNames(styles.content, !open && styles.folded, long && !open && styles.fading)}
        onFocus={({ target, currentTarget }) => {
          const below = target.getBoundingClientRect().bottom > currentTarget.getBoundingClientRect().bottom
          if (long && below) unfold()
        }}
      >
        {children}
      </div>
      {long && !open && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={false}
          aria-controls={id}
          onClick={unfold}
        >
          {t.more}
        </button>
      )}
    </>
  )
}
