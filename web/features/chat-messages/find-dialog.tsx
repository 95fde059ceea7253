import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { type ChatTrait, chatTraits } from '#common/chat-search-query.ts'
import type { PlainDate } from '#common/plain-date.ts'
import { formatShort } from '#common/short-dates.ts'
import { chatMessageLimits, searchChatMessages } from '#contract/chat-messages.ts'
import { Button } from '#ui/button.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { pagesFor } from '#web/app/query.ts'
import { chatWords } from '../chat-rooms/chat-rooms.strings.ts'
import { useExcerpt } from '../chat-rooms/room-avatar.tsx'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { AppMark } from '../people/app-mark.tsx'
import { messageWords } from './chat-messages.strings.ts'
import styles from './messages.module.css'

/** A quoted argument of an operator; quotation marks within it cannot be searched for. */
const quoted = (text: string) => `"${text.replace(/["“”＂]/g, ' ').trim()}"`

/** Searches the messages of all rooms of the person, or of one. What the fields say can also be typed as operators. */
export default function FindDialog({ roomId, onClose }: { roomId: number | undefined; onClose: () => void }) {
  const t = useStrings(messageWords)
  const r = useStrings(chatWords)
  const [text, setText] = useState('')
  const [here, setHere] = useState(roomId !== undefined)
  const [from, setFrom] = useState('')
  const [has, setHas] = useState<readonly ChatTrait[]>([])
  const [after, setAfter] = useState<PlainDate | ''>('')
  const [before, setBefore] = useState<PlainDate | ''>('')
  const excerptOf = useExcerpt()
  const written = [
    text.trim(),
    from.trim() && `from:${quoted(from)}`,
    ...has.map((trait) => `has:${trait}`),
    after && `after:${after}`,
    before && `before:${before}`,
  ]
  const query = useDeferredValue(written.filter(Boolean).join(' ').slice(0, chatMessageLimits.queryLength))
  const found = useInfiniteQuery({
    ...pagesFor(
      searchChatMessages,
      { query: { query, ...(here && roomId !== undefined && { chatRoomId: roomId }) } },
      'chatMessages',
    ),
    enabled: query !== '',
  })
  return (
    <Sheet open losesNothing title={t.find} onClose={onClose}>
      <div className={styles.sheet}>
        <Input
          label={t.find}
          labelHidden
          autoFocus
          autoComplete="off"
          value={text}
          maxLength={100}
          onChange={setText}
          before={<Icon name="search" />}
        />
        <fieldset aria-label={t.findHas} className={styles.chips}>
          {chatTraits.map((trait) => (
            <Button
              key={trait}
              size="xSmall"
              priority={has.includes(trait) ? 'primary' : 'secondary'}
              aria-pressed={has.includes(trait)}
              onClick={() =>
                setHas(has.includes(trait) ? has.filter((one) => one !== trait) : [...has, trait])
              }
            >
              {t[trait]}
            </Button>
          ))}
        </fieldset>
        <div className={styles.narrowing}>
          <Input label={t.findFrom} autoComplete="off" value={from} maxLength={40} onChange={setFrom} />
          <DatePicker label={t.findAfter} value={after} onChange={setAfter} />
          <DatePicker label={t.findBefore} value={before} onChange={setBefore} />
        </div>
        {roomId !== undefined && <Switch label={t.findHere} checked={here} onChange={setHere} />}
        {query === '' && (
          <p className={styles.closed}>
            {t.findStart} {t.findOperators}
          </p>
        )}
        {query !== '' && found.isPending && (
          <SkeletonGroup>
            <SkeletonText lines={4} />
          </SkeletonGroup>
        )}
        {found.isError && !found.data && (
          <ErrorState title={t.findFailed} onRetry={() => found.refetch()} pending={found.isFetching} />
        )}
        {query !== '' && (
          <p role="status" className={found.data?.length === 0 ? styles.closed : 'visually-hidden'}>
            {found.data?.length === 0 && t.findNone}
          </p>
        )}
        <ul className={styles.people}>
          {query !== '' &&
            found.data?.map(({ message, roomName }) => (
              <li key={message.id}>
                <AppLink
                  to={`/chat/rooms/${message.chatRoomId}?message=${message.seq}`}
                  className={styles.found}
                  onClick={onClose}
                >
                  <p className={styles.head}>
                    {message.author.name}
                    {message.author.app && <AppMark />}
                    <span className={styles.time}>{roomName || r.notes}</span>
                    <Moment format={formatShort} at={message.createdAt} className={styles.time} />
                  </p>
                  <div className={styles.body}>
                    {message.body ? (
                      <FormattedText text={message.body} mentions={message.mentions} />
                    ) : (
                      excerptOf({ kind: message.stampId === null ? 'files' : 'stamp', excerpt: '' })
                    )}
                  </div>
                  {[...message.photos, ...message.attachments].map(({ filename, originalName }) => (
                    <p key={filename} className={styles.forwarded}>
                      <Icon name="attach" size="small" />
                      {originalName}
                    </p>
                  ))}
                </AppLink>
              </li>
            ))}
        </ul>
        {query !== '' && found.hasNextPage && (
          <Button wide size="xSmall" pending={found.isFetchingNextPage} onClick={() => found.fetchNextPage()}>
            {t.more}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
