import { notificationChannelWords, notificationEventWords } from '#common/notification-event.strings.ts'
import { notificationChannels } from '#common/notification-event.ts'
import { useStrings } from '#ui/locale.tsx'
import { Switch } from '#ui/switch.tsx'
import styles from './channel-table.module.css'
import { notificationOptionsWords, reasonWords } from './notification-options.strings.ts'
import type { Options, OptionsChange } from './use-notification-options.ts'

type Event = Options['events'][number]
type Props = {
  name: string
  events: readonly Event[]
  /** Whether this person can receive email at all. */
  mail: boolean
  onChange: (change: OptionsChange) => void
}

/** A table of notifications: a row for each event, a column for each channel. */
export function ChannelTable({ name, events, mail, onChange }: Props) {
  const t = useStrings(notificationOptionsWords)
  const channelNames = useStrings(notificationChannelWords)
  const shown = notificationChannels.filter(
    (channel) =>
      (channel !== 'mail' || mail) &&
      events.some((one) => one.channels.some((way) => way.channel === channel)),
  )
  // A single column keeps the position it has in the other tables.
  const spare = mail && shown.length < notificationChannels.length
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{name}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.event}>
            <span className="visually-hidden">{t.event}</span>
          </th>
          {shown.map((channel) => (
            <th key={channel} scope="col" className={styles.channel}>
              {channelNames[channel]}
            </th>
          ))}
          {spare && <td className={styles.channel} />}
        </tr>
      </thead>
      <tbody>
        {events.map((one) => (
          <Row key={one.event} {...one} shown={shown} spare={spare} onChange={onChange} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Event &
  Pick<Props, 'onChange'> & { shown: readonly (typeof notificationChannels)[number][]; spare: boolean }

function Row({ event, channels, shown, spare, onChange }: RowProps) {
  const t = useStrings(notificationOptionsWords)
  const eventName = useStrings(notificationEventWords)[event]
  const channelNames = useStrings(notificationChannelWords)
  const reasons: Partial<Record<string, string>> = useStrings(reasonWords)
  const reason = channels.some(({ compulsory }) => compulsory) ? reasons[event] : undefined
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.name}>
        {eventName}
        {reason && <span className={styles.reason}>{reason}</span>}
      </th>
      {shown.map((channel) => {
        const way = channels.find((one) => one.channel === channel)
        return (
          <td key={channel} className={styles.cell}>
            {way === undefined ? (
              <span className="visually-hidden">{t.notThisWay}</span>
            ) : way.compulsory ? (
              <span className={styles.always}>{t.always}</span>
            ) : (
              <Switch
                label={<span className="visually-hidden">{t.by(eventName, channelNames[channel])}</span>}
                className={styles.switch}
                checked={way.wanted}
                onChange={(wanted) => onChange({ choices: [{ event, channel, wanted }] })}
              />
            )}
          </td>
        )
      })}
      {spare && <td />}
    </tr>
  )
}
