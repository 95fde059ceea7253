import { useCallback, useState } from 'react'
import { Checkbox } from './checkbox.tsx'
import { Combobox, type ComboboxOption } from './combobox.tsx'
import { DatePicker } from './date-picker.tsx'
import { galleryStrings } from './gallery.strings.ts'
import { Columns, GalleryPart } from './gallery-part.tsx'
import { Icon } from './icon.tsx'
import { Input } from './input.tsx'
import { useStrings } from './locale.tsx'
import { MultiCombobox } from './multi-combobox.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Select } from './select.tsx'
import { Switch } from './switch.tsx'
import { Textarea } from './textarea.tsx'
import { TimePicker } from './time-picker.tsx'
import { toast } from './toast-store.ts'

function useExamplePeople() {
  const t = useStrings(galleryStrings)
  return [
    { value: '1', label: t.nameValue, detail: t.sales, keywords: t.hanakoReading },
    { value: '2', label: t.taro, detail: t.shops, keywords: t.taroReading },
    { value: '3', label: t.misaki, detail: t.personnel, keywords: t.misakiReading },
    { value: '4', label: t.kenta, detail: t.shops, keywords: t.kentaReading },
  ]
}

export function GalleryTextFields() {
  const t = useStrings(galleryStrings)
  const people = useExamplePeople()
  const [name, setName] = useState(t.nameValue)
  const [text, setText] = useState('')
  const [long, setLong] = useState(t.longText)
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
        <Textarea label={t.introduction} value={long} onChange={setLong} most={100} error={t.mailError} />
      </Columns>
    </GalleryPart>
  )
}

export function GalleryChoices() {
  const t = useStrings(galleryStrings)
  const people = useExamplePeople()
  const [department, setDepartment] = useState<'sales' | 'shops' | 'personnel' | ''>('')
  const [person, setPerson] = useState<ComboboxOption | null>(null)
  const [several, setSeveral] = useState<readonly ComboboxOption[]>(people.slice(0, 2))
  const [range, setRange] = useState<'all' | 'own' | 'named'>('all')
  const [mail, setMail] = useState(true)
  const [push, setPush] = useState(true)
  return (
    <GalleryPart title={t.choices}>
      <Columns>
        <Select
          label={t.department}
          placeholder={t.chooseOne}
          required
          value={department}
          onChange={setDepartment}
          options={[
            { value: 'sales', label: t.sales },
            { value: 'shops', label: t.shops },
            { value: 'personnel', label: t.personnel },
          ]}
        />
        <Select
          label={t.department}
          value="sales"
          onChange={setDepartment}
          disabled
          options={[{ value: 'sales', label: t.sales }]}
        />
        <Combobox
          label={t.approver}
          placeholder={t.approverHint}
          options={people}
          value={person}
          onChange={setPerson}
        />
        <Combobox
          label={t.approver}
          options={people}
          value={people[1] ?? null}
          onChange={setPerson}
          error={t.reason}
        />
        <MultiCombobox
          label={t.participants}
          placeholder={t.approverHint}
          options={people}
          values={several}
          onChange={setSeveral}
          most={5}
        />
        <RadioGroup
          label={t.range}
          value={range}
          onChange={setRange}
          options={[
            { value: 'all', label: t.everyone, note: t.everyoneNote },
            { value: 'own', label: t.ownDepartment },
            { value: 'named', label: t.named, disabled: true },
          ]}
        />
        <RadioGroup
          label={t.range}
          row
          required
          error={t.rangeError}
          value={undefined}
          onChange={setRange}
          options={[
            { value: 'all', label: t.everyone },
            { value: 'own', label: t.ownDepartment },
          ]}
        />
        <div>
          <div>
            <Checkbox label={t.notify} note={t.notifyNote} checked={mail} onChange={setMail} />
          </div>
          <div>
            <Checkbox label={t.allShops} partly defaultChecked={false} />
          </div>
          <div>
            <Checkbox label={t.notify} disabled defaultChecked />
          </div>
        </div>
        <div>
          <div>
            <Switch label={t.push} note={t.pushNote} checked={push} onChange={setPush} />
          </div>
          <div>
            <Switch label={t.push} defaultChecked={false} />
          </div>
          <div>
            <Switch label={t.push} disabled defaultChecked />
          </div>
        </div>
      </Columns>
    </GalleryPart>
  )
}

export function GalleryDates() {
  const t = useStrings(galleryStrings)
  const [day, setDay] = useState('2026-11-20')
  const [deadline, setDeadline] = useState('2026-12-01')
  const [time, setTime] = useState('09:30')
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
        <TimePicker label={t.startTime} value={time} onChange={setTime} />
        <TimePicker label={t.startTime} value="18:00" onChange={setTime} disabled />
      </Columns>
    </GalleryPart>
  )
}
