import { useState } from 'react'
import { Checkbox } from './checkbox.tsx'
import { Combobox, type ComboboxOption } from './combobox.tsx'
import { galleryStrings } from './gallery.strings.ts'
import { Columns, GalleryPart } from './gallery-part.tsx'
import { useStrings } from './locale.tsx'
import { MultiCombobox } from './multi-combobox.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Select } from './select.tsx'
import { Switch } from './switch.tsx'
import { useExamplePeople } from './use-example-people.ts'

export function GalleryChoices() {
  const t = useStrings(galleryStrings)
  const people = useExamplePeople()
  const [department, setDepartment] = useState<'sales' | 'shops' | 'personnel' | ''>('')
  const [person, setPerson] = useState<ComboboxOption | null>(null)
  const [several, setSeveral] = useState<readonly ComboboxOption[]>(people.slice(0, 2))
  const [full, setFull] = useState<readonly ComboboxOption[]>(people.slice(1, 3))
  const [none, setNone] = useState<readonly ComboboxOption[]>([])
  const [chosen, setChosen] = useState<string>('')
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
        <Select
          label={t.range}
          placeholder={t.chooseOne}
          error={t.rangeError}
          value={chosen}
          onChange={setChosen}
          options={[
            {
              group: t.department,
              options: [
                { value: 'sales', label: t.sales },
                { value: 'shops', label: t.shops, disabled: true },
              ],
            },
            { group: t.named, options: people },
          ]}
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
        <Combobox
          label={t.approver}
          options={people}
          value={people[2] ?? null}
          onChange={setPerson}
          disabled
        />
        <MultiCombobox
          label={t.participants}
          placeholder={t.approverHint}
          options={people}
          values={several}
          onChange={setSeveral}
          most={5}
        />
        <MultiCombobox label={t.participants} options={people} values={full} onChange={setFull} most={2} />
        <MultiCombobox
          label={t.participants}
          required
          error={t.noneError}
          placeholder={t.approverHint}
          options={people}
          values={none}
          onChange={setNone}
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
        <RadioGroup
          label={t.range}
          row
          disabled
          value="own"
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
            <Checkbox label={t.notify} defaultChecked={false} />
          </div>
          <div>
            <Checkbox label={t.notify} disabled defaultChecked />
          </div>
          <div>
            <Checkbox label={t.notify} disabled defaultChecked={false} />
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
          <div>
            <Switch label={t.push} disabled defaultChecked={false} />
          </div>
        </div>
      </Columns>
    </GalleryPart>
  )
}
