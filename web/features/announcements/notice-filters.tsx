import { announcementGroups } from '#contract/announcements.ts'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { type NoticeFilter, type NoticeGroup, noticeParams } from './announcement-cache.ts'
import { announcements } from './announcements.strings.ts'
import styles from './notice-filters.module.css'

/** The filter of the notices: one kind, or unread ones only. It is in the address. */
export function NoticeFilters({ filter }: { filter: NoticeFilter }) {
  const t = useStrings(announcements)
  const navigate = useAppNavigate()
  const choose = (change: NoticeFilter) =>
    navigate(`/announcements${noticeParams.write({ ...filter, ...change })}`, { replace: true })
  const options = [
    { value: 'all' as const, label: t.all },
    ...announcementGroups.map((group) => ({ value: group, label: t[group] })),
  ]
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">{t.filters}</legend>
      <Select<NoticeGroup | 'all'>
        label={t.filters}
        labelHidden
        options={options}
        value={filter.about ?? 'all'}
        onChange={(about) => choose({ about: about === 'all' ? undefined : about })}
      />
      <Switch
        label={t.unreadOnly}
        checked={filter.unread ?? false}
        onChange={(unread) => choose({ unread: unread || undefined })}
      />
    </fieldset>
  )
}
