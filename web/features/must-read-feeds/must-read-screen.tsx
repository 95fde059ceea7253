import { AdminScreen } from '../administration/admin-frame.tsx'
import { MustReadList } from './must-read-list.tsx'
import { MustReadSettings } from './must-read-settings.tsx'

/** The current must-reads, their settings, and the deputies. */
export default function MustReadScreen() {
  return (
    <AdminScreen path="/admin/must_read">
      <MustReadList />
      <MustReadSettings />
    </AdminScreen>
  )
}
