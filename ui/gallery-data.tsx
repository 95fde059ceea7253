import { useState } from 'react'
import { Card } from './card.tsx'
import { controls } from './controls.strings.ts'
import { DataList } from './data-list.tsx'
import { Facts } from './facts.tsx'
import { FileDrop } from './file-drop.tsx'
import type { DroppedFile } from './file-item.tsx'
import { galleryStrings } from './gallery.strings.ts'
import { Columns, GalleryPart } from './gallery-part.tsx'
import { useStrings } from './locale.tsx'
import { MonthBar } from './month-bar.tsx'
import { MoveHandle } from './move-handle.tsx'
import { LoadMore, Pager } from './pagination.tsx'
import { Progress } from './progress.tsx'
import { SelectableList } from './selectable-list.tsx'
import { SortableList } from './sortable-list.tsx'
import { type Column, type Sorting, Table } from './table.tsx'
import { Tag } from './tag.tsx'
import { toast } from './toast-store.ts'

type Person = {
  id: string
  name: string
  department: string
  position: string
  joined: string
  points: number
}

export function GalleryTables() {
  const t = useStrings(galleryStrings)
  const [month, setMonth] = useState('2026-01')
  const c = useStrings(controls)
  const [sorted, setSorted] = useState([t.sales, t.shops, t.personnel])
  const [sorting, setSorting] = useState<Sorting>({ key: 'points', direction: 'descending' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['2']))
  const people: Person[] = [
    {
      id: '1',
      name: t.nameValue,
      department: t.sales,
      position: t.staff,
      joined: '2019/04/01',
      points: 1280,
    },
    { id: '2', name: t.taro, department: t.shops, position: t.manager, joined: '2012/10/01', points: 960 },
    {
      id: '3',
      name: t.misaki,
      department: t.personnel,
      position: t.staff,
      joined: '2024/04/01',
      points: 340,
    },
    { id: '4', name: t.kenta, department: t.shops, position: t.leader, joined: '2008/04/01', points: 2150 },
  ]
  const up = sorting.direction === 'ascending' ? 1 : -1
  const rows = people.toSorted((a, b) =>
    sorting.key === 'points' ? up * (a.points - b.points) : up * a.name.localeCompare(b.name, 'ja'),
  )
  const columns: Column<Person>[] = [
    { key: 'name', header: t.name, sortable: true, narrow: true, cell: (person) => person.name },
    { key: 'department', header: t.department, cell: (person) => person.department },
    { key: 'position', header: t.position, cell: (person) => <Tag>{person.position}</Tag> },
    { key: 'joined', header: t.joined, narrow: true, cell: (person) => person.joined },
    {
      key: 'points',
      header: t.points,
      sortable: true,
      align: 'end',
      narrow: true,
      cell: (person) => person.points.toLocaleString(),
    },
  ]
  const shared = { columns, rowKey: (person: Person) => person.id, rowName: (person: Person) => person.name }
  return (
    <GalleryPart title={t.tables}>
      <Table
        {...shared}
        label={t.people200}
        rows={rows}
        sorting={sorting}
        onSort={setSorting}
        selected={selected}
        onSelect={setSelected}
      />
      <Table
        columns={columns.filter(({ key }) => key !== 'joined')}
        rowKey={shared.rowKey}
        rowName={shared.rowName}
        label={t.members}
        rows={people.slice(0, 2)}
        onOpen={(person) => toast.success(person.name)}
        stacks
      />
      <Card padding="none">
        <SelectableList
          label={t.selectable}
          rows={people}
          keyOf={({ id }) => id}
          choiceOf={({ name }) => c.selectRow(name)}
          selected={selected}
          onSelect={setSelected}
        >
          {({ name, department }) => (
            <>
              {name} <Tag>{department}</Tag>
            </>
          )}
        </SelectableList>
      </Card>
      <MonthBar month={month} onChange={setMonth} />
      <Pager label="1" onNext={() => undefined} />
      <Pager label="2" onPrevious={() => undefined} onNext={() => undefined} />
      <Pager label="3" onPrevious={() => undefined} onNext={() => undefined} pending />
      <LoadMore hasMore onMore={() => undefined} />
      <LoadMore hasMore pending onMore={() => undefined} />
      <LoadMore hasMore failed onMore={() => undefined} />
      <Table {...shared} label={t.preparing} rows={[]} pending />
      <Table {...shared} label={t.noPeople} rows={[]} empty={t.noPeople} />
      <Columns>
        <Card>
          <DataList
            items={[
              { term: t.name, value: t.nameValue },
              { term: t.department, value: t.shops },
              { term: t.workplace, value: t.workplaceValue },
              { term: t.introduction, value: t.longText },
            ]}
          />
        </Card>
        <Card>
          <DataList
            stacked
            items={[
              { term: t.profile, value: t.nameValue },
              { term: t.mail, value: 'hanako.sato@hiroba.example' },
            ]}
          />
        </Card>
      </Columns>
      <SortableList
        label={t.orderable}
        items={sorted}
        keyOf={(name) => name}
        nameOf={(name) => name}
        onOrder={setSorted}
      >
        {(name) => name}
      </SortableList>
      <Facts facts={[t.department, t.workplaceValue, t.nameValue]} />
      <ul>
        <li>
          <MoveHandle index={0} onUp={undefined} onDown={undefined} name={t.orderable} />
          {t.orderable}
        </li>
      </ul>
    </GalleryPart>
  )
}

export function GalleryFiles() {
  const t = useStrings(galleryStrings)
  const [files, setFiles] = useState<DroppedFile[]>([
    { id: '1', name: t.photoFile, size: 2_400_000 },
    { id: '2', name: t.documentFile, size: 5_000_000, progress: 0.4 },
    { id: '3', name: t.photoFile, size: 900_000, error: t.uploadFailed },
  ])
  const change = (id: string, values: Partial<DroppedFile>) =>
    setFiles((now) => now.map((file) => (file.id === id ? { ...file, ...values } : file)))
  return (
    <GalleryPart title={t.files}>
      <Columns>
        <FileDrop
          label={t.photos}
          accept="image/*,.pdf"
          maxFiles={6}
          maxBytes={10 * 1024 * 1024}
          files={files}
          onAdd={(added) =>
            setFiles((now) => [
              ...now,
              ...added.map((file) => ({ id: crypto.randomUUID(), name: file.name, size: file.size, file })),
            ])
          }
          onRemove={(id) => setFiles((now) => now.filter((file) => file.id !== id))}
          onReorder={(ids) =>
            setFiles((now) => ids.flatMap((id) => now.find((file) => file.id === id) ?? []))
          }
          onRetry={(id) => change(id, { error: undefined, progress: 0 })}
        />
        <FileDrop
          label={t.photos}
          disabled
          maxFiles={1}
          maxBytes={1024 * 1024}
          files={[]}
          onAdd={() => undefined}
          onRemove={() => undefined}
        />
        <FileDrop
          label={t.photos}
          required
          error={t.photoMissing}
          maxFiles={3}
          maxBytes={1024 * 1024}
          files={[]}
          onAdd={() => undefined}
          onRemove={() => undefined}
        />
        <Progress label={t.importing} value={0.4} detail={t.importDetail} />
        <Progress label={t.importing} value={0.75} />
        <Progress label={t.importing} value={1} situation="success" />
        <Progress label={t.importing} value={0.3} situation="danger" />
        <Progress label={t.preparing} />
      </Columns>
    </GalleryPart>
  )
}
