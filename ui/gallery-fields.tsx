import { useCallback, useState } from 'react'
import { Card } from './card.tsx'
import { DatePicker } from './date-picker.tsx'
import { galleryStrings } from './gallery.strings.ts'
import { Columns, GalleryPart } from './gallery-part.tsx'
import { Icon } from './icon.tsx'
import { Input } from './input.tsx'
import { useStrings } from './locale.tsx'
import { Textarea } from './textarea.tsx'
import { TimePicker } from './time-picker.tsx'
import { toast } from './toast-store.ts'
import { useExamplePeople } from './use-example-people.ts'

export function GalleryTextFields() {
  const t = useStrings(galleryStrings)
  const people = useExamplePeople()
  const [name, setName] = useState(t.nameValue)
  const [text, setText] = useState('')
  const [long, setLong] = useState(t.longText)
  const [short, setShort] = useState('')
  const [bare, setBare] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the people change with the language only
  const mentionSource = useCallback(
    async (query: string) =>
      people
        .filter((person) => `${person.label}${person.keywords}`.includes(query))
        .map((person) => ({ id: person.value, label: person.label, detail: person.detail })),
    [t],
  )
  return (
    <GalleryPart title={t.textFields}>
      <Columns>
        <Input label={t.name} note={t.nameNote} required value={name} onChange={setName} />
        <Input label={t.mail} type="email" defaultValue="hanako.sato" error={t.mailError} required />
        <Input label={t.password} type="password" defaultValue="hiroba" autoComplete="off" />
        <Input label={t.points} inputMode="numeric" defaultValue="1200" after={t.pointUnit} />
        <Input
          label={t.search}
          labelHidden
          type="search"
          placeholder={t.searchHint}
          before={<Icon name="search" />}
        />
        <Input label={t.employeeNumber} defaultValue="A-10234" disabled />
        <Textarea
          label={t.body}
          note={t.bodyNote}
          placeholder={t.bodyHint}
          value={text}
          onChange={setText}
          mentionSource={mentionSource}
          onSubmit={() => toast.success(t.send)}
          most={140}
        />
        <Textarea
          label={t.introduction}
          value={long}
          onChange={setLong}
          most={100}
          error={t.mailError}
          drawn={(text) => text}
        />
        <Textarea label={t.introduction} value={t.nameNote} onChange={setLong} disabled />
        <Textarea
          label={t.comments}
          labelHidden
          low
          placeholder={t.bodyHint}
          value={short}
          onChange={setShort}
        />
        <Card>
          <Textarea
            label={t.body}
            labelHidden
            bare
            placeholder={t.bodyHint}
            value={bare}
            onChange={setBare}
          />
        </Card>
      </Columns>
    </GalleryPart>
  )
}

export function GalleryDates() {
  const t = useStrings(galleryStrings)
  const [day, setDay] = useState('2026-11-20')
  const [deadline, setDeadline] = useState('2026-12-01')
  const [time, setTime] = useState('09:30')
  const [late, setLate] = useState('23:30')
  return (
    <GalleryPart title={t.datesAndTimes}>
      <Columns>
        <DatePicker label={t.eventDay} required value={day} onChange={setDay} today="2026-11-20" />
        <DatePicker
          label={t.deadline}
          value={deadline}
          onChange={setDeadline}
          max="2026-12-20"
          today="2026-11-20"
          error={t.deadlineError}
        />
        <DatePicker label={t.eventDay} value="2026-11-28" onChange={setDay} today="2026-11-20" disabled />
        <TimePicker label={t.startTime} value={time} onChange={setTime} />
        <TimePicker label={t.startTime} value={late} onChange={setLate} error={t.timeError} />
        <TimePicker label={t.startTime} value="18:00" onChange={setTime} disabled />
      </Columns>
    </GalleryPart>
  )
}
