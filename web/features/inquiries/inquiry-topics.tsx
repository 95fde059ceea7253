import { Suspense, useState } from 'react'
import type { FormItem } from '#common/form/form-item.ts'
import { inquiryItemKinds, inquirySettingsLimits } from '#contract/inquiries.administration.ts'
import { inquiryLimits } from '#contract/inquiries.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { newClientKey } from '#web/app/use-draft.ts'
import { adminInquiryWords } from './admin-inquiries.strings.ts'
import styles from './inquiries.module.css'

const ItemList = lazyPart(async () => ({
  default: (await import('../admin-menus/form-designer.tsx')).ItemList,
}))

export type TopicFields = { key: string; name: string; items: FormItem[] }

export const topicFields = (topics: readonly { name: string; items: readonly object[] }[]): TopicFields[] =>
  // The contract describes only what all kinds of items have in common.
  topics.map(({ name, items }) => ({ key: newClientKey(), name, items: items as FormItem[] }))

type Props = {
  topics: readonly TopicFields[]
  error: string | undefined
  onChange: (topics: TopicFields[]) => void
}

/** The topics of the form in order, each with the items that are asked for it. */
export function InquiryTopics({ topics, error, onChange }: Props) {
  const t = useStrings(adminInquiryWords)
  const [open, setOpen] = useState<string>()
  const set = (key: string, part: Partial<TopicFields>) =>
    onChange(topics.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const placeOf = (topic: TopicFields) => topics.indexOf(topic) + 1
  const nameOf = (topic: TopicFields) => topic.name || t.topicName(placeOf(topic))
  return (
    <Field label={t.topics} note={t.topicsNote} error={error} group>
      {() => (
        <div className={styles.column}>
          <SortableList
            plain
            label={t.topics}
            items={topics}
            keyOf={({ key }) => key}
            nameOf={nameOf}
            onOrder={onChange}
            listClassName={styles.column}
            className={styles.topicRow}
          >
            {(topic) => {
              const { key, name, items } = topic
              return (
                <fieldset className={styles.topic} aria-label={nameOf(topic)}>
                  <div className={styles.topicHead}>
                    <Input
                      label={t.topicName(placeOf(topic))}
                      maxLength={inquiryLimits.topicLength}
                      value={name}
                      onChange={(text) => set(key, { name: text })}
                    />
                    <span className={styles.buttons}>
                      <IconButton
                        icon="trash"
                        label={t.removeTopic(nameOf(topic))}
                        onClick={() => onChange(topics.filter((one) => one.key !== key))}
                      />
                    </span>
                  </div>
                  <div>
                    <Button
                      size="xSmall"
                      situation="neutral"
                      icon={open === key ? 'chevronUp' : 'chevronDown'}
                      aria-expanded={open === key}
                      onClick={() => setOpen(open === key ? undefined : key)}
                    >
                      {t.items(items.length)}
                    </Button>
                  </div>
                  {open === key && (
                    <Suspense
                      fallback={
                        <SkeletonGroup>
                          <SkeletonText lines={3} />
                        </SkeletonGroup>
                      }
                    >
                      <ItemList
                        publishes={false}
                        items={items}
                        kinds={inquiryItemKinds}
                        onChange={(next) => set(key, { items: next })}
                      />
                    </Suspense>
                  )}
                </fieldset>
              )
            }}
          </SortableList>
          {topics.length < inquirySettingsLimits.topics && (
            <div>
              <Button
                size="xSmall"
                icon="plus"
                situation="neutral"
                onClick={() => onChange([...topics, { key: newClientKey(), name: '', items: [] }])}
              >
                {t.addTopic}
              </Button>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
