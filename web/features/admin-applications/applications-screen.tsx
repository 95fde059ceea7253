import { useStrings } from '#ui/locale.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { applications } from './applications.strings.ts'
import { ExportFiles } from './export-files.tsx'
import { useApplicationFilter, type View } from './use-application-filter.ts'
import { UseList } from './use-list.tsx'
import { WaitingApprovals } from './waiting-approvals.tsx'

/** All uses of all menus, approvals that are waiting, and exports of reports. */
export default function ApplicationsScreen() {
  return (
    <AdminScreen path="/admin/applications">
      <Views />
    </AdminScreen>
  )
}

function Views() {
  const t = useStrings(applications)
  const asked = useApplicationFilter()
  const sections = useCurrentUser()?.can.sections
  // Accounting sees the submissions, but not whom they wait for.
  const waits = sections === undefined || sections.includes('menus')
  const view = asked.filter.view ?? (waits ? 'waiting' : 'uses')
  return (
    <Tabs
      label={t.views}
      tabs={[
        ...(waits ? [{ id: 'waiting' as const, label: t.waiting }] : []),
        { id: 'uses', label: t.uses },
        { id: 'files', label: t.files },
      ]}
      value={view}
      // Each list has columns and an order of its own.
      onChange={(next: View) => asked.change({ view: next, direction: undefined, columns: undefined })}
    >
      {view === 'uses' && <UseList asked={asked} />}
      {view === 'waiting' && waits && <WaitingApprovals asked={asked} />}
      {view === 'files' && <ExportFiles />}
    </Tabs>
  )
}
